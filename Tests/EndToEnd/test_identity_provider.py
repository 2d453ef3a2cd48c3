"""People sign in with an identity provider, in a real browser that keeps strict cookies away from other sites."""

import base64
import contextlib
import hashlib
import json
import os
import threading
import time
import urllib.parse
from http.server import BaseHTTPRequestHandler

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from playwright.sync_api import expect, sync_playwright

import pages
from desk import run
from test_policy_pages import violations
from web import Server

ADDRESS = "http://refunds.localhost"
SECRET = "Planted+client/secret?=%"


class Provider:
    """An identity provider: discovery, keys, a page to sign in on, and the token endpoint."""

    def __init__(self, secret=SECRET):
        self.secret = secret
        # The ID tokens that the desk got.
        self.tokens = []
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.groups, self.name, self.refuses = ["support"], "ana@example.com", False
        # The desk's request, by code. A code works once.
        self.codes, self.troubles, self._lock = {}, [], threading.Lock()
        provider = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_GET(self):
                path, _, query = self.path.partition("?")
                asked = {name: values[0] for name, values in urllib.parse.parse_qs(query).items()}
                if path == "/.well-known/openid-configuration":
                    return self.answer(json.dumps(provider.document).encode())
                if path == "/keys":
                    return self.answer(json.dumps({"keys": [provider.jwk]}).encode())
                if path == "/authorize":
                    code = provider.begin(asked)
                    back = {"code": code, "state": asked["state"], "iss": provider.url, "session_state": "x"}
                    if provider.refuses:
                        back = {"error": "access_denied", "state": asked["state"]}
                    link = f"{asked['redirect_uri']}?{urllib.parse.urlencode(back)}"
                    page = f'<!doctype html><title>Company</title><a id="go" href="{link.replace("&", "&amp;")}">Sign in</a>'
                    return self.answer(page.encode(), "text/html")
                return self.answer(b"{}", status=404)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"])).decode()
                fields = dict(urllib.parse.parse_qsl(body))
                status, answer = provider.exchange(fields, self.headers.get("Authorization"))
                self.answer(json.dumps(answer).encode(), status=status)

            def answer(self, body, kind="application/json", status=200):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self._server = Server(Handler)
        self.url = self._server.url

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.stop()
        assert self.troubles == []

    @property
    def document(self):
        return {
            "issuer": self.url, "authorization_endpoint": f"{self.url}/authorize", "jwks_uri": f"{self.url}/keys",
            "token_endpoint": f"{self.url}/token", "response_types_supported": ["code"],
        }

    @property
    def jwk(self):
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        return {**public, "kid": "one", "use": "sig", "alg": "RS256"}

    def begin(self, asked):
        with self._lock:
            code = f"code-{len(self.codes)}-{os.urandom(8).hex()}"
            self.codes[code] = asked
            return code

    def exchange(self, fields, authorization):
        with self._lock:
            asked = self.codes.pop(fields.get("code"), None)
        if asked is None:
            return 400, {"error": "invalid_grant"}
        digest = hashlib.sha256(fields["code_verifier"].encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        pair = base64.b64decode(authorization.removeprefix("Basic ")).decode().split(":")
        expected = {
            "challenge": (challenge, asked["code_challenge"]),
            "redirect": (fields["redirect_uri"], asked["redirect_uri"]),
            "client": ([urllib.parse.unquote(part) for part in pair], ["refund-desk", self.secret]),
        }
        wrong = [name for name, (found, wanted) in expected.items() if found != wanted]
        self.troubles += wrong
        if wrong:
            return 401, {"error": "invalid_client"}
        now = int(time.time())
        claims = {
            "iss": self.url, "aud": "refund-desk", "sub": "person-1", "exp": now + 300, "iat": now,
            "nonce": asked["nonce"], "email": self.name, "groups": self.groups,
        }
        token = jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "one"})
        self.tokens.append(token)
        return 200, {"id_token": token, "access_token": "opaque", "token_type": "Bearer"}


def configuration(provider):
    return [
        "dashboard:",
        "  identityProvider:",
        "    name: Company",
        f"    issuer: {provider.url}",
        "    clientID: refund-desk",
        "    clientSecret: { file: client-secret }",
        f"    address: {ADDRESS}",
        "    groups: [{ group: admins, role: admin }, { group: support, role: operator }]",
    ]


@contextlib.contextmanager
def signed_up(open_desk, tmp_path):
    """Starts a provider, a desk that knows it, and a browser that finds the desk under its public name."""
    with Provider() as provider:
        secret = tmp_path / "client-secret"
        secret.write_text(f"{SECRET}\n")
        secret.chmod(0o600)
        extra = [line.replace("client-secret", str(secret)) for line in configuration(provider)]
        with open_desk(extra=extra) as desk, sync_playwright() as playwright:
            desk.witness.secret("client secret", SECRET)
            arguments = [f"--host-resolver-rules=MAP refunds.localhost 127.0.0.1:{desk.port}"]
            arguments += ["--no-sandbox"] if os.geteuid() == 0 else []
            browser = playwright.chromium.launch(executable_path=pages.CHROMIUM, args=arguments)
            yield desk, provider, browser
            browser.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_person_signs_in_and_arrives_at_the_page_they_wanted(open_desk, tmp_path, scripts):
    with signed_up(open_desk, tmp_path) as (desk, provider, browser):
        page = browser.new_context(base_url=ADDRESS, java_script_enabled=scripts, bypass_csp=scripts).new_page()
        page.goto("/cases?state=held&environment=Sandbox")
        expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()
        if scripts:
            assert violations(page) == []
        page.get_by_role("link", name="Sign in with Company").click()
        page.locator("#go").click()
        page.wait_for_url(f"{ADDRESS}/cases?state=held&environment=Sandbox")
        expect(page.locator(".top bdi", has_text="ana@example.com").first).to_be_visible()
        names = {cookie["name"]: cookie for cookie in page.context.cookies()}
        assert names["refund_desk"]["sameSite"] == "Strict" and names["refund_desk"]["httpOnly"]
        assert "refund_desk_provider" not in names
        people = json.loads(run("people", "list", "--json", "--config", desk.config, folder=desk.folder).stdout)
        assert [(one["name"], one["role"]) for one in people["people"]] == [("ana@example.com", "operator")]

        # A new name and another group at the provider change the same person at the next sign-in.
        provider.name, provider.groups = "ana.new@example.com", ["admins", "support"]
        other = browser.new_context(base_url=ADDRESS).new_page()
        other.goto("/settings/people")
        other.get_by_role("link", name="Sign in with Company").click()
        other.locator("#go").click()
        other.wait_for_url(f"{ADDRESS}/settings/people")
        expect(other.get_by_role("cell", name="Identity provider")).to_be_visible()
        page.goto("/settings/people")
        expect(page.locator(".top bdi", has_text="ana.new@example.com").first).to_be_visible()

        # Without a group, nobody comes in, and the open sessions end.
        provider.groups = ["others"]
        third = browser.new_context(base_url=ADDRESS).new_page()
        third.goto("/sign-in")
        third.get_by_role("link", name="Sign in with Company").click()
        third.locator("#go").click()
        expect(third.get_by_role("alert")).to_contain_text("none of your groups gives access")
        page.goto("/cases")
        expect(page.get_by_role("heading", name="Sign in", exact=True)).to_be_visible()


def test_a_link_of_another_browser_signs_nobody_in(open_desk, tmp_path):
    with signed_up(open_desk, tmp_path) as (_, provider, browser):
        page = browser.new_context(base_url=ADDRESS).new_page()
        page.goto("/sign-in")
        page.get_by_role("link", name="Sign in with Company").click()
        link = page.locator("#go").get_attribute("href")
        victim = browser.new_context(base_url=ADDRESS).new_page()
        victim.goto(link)
        expect(victim.get_by_role("alert")).to_contain_text("began in another browser")
        assert "refund_desk" not in {cookie["name"] for cookie in victim.context.cookies()}
        # The visitor who began the sign-in can still finish it, once.
        page.goto(link)
        page.wait_for_url(f"{ADDRESS}/")
        page.goto(link)
        expect(page.get_by_role("alert")).to_contain_text("used already")
        provider.refuses = True
        third = browser.new_context(base_url=ADDRESS).new_page()
        third.goto("/sign-in/provider")
        third.locator("#go").click()
        expect(third.get_by_role("alert")).to_contain_text("Company did not let you sign in")


def test_the_doctor_checks_the_provider_and_names_the_address_to_register(open_desk, tmp_path):
    with signed_up(open_desk, tmp_path) as (desk, provider, _):
        def found():
            report = json.loads(run("doctor", "--json", "--config", desk.config, folder=desk.folder).stdout)
            (finding,) = [one for one in report["findings"] if one["check"] == "sign-in"]
            return finding["status"], finding["found"]

        status, message = found()
        assert status == "ok" and f"register {ADDRESS}/sign-in/callback there" in message
        desk.config.write_text(desk.config.read_text().replace(f"issuer: {provider.url}", f"issuer: {provider.url}/"))
        status, message = found()
        assert status == "fail" and f"has the issuer {provider.url}, but" in message


def test_a_new_client_secret_is_in_force_after_a_reload(open_desk, tmp_path):
    with signed_up(open_desk, tmp_path) as (desk, provider, browser):
        def says():
            page = browser.new_context(base_url=ADDRESS).new_page()
            page.goto("/sign-in/provider")
            page.locator("#go").click()
            return page

        reloaded = desk.call("POST", "/v1/secrets/reload", role="admin")
        assert reloaded.json["changed"] == []
        (tmp_path / "client-secret").write_text("wrong\n")
        reloaded = desk.call("POST", "/v1/secrets/reload", role="admin")
        assert reloaded.json["changed"] == ["dashboard.identityProvider.clientSecret"]
        expect(says().get_by_role("alert")).to_contain_text("refused the sign-in: invalid_client")
        (tmp_path / "client-secret").write_text(f"{SECRET}\n")
        assert desk.call("POST", "/v1/secrets/reload", role="admin").status == 200
        says().wait_for_url(f"{ADDRESS}/")
        provider.troubles.clear()
