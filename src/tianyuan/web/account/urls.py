"""Where the pages of accounts are."""

from django.urls import path

from tianyuan.web.account import invitation, me, passwords, second_factor, sign_in, sign_up

urlpatterns = [
    path("me", me.show_me, name="me"),
    path("account/sign-in", sign_in.sign_in, name="sign_in"),
    path("account/sign-in/code", sign_in.sign_in_code, name="sign_in_code"),
    path("account/sign-up", sign_up.make_account, name="sign_up"),
    path("account/sign-out", sign_in.sign_out, name="sign_out"),
    path("account/forgotten", passwords.ask_for_link, name="password_forgotten"),
    path("account/password", passwords.change, name="password_change"),
    path("account/password/<int:number>/<slug:token>", passwords.set_password, name="password_set"),
    path("account/second-factor", second_factor.show_factor, name="second_factor"),
    path("account/second-factor/add", second_factor.add, name="second_factor_add"),
    path("account/second-factor/remove", second_factor.remove, name="second_factor_remove"),
    path("account/second-factor/codes", second_factor.renew, name="second_factor_codes"),
    path("c/<slug:slug>/run/people/<int:number>/link", invitation.make, name="run_people_link"),
]
