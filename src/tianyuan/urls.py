"""Where each page is."""

urlpatterns = []
