"""People who register at once, by requests as a browser sends them."""

import http.client
from dataclasses import dataclass

CSRF = "a" * 32
FORM = f"csrfmiddlewaretoken={CSRF}&agreed=yes"
SEE_OTHER = 303


@dataclass(frozen=True, kw_only=True)
class Visitor:
    """Somebody signed in at a site of this machine."""

    port: int
    session: str

    def enter(self, division: str) -> int:
        """Enter a division; the status of the answer. Raises OSError, HTTPException where none came."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {
            "Cookie": f"sessionid={self.session}; csrftoken={CSRF}",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request("POST", f"/c/cup/enter/{division}", body=FORM, headers=headers)
            return connection.getresponse().status
        finally:
            connection.close()
