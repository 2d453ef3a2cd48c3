"""`scripts/links` tells links that lead nowhere from those that lead to a page, or to a site that refuses programs."""

import sys
from http.server import BaseHTTPRequestHandler

import process
import web
from desk import REPOSITORY
from ports import free_port

PAGE = """\
# A page

[There]({site}/there#part) and <{site}/moved>, and `[code]({site}/gone-in-code)`.

```sh
curl <{site}/gone-in-a-block>
```

[Shut]({site}/shut), an [example](https://desk.example.com/gone) and [ours](https://github.com/refund-desk/refund-desk).
"""


class Site(BaseHTTPRequestHandler):
    asked = []

    def do_GET(self):
        self.asked.append(self.path)
        self.send_response({"/there": 200, "/moved": 301, "/shut": 403}.get(self.path, 404))
        if self.path == "/moved":
            self.send_header("Location", "/there")
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def links(tmp_path, text):
    (tmp_path / "page.md").write_text(text)
    return process.run([sys.executable, REPOSITORY / "scripts/links", tmp_path / "page.md"], timeout=120)


def test_a_link_that_leads_nowhere_is_named_with_its_place(tmp_path):
    with web.Server(Site) as server:
        done = links(tmp_path, PAGE.format(site=server.url))
        assert done.returncode == 0, done.stdout + done.stderr
        assert done.stdout.splitlines() == [
            f"{tmp_path}/page.md:9: {server.url}/shut: 403 (refuses programs)", "3 links, 0 of them lead nowhere."]
        assert set(Site.asked) == {"/there", "/moved", "/shut"}
        away = f"http://127.0.0.1:{free_port()}/"
        done = links(tmp_path, f"[Gone]({server.url}/gone)\n\n[away]: {away}\n[again]: {server.url}/gone\n")
    assert done.returncode == 1
    gone, unreachable, count = sorted(done.stdout.splitlines(), key=lambda line: ("127.0.0.1" not in line, away in line))
    assert gone == f"{tmp_path}/page.md:1, {tmp_path}/page.md:4: {server.url}/gone: 404"
    assert unreachable.startswith(f"{tmp_path}/page.md:3: {away}: cannot be reached")
    assert count == "2 links, 2 of them lead nowhere."
    assert Site.asked.count("/gone") == 2
