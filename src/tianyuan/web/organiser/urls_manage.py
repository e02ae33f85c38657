"""Where the organiser's pages of competitions, entrants, people and the record are."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
