"""Sessions on the pages, and tokens with an app and an end, over a real socket with cookies as browsers keep them."""

import datetime
import http.cookiejar
import json
import re
import urllib.error
import urllib.parse
import urllib.request

import pytest

from apple import BUNDLE, Purchase
from desk import run


class Browser:
    """Keeps cookies, follows redirects, and sends forms with the code that they carry."""

    def __init__(self, desk, headers=()):
        self._base = f"http://127.0.0.1:{desk.port}"
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self._opener.addheaders += headers

    def open(self, path, fields=None):
        """Returns the status, the address and the text of a page."""
        data = None if fields is None else urllib.parse.urlencode(fields).encode()
        try:
            with self._opener.open(self._base + path, data, timeout=20) as answer:
                return answer.status, answer.url.removeprefix(self._base), answer.read().decode()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.url.removeprefix(self._base), answer.read().decode()

    def code(self, path):
        return re.search(r'name="formToken" value="([^"]+)"', self.open(path)[2])[1]

    def sign_in(self, token):
        return self.open("/sign-in", {"token": token, "formToken": self.code("/sign-in")})

    def sign_out(self):
        return self.open("/sign-out", {"formToken": self.code("/")})

    def copy(self, desk):
        other = Browser(desk)
        for cookie in self.cookies:
            other.cookies.set_cookie(cookie)
        return other


def create(desk, *options):
    made = run("tokens", "create", "--config", desk.config, *options, folder=desk.folder)
    assert made.returncode == 0, made.stderr
    token = made.stdout.strip()
    desk.witness.secret("bearer token", token)
    return token


def listed(desk):
    made = run("tokens", "list", "--json", "--config", desk.config, folder=desk.folder)
    assert made.returncode == 0, made.stderr
    return json.loads(made.stdout)["tokens"]


def test_a_session_ends_with_the_sign_out_for_every_copy_of_its_cookie(desk):
    browser = Browser(desk)
    token = desk.token("viewer")
    status, address, text = browser.sign_in(token)
    assert (status, address) == (200, "/")
    assert "Sign out" in text
    (cookie,) = browser.cookies
    assert cookie.name == "refund_desk" and token not in cookie.value and not cookie.secure
    desk.witness.secret("session", cookie.value)
    copy = browser.copy(desk)
    assert copy.open("/notifications")[:2] == (200, "/notifications")
    assert browser.sign_out()[1] == "/sign-in"
    assert not list(browser.cookies) or "refund_desk" not in {cookie.name for cookie in browser.cookies}
    assert copy.open("/notifications")[1].startswith("/sign-in")


def test_a_session_outlives_a_restart_of_the_desk(open_desk):
    with open_desk() as desk:
        browser = Browser(desk)
        assert browser.sign_in(desk.token("viewer"))[0] == 200
        desk.stop()
        desk.start()
        again = browser.copy(desk)
        assert again.open("/notifications")[:2] == (200, "/notifications")


def test_a_revoked_token_ends_its_session(desk):
    token = create(desk, "--role", "viewer")
    browser = Browser(desk)
    assert browser.sign_in(token)[0] == 200
    newest = listed(desk)[0]["id"]
    assert run("tokens", "revoke", newest, "--config", desk.config, folder=desk.folder).returncode == 0
    assert browser.open("/")[1].startswith("/sign-in")


@pytest.mark.parametrize("path", ["/sign-in", "/sign-out"])
def test_a_form_without_its_code_is_refused_with_an_explanation(desk, path):
    browser = Browser(desk)
    assert browser.sign_in(desk.token("viewer"))[0] == 200
    for fields in [{}, {"formToken": "x"}]:
        status, _, text = browser.open(path, fields | {"token": desk.token("viewer")})
        assert status == 403
        assert "The form is out of date" in text
    assert browser.open("/")[:2] == (200, "/")


def test_wrong_tokens_behind_a_proxy_slow_down_their_visitor_alone(open_desk):
    def visitor(address):
        # The visitor wrote the first address. The proxy added the second.
        return Browser(desk, [("X-Forwarded-For", f"192.0.2.1, {address}")])

    with open_desk() as desk:
        stranger = visitor("203.0.113.66")
        answers = [stranger.sign_in("rd_" + f"{number:02}" + "A" * 41)[0] for number in range(12)]
        assert answers[:5] == [401] * 5 and answers[-1] == 429, answers
        assert visitor("203.0.113.7").sign_in(desk.token("viewer"))[0] == 200


def test_a_token_for_one_app_sees_only_that_app(open_desk):
    with open_desk() as desk:
        purchase = Purchase()
        desk.ask(purchase)
        (case,) = desk.call("GET", "/v1/cases", role="viewer").json["cases"]
        apps = {app for app in re.findall(r"bundleId: (\S+)", desk.config.read_text())}
        assert BUNDLE in apps and len(apps) > 1, apps
        for app in apps:
            token = create(desk, "--role", "operator", "--app", app)
            sees = app == BUNDLE
            assert len(desk.call("GET", "/v1/cases", token=token).json["cases"]) == sees
            assert len(desk.call("GET", "/v1/notifications", token=token).json["notifications"]) == sees
            assert desk.call("GET", "/v1/statistics", token=token).json["notifications"] == sees
            assert desk.call("GET", f"/v1/cases/{case['id']}", token=token).status == (200 if sees else 404)
            browser = Browser(desk)
            assert browser.sign_in(token)[0] == 200
            assert browser.open(f"/cases/{case['id']}")[0] == (200 if sees else 404)
        assert {app for token in listed(desk) for app in token.get("apps", [])} == apps


def test_the_expiry_of_a_token_is_listed(desk):
    create(desk, "--role", "viewer", "--expires", "30d")
    newest = listed(desk)[0]
    begin, end = (datetime.datetime.fromisoformat(newest[name]) for name in ["createdAt", "expiresAt"])
    assert end - begin == datetime.timedelta(days=30)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--expires", "2020-01-31"], "in the past"),
        (["--expires", "soon"], "--expires"),
        (["--app", "com.example.nobody"], "com.example.nobody"),
    ],
)
def test_a_token_with_an_invalid_expiry_or_app_is_not_created(desk, options, reason):
    before = listed(desk)
    made = run("tokens", "create", "--role", "viewer", "--config", desk.config, *options, folder=desk.folder)
    assert made.returncode != 0
    assert made.stdout == ""
    assert reason in made.stderr
    assert listed(desk) == before


def test_failed_sign_ins_are_slowed_down(open_desk):
    with open_desk() as desk:
        browser = Browser(desk)
        statuses = [browser.sign_in(f"rd_wrong{number}" + "A" * 40)[0] for number in range(30)]
        assert statuses[:5] == [401] * 5
        assert statuses.count(429) > 20, statuses
        # The API is not a sign-in.
        assert desk.call("GET", "/v1/cases", role="viewer").status == 200
