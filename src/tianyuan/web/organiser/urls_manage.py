"""Where the organiser's pages of competitions, entrants, people and the record are."""

from django.urls import URLPattern, path

from tianyuan.web.organiser import entrants, imports, log, papers, people, run, start, supplements

urlpatterns: list[URLPattern] = [
    path("organise", start.show_start, name="organise"),
    path("organise/new", start.show_new, name="new_competition"),
    path("organise/new/shipped/<slug:name>", start.new_from_shipped, name="new_from_shipped"),
    path("organise/new/file/<str:token>", start.new_from_file, name="new_from_file"),
    path("c/<slug:slug>/run", run.show_run, name="run"),
    path("c/<slug:slug>/run/entrants", entrants.show_entrants, name="run_entrants"),
    path("c/<slug:slug>/run/entrants.csv", entrants.download_entrants, name="run_entrants_csv"),
    path("c/<slug:slug>/run/entrants/add", entrants.add_one, name="run_entrant_add"),
    path("c/<slug:slug>/run/entrants/edit", entrants.edit_one, name="run_entrant_edit"),
    path("c/<slug:slug>/run/entrants/strike", entrants.strike_one, name="run_entrant_strike"),
    path("c/<slug:slug>/run/entrants/import", imports.show_import, name="run_import"),
    path("c/<slug:slug>/run/entrants/import/<str:token>", imports.review_import, name="run_import_review"),
    path("c/<slug:slug>/run/regulation", supplements.show_regulation, name="run_regulation"),
    path("c/<slug:slug>/run/regulation/<str:token>", supplements.review_supplement, name="run_supplement"),
    path("c/<slug:slug>/run/people", people.show_people, name="run_people"),
    path("c/<slug:slug>/run/people/<int:account>/<slug:role>/withdraw", people.withdraw, name="run_role_withdraw"),
    path("c/<slug:slug>/run/papers", papers.judge_papers, name="run_papers"),
    path("c/<slug:slug>/run/log", log.show_log, name="run_log"),
    path("c/<slug:slug>/run/log.csv", log.download_log, name="run_log_csv"),
]
