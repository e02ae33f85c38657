"""Where the organiser's pages of rounds, results and what follows from them are."""

from django.urls import URLPattern, path

from tianyuan.web.organiser import close, field, results, rounds

POOL = "c/<slug:slug>/run/rounds/<str:stage>/<str:pool>"

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/run/rounds", rounds.show_pools, name="run_rounds"),
    path(f"{POOL}/check-in", field.check_in, name="run_check_in"),
    path(f"{POOL}/late", field.late, name="run_late"),
    path(f"{POOL}/leave", field.leave, name="run_leave"),
    path(f"{POOL}/<int:number>", rounds.show_round, name="run_round"),
    path(f"{POOL}/<int:number>/check-in", field.check_in_round, name="run_check_in_round"),
    path(f"{POOL}/<int:number>/commit", rounds.commit, name="run_commit"),
    path(f"{POOL}/<int:number>/draft", rounds.draft, name="run_draft"),
    path(f"{POOL}/<int:number>/swap", rounds.swap_two, name="run_swap"),
    path(f"{POOL}/<int:number>/release", rounds.release, name="run_release"),
    path(f"{POOL}/<int:number>/undo", rounds.undo, name="run_undo"),
    path(f"{POOL}/<int:number>/restore", rounds.restore, name="run_restore"),
    path(f"{POOL}/<int:number>/results", results.enter, name="run_results"),
    path(f"{POOL}/<int:number>/results/<int:board>/correct", results.correct, name="run_correct"),
    path("c/<slug:slug>/run/close", close.show_close, name="run_close"),
    path("c/<slug:slug>/run/close/<str:stage>/sign-off", close.sign, name="run_sign_off"),
    path("c/<slug:slug>/run/close/<str:stage>/<str:pool>/lots", close.lots, name="run_lots"),
]
