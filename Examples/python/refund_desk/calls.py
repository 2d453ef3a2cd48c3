"""How the client sends requests: timeouts, repetition and errors."""

import base64
import dataclasses
import hashlib
import hmac
import http.client
import json
import random
import socket
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from typing import Any


class DeskProblem(Exception):
    """The desk refused a call."""

    def __init__(self, status: int, body: bytes, retry_after: str | None):
        self.status = status
        try:
            content = json.loads(body)
        except ValueError:
            content = {}
        content = content if isinstance(content, dict) else {}
        # What is wrong, and what to do; empty if the answer comes from a proxy.
        self.detail: str = content.get("detail", "")
        self.errors: list[dict[str, str]] = content.get("errors", [])
        self.people: list[dict[str, Any]] = content.get("people", [])
        # In seconds; `None` if the desk says nothing.
        self.retry_after = int(retry_after) if retry_after and retry_after.isascii() and retry_after.isdigit() else None
        super().__init__(f"the desk answered {status}" + (f": {self.detail}" if self.detail else ""))

    @property
    def is_retryable(self) -> bool:
        """Whether the same request may succeed later."""
        return self.status in (429, 503)


class CallFailed(Exception):
    """The request or its answer was lost, or the answer is not what a desk sends."""


@dataclasses.dataclass(frozen=True)
class Retries:
    """When a call is sent again: after a temporary failure, if sending it twice changes nothing."""

    attempts: int = 4
    base: float = 0.25
    # If the desk asks for a longer wait, the call fails.
    longest: float = 15.0

    def wait(self, attempt: int, asked: int | None = None) -> float | None:
        """Returns how many seconds to wait after an attempt; `None` if the call fails."""
        if attempt >= self.attempts or (asked is not None and asked > self.longest):
            return None
        # Half of the delay is random, so that many callers do not call at once.
        backoff = min(self.base * 2 ** min(attempt - 1, 20), self.longest) * random.uniform(0.5, 1)
        return max(backoff, asked or 0)


class Calls:
    """Calls a desk.

    `address` is its address, such as `https://desk.example.com`, and `token` what `refund-desk tokens create` printed.
    `timeout` is in seconds, for each attempt.
    """

    def __init__(
        self, address: str, token: str, *, timeout: float = 30, retries: Retries = Retries(),
        sleep: Callable[[float], None] = time.sleep,
    ):
        self._address, self._token, self._timeout = address.rstrip("/"), token, timeout
        self._retries, self._sleep = retries, sleep
        # A redirected PUT would become a GET, which changes nothing.
        self._opener = urllib.request.build_opener(_NoRedirects)

    def _call(
        self, method: str, path: str, *, query: dict[str, Any] | None = None, body: Any = None,
        is_repeatable: bool = False, reads: str = "json",
    ) -> Any:
        given = {name: _text(value) for name, value in (query or {}).items() if value is not None}
        url = self._address + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        headers = {"Authorization": f"Bearer {self._token}", "User-Agent": "refund-desk-python"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        data = None if body is None else json.dumps(body).encode()
        attempt = 0
        while True:
            attempt += 1
            request = urllib.request.Request(url, data=data, headers=headers, method=method)
            try:
                with self._opener.open(request, timeout=self._timeout) as answer:
                    content = answer.read()
                break
            except urllib.error.HTTPError as error:
                with error:
                    problem = DeskProblem(error.code, error.read(), error.headers.get("Retry-After"))
                wait = self._retries.wait(attempt, problem.retry_after)
                if not (is_repeatable and problem.is_retryable) or wait is None:
                    raise problem from None
            except (OSError, http.client.HTTPException) as error:
                wait = self._retries.wait(attempt)
                if not (is_repeatable or _was_not_sent(error)) or wait is None:
                    raise CallFailed(f"{method} {path.partition('?')[0]}: {error}") from error
            self._sleep(wait)
        if reads == "bytes":
            return content
        if reads == "text":
            return content.decode()
        if not content:
            return None
        try:
            return json.loads(content)
        except ValueError as error:
            raise CallFailed(f"{method} {path}: the answer is not JSON") from error

    def _pages(self, read: Callable[..., Any], member: str, query: dict[str, Any]) -> Iterator[Any]:
        cursor = None
        while True:
            page = read(**query, cursor=cursor)
            yield from page[member]
            following = page.get("nextCursor")
            if following is None or following == cursor:
                return
            cursor = following


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _was_not_sent(error: BaseException) -> bool:
    """Returns whether the desk cannot have received the request."""
    reason = getattr(error, "reason", error)
    return isinstance(reason, (ConnectionRefusedError, socket.gaierror))


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, list) else str(value)


def _segment(text: str) -> str:
    """Returns a text as one segment of a path."""
    # A segment of dots alone would be resolved like a folder.
    return "%2E" * len(text) if text.strip(".") == "" else urllib.parse.quote(text, safe="")


def is_from_desk(secret: str, headers: dict[str, str], body: bytes, now: float | None = None) -> bool:
    """Returns whether a desk sent an event, at most five minutes ago.

    `secret` is the endpoint's secret as in the configuration, and the names in `headers` are in lower case.
    """
    stamp = headers.get("webhook-timestamp", "")
    if not (stamp.isascii() and stamp.isdigit()) or abs((time.time() if now is None else now) - int(stamp)) > 300:
        return False
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = f"{headers.get('webhook-id', '')}.{stamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)
