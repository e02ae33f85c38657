"""Where the pages of accounts are."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
