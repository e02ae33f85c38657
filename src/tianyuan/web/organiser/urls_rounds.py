"""Where the organiser's pages of rounds, results and what follows from them are."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
