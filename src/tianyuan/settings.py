"""Django's settings. What a host may set stands in its environment; without any of it the site runs on this machine.

TIANYUAN_HOME           the data folder (default: `var` in the current folder): database, key, hashed static files
TIANYUAN_HOSTS          names the site answers to, separated by commas (default: this machine alone)
TIANYUAN_HTTPS=1        a proxy in front speaks HTTPS and says so in X-Forwarded-Proto
TIANYUAN_SECRET_KEY     the signing key (default: made once and kept in the data folder, readable by its owner alone)
TIANYUAN_PERSONAL_KEYS  the file with the keys of personal numbers, kept apart from the database and its backups
                        (default: `personal-keys` in the data folder, made once)
TIANYUAN_MAIL_URL       the mail server, as smtp://user:password@host:587 or smtps://…:465 (default: mail goes nowhere,
                        and is written to the folder `mail` of the data folder)
TIANYUAN_MAIL_FROM      the sender of mail (default: tianyuan@ the first of TIANYUAN_HOSTS)
DATABASE_URL            a PostgreSQL database (default: SQLite in the data folder)
REDIS_URL               a Redis by which several processes tell each other of records (default: they read the journal)
TIANYUAN_LIVE_TRUSTED   networks whose addresses may have any number of sockets, as 10.0.0.0/8,::1 (default: none)
TIANYUAN_LIVE_MESSAGES  so many messages a second an account may send (default: 20, three times as many at once)
TIANYUAN_LIVE_URL       where pages find the sockets: wss://play.example.org, or :8001 for a port of the pages' own host
                        (default: where the pages are; `tianyuan serve --split` sets the port)
TIANYUAN_PROCESS        the name of this process in its figures (default: 1; `tianyuan serve` sets it)
TIANYUAN_PROXIES        networks of the proxies in front, whose X-Forwarded-For is believed (default: none)
TIANYUAN_METRICS_TOKEN  who shows it may read /metrics from another machine (default: this machine alone)
TIANYUAN_LOG            what is logged at least: debug, info, warning, error (default: warning)
"""

import os
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import dj_database_url
from django.core.management.utils import get_random_secret_key

PACKAGE = Path(__file__).parent
HOME = Path(os.environ.get("TIANYUAN_HOME") or Path.cwd() / "var")


def read_secret_key(home: Path) -> str:
    """The signing key of the environment, or the one kept in `home`, made now if there is none."""
    if key := os.environ.get("TIANYUAN_SECRET_KEY"):
        return key
    home.mkdir(parents=True, exist_ok=True)
    path = home / "secret-key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(get_random_secret_key())
    return path.read_text(encoding="ascii")


def read_database(home: Path) -> dict[str, Any]:
    """The database of DATABASE_URL, or SQLite in `home`; SQLite waits for its one writer instead of failing."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{home / 'tianyuan.sqlite3'}"
    database: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=600, conn_health_checks=True))
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;",
        }
    return database


def read_mail(home: Path) -> dict[str, Any]:
    """Django's settings for the mail server of TIANYUAN_MAIL_URL, or for a folder in `home`."""
    server = urlsplit(os.environ.get("TIANYUAN_MAIL_URL", ""))
    if not server.hostname:
        folder = str(home / "mail")
        return {"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend", "EMAIL_FILE_PATH": folder}
    encrypted = server.scheme == "smtps"
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": server.hostname,
        "EMAIL_PORT": server.port or (465 if encrypted else 587),
        "EMAIL_HOST_USER": unquote(server.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(server.password or ""),
        "EMAIL_USE_SSL": encrypted,
        "EMAIL_USE_TLS": not encrypted,
        "EMAIL_TIMEOUT": 20,
    }


SECRET_KEY = read_secret_key(HOME)
PERSONAL_KEYS = Path(os.environ.get("TIANYUAN_PERSONAL_KEYS") or HOME / "personal-keys")
PAPERS = HOME / "papers"
DEBUG = False
HTTPS = os.environ.get("TIANYUAN_HTTPS") == "1"
HOSTS = [name.strip() for name in os.environ.get("TIANYUAN_HOSTS", "").split(",") if name.strip()]
ALLOWED_HOSTS = HOSTS or ["localhost", "127.0.0.1", "[::1]"]
DATABASES = {"default": read_database(HOME)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "tianyuan.store",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tianyuan.web.headers.add_headers",
    "tianyuan.web.errors.explain_refused_methods",
    "tianyuan.web.errors.explain_refusals",
    "tianyuan.web.limits.refuse_unusable_requests",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "tianyuan.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [PACKAGE / "web" / "templates"],
        "APP_DIRS": False,
        "OPTIONS": {
            "environment": "tianyuan.web.environment.build_environment",
            "context_processors": ["tianyuan.web.environment.page_context"],
        },
    }
]

# Games over sockets.
REDIS_URL = os.environ.get("REDIS_URL", "")
LIVE_TRUSTED = os.environ.get("TIANYUAN_LIVE_TRUSTED", "")
LIVE_MESSAGES_PER_S = int(os.environ.get("TIANYUAN_LIVE_MESSAGES", "20"))
LIVE_URL = os.environ.get("TIANYUAN_LIVE_URL", "")
LIVE_PROXIES = os.environ.get("TIANYUAN_PROXIES", "")
PROCESS = os.environ.get("TIANYUAN_PROCESS", "1")
METRICS_TOKEN = os.environ.get("TIANYUAN_METRICS_TOKEN", "")

# Pages speak through our own catalogues (`tianyuan.texts`); Django's translations are not used.
USE_I18N = False
LANGUAGE_CODE = "zh-hans"
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATIC_ROOT = HOME / "static"
STATICFILES_DIRS = [PACKAGE / "web" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}
STATIC_ROOT.mkdir(parents=True, exist_ok=True)

# Who signs in, and how it is kept safe.
AUTH_USER_MODEL = "store.Account"
PASSWORD_HASHERS = ["tianyuan.services.hashing.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}", "OPTIONS": options}
    for name, options in (
        ("MinimumLengthValidator", {"min_length": 10}),
        ("CommonPasswordValidator", {}),
        ("NumericPasswordValidator", {}),
        ("UserAttributeSimilarityValidator", {"user_attributes": ("name", "email", "phone")}),
    )
]
PASSWORD_RESET_TIMEOUT = 24 * 3600
SESSION_COOKIE_AGE = 14 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
DEFAULT_FROM_EMAIL = os.environ.get("TIANYUAN_MAIL_FROM") or f"tianyuan@{HOSTS[0] if HOSTS else 'localhost'}"
globals().update(read_mail(HOME))

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
CSRF_FAILURE_VIEW = "tianyuan.web.errors.refuse_forgery"
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000

# What goes wrong is written to standard error, once, without the visitor's data.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "tianyuan.live.logs.LineFormatter"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "ERROR", "propagate": False},
        "tianyuan": {
            "handlers": ["stderr"],
            "level": os.environ.get("TIANYUAN_LOG", "warning").upper(),
            "propagate": False,
        },
        # Anybody may send a wrong Host: it is answered with 400, and nothing of ours went wrong.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
    },
}
