"""The app as Django knows it."""

from django.apps import AppConfig


class StoreConfig(AppConfig):
    """Every table of the project, under the label `store`."""

    name = "tianyuan.store"
    label = "store"
