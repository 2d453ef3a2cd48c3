"""The proxies and the service of docs/security.md, with the real nginx, HAProxy and systemd."""

import contextlib
import http.client
import http.cookiejar
import re
import secrets
import ssl
import sys
import urllib.request

import pytest

import process
from apple import Purchase
from desk import BINARY, REPOSITORY
from haproxy import certificate
from ports import free_port
from test_sign_in import Browser

PAGE = (REPOSITORY / "docs/security.md").read_text()
SERVICE = REPOSITORY / "deploy/systemd/refund-desk.service"


def snippet(language):
    (text,) = re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    return text


class Proxy:
    """A proxy with the page's configuration, in front of a desk, until the end of a `with` block.

    `public` is the port for Apple, and `staff` the one for your own network. With `apple_only`, the optional
    lines count.
    """

    language = None

    def __init__(self, folder, desk_port, apple_only=False):
        self.folder, self.public, self.staff = folder, free_port(), free_port()
        (folder / "site.pem").write_bytes(certificate())
        text = snippet(self.language)
        for before, after in [
            ("127.0.0.1:8080", f"127.0.0.1:{desk_port}"), ("10.0.0.5:8443", f"127.0.0.1:{self.staff}"),
            *self.listening(self.public),
            *((path, f"{folder}/site.pem") for path in re.findall(r"/etc/\S+?\.(?:pem|key)", text)),
        ]:
            assert before in text, before
            text = text.replace(before, after)
        if apple_only:
            text, count = re.subn(r"(?m)^( *)# (?=(allow|deny|http-request deny) )", r"\1", text)
            assert count > 0
        self.path = folder / "proxy.conf"
        self.path.write_text(self.whole(text))

    def __enter__(self):
        checked = self.check()
        assert checked.returncode == 0 and "warn" not in checked.stderr.lower(), checked.stderr
        self.process = self.start()
        try:
            self.process.wait_until(self.is_open, 20, "open")
        except BaseException:
            self.process.kill()
            raise
        return self

    def __exit__(self, *_):
        self.process.kill()

    def is_open(self):
        with contextlib.suppress(OSError):
            return self.request(self.staff, "GET", "/health/live")[0] == 200
        return False

    def request(self, port, method, path, body=None, headers=None):
        """Makes one HTTPS request, and returns the status and the body."""
        connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=20, context=blind())
        try:
            connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def nginx(folder, text):
    """Returns a whole configuration of nginx around servers, which writes into a folder alone."""
    names = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"    {name}_temp_path {folder}/{name};\n" for name in names)
    return (
        f"daemon off;\nmaster_process off;\nerror_log stderr;\npid {folder}/pid;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{places}{text}}}\n"
    )


class Nginx(Proxy):
    language = "nginx"

    @staticmethod
    def listening(port):
        return [("listen 443 ", f"listen 127.0.0.1:{port} ")]

    def whole(self, text):
        return nginx(self.folder, text)

    def check(self):
        return process.run(["nginx", "-t", "-e", "stderr", "-c", self.path])

    def start(self):
        return process.Process(["nginx", "-e", "stderr", "-c", self.path])


class HAProxy(Proxy):
    language = "haproxy"

    @staticmethod
    def listening(port):
        return [("bind :443 ", f"bind 127.0.0.1:{port} ")]

    def whole(self, text):
        return text

    def check(self):
        return process.run(["haproxy", "-c", "-f", self.path])

    def start(self):
        return process.Process(["haproxy", "-db", "-f", self.path])


PROXIES = [Nginx, HAProxy]


def blind():
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


class BrowserBehindProxy(Browser):
    """A browser that opens the desk through a proxy, and says that it came through another one before."""

    def __init__(self, port, claimed):
        self._base = f"https://127.0.0.1:{port}"
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies), urllib.request.HTTPSHandler(context=blind())
        )
        self._opener.addheaders += [("X-Forwarded-For", claimed)]


@pytest.mark.parametrize("kind", PROXIES, ids=lambda kind: kind.language)
def test_the_internet_reaches_notifications_alone_and_the_staff_the_rest(desk, tmp_path, kind):
    token = {"Authorization": f"Bearer {desk.token('viewer')}"}
    with kind(tmp_path, desk.port) as proxy:
        signed = '{"signedPayload":"%s"}' % desk.pen.signed("ONE_TIME_CHARGE", Purchase())
        public = [
            ("POST", "/notifications/v2", signed, {}, 200),
            ("POST", "/notifications/v2", "{}", {}, 400),
            ("POST", "/notifications/v2", None, {"Content-Length": "1048577"}, 413),
            ("GET", "/notifications/v2", None, {}, 403),
            *(("GET", path, None, token, 404) for path in ("/", "/sign-in", "/metrics", "/v1/cases", "/health/ready")),
            ("POST", "/notifications/v2/../../v1/policies/reload", "{}", token, 404),
            ("GET", "/notifications/%2e%2e/metrics", None, token, 404),
        ]
        staff = [
            ("GET", "/sign-in", None, {}, 200), ("GET", "/v1/cases", None, token, 200),
            *(("GET", path, None, token, 403) for path in ("/metrics", "/metrics/", "//metrics", "//metrics//?x")),
            *(("POST", path, signed, {}, 404) for path in ("/notifications/v2", "//notifications//v2")),
        ]
        for port, requests in ((proxy.public, public), (proxy.staff, staff)):
            for method, path, body, headers, status in requests:
                answer = proxy.request(port, method, path, body, headers)
                assert answer[0] == status, (method, path, port == proxy.staff)


@pytest.mark.parametrize("kind", PROXIES, ids=lambda kind: kind.language)
def test_the_optional_lines_refuse_everybody_but_apple(desk, tmp_path, kind):
    with kind(tmp_path, desk.port, apple_only=True) as proxy:
        signed = '{"signedPayload":"%s"}' % desk.pen.signed("ONE_TIME_CHARGE", Purchase())
        assert proxy.request(proxy.public, "POST", "/notifications/v2", signed)[0] == 403
        assert proxy.request(proxy.staff, "GET", "/sign-in")[0] == 200


@pytest.mark.parametrize("kind", PROXIES, ids=lambda kind: kind.language)
def test_a_visitor_cannot_invent_an_address(open_desk, tmp_path, kind):
    with open_desk() as desk, kind(tmp_path, desk.port) as proxy:
        statuses = [
            BrowserBehindProxy(proxy.staff, f"203.0.113.{number}").sign_in(f"rd_{secrets.token_urlsafe(32)}")[0]
            for number in range(6)
        ]
        assert statuses == [401] * 5 + [429]
        cookies = BrowserBehindProxy(proxy.staff, "203.0.113.9")
        cookies.open("/sign-in")
        assert all(cookie.secure and cookie.name.startswith("__Host-") for cookie in cookies.cookies)
        assert len(cookies.cookies) == 1


@pytest.fixture
def service(tmp_path):
    """The service with the program that is tested."""
    text = SERVICE.read_text()
    assert "ExecStart=/usr/local/bin/refund-desk serve" in text
    path = tmp_path / SERVICE.name
    path.write_text(text.replace("/usr/local/bin/refund-desk", str(BINARY)))
    return path


def verified(service):
    return process.run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", service], timeout=60)


def rated(service, threshold):
    """Returns what systemd says about the exposure of a service, from 0 to 100, which is an error above a threshold."""
    return process.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={threshold}", service], timeout=60
    )


needs_systemd = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has systemd")


@needs_systemd
def test_systemd_accepts_the_service(service):
    done = verified(service)
    assert (done.returncode, done.stderr) == (0, "")
    service.write_text(service.read_text().replace("ProtectSystem=strict", "ProtectSistem=strict"))
    assert "ProtectSistem" in verified(service).stderr


@needs_systemd
def test_the_service_is_exposed_no_more_than_the_page_says(service):
    (said,) = re.findall(r"exposure is below (\d) of 10", PAGE)
    done = rated(service, int(said) * 10)
    assert done.returncode == 0, done.stdout
    service.write_text(service.read_text().replace("CapabilityBoundingSet=\n", "").replace("User=refund-desk\n", ""))
    assert rated(service, int(said) * 10).returncode != 0


def test_the_service_and_the_page_name_the_same_places():
    text = SERVICE.read_text()
    assert "StateDirectory=refund-desk\n" in text and "ConfigurationDirectory=refund-desk\n" in text
    for path in ("/etc/refund-desk/refund-desk.yml", "/etc/refund-desk/environment"):
        assert path in text and path in PAGE
    assert "database: sqlite:/var/lib/refund-desk/refund-desk.sqlite" in PAGE
    assert "erasureKey: /var/lib/refund-desk/erasure.key" in PAGE
