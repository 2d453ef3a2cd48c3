"""The Google Play emulator as a process."""

import contextlib
import json
import time
import urllib.parse

import jwt

import web
from desk import start


class Play:
    """A running emulator, with an account that reads its key file and signs as Google's clients do."""

    def __init__(self, folder, *arguments):
        self.file = folder / "google-play.json"
        self.context = start(
            "google-play-emulator", "--port", "0", "--key-file", str(self.file), *arguments, folder=folder,
            log=folder / "google-play.log",
        )

    def __enter__(self):
        with contextlib.ExitStack() as failed:
            self.process = failed.enter_context(self.context)
            self.port = int(self.process.wait_for_line(r"http://127\.0\.0\.1:(\d+)")[1])
            self.prepare()
            failed.pop_all()
        return self

    def prepare(self):
        """Makes the calls that every test needs, right after the start."""

    def __exit__(self, *error):
        return self.context.__exit__(*error)

    def control(self, method, path, body=None):
        answer = web.request(self.port, method, f"/_emulator/{path}", body)
        assert answer.status == 200, answer.body
        return answer.json

    def token(self, scope="androidpublisher pubsub"):
        account = json.loads(self.file.read_text())
        now = int(time.time())
        scopes = " ".join(f"https://www.googleapis.com/auth/{one}" for one in scope.split())
        claims = {
            "iss": account["client_email"], "scope": scopes, "aud": account["token_uri"], "iat": now, "exp": now + 3600,
        }
        statement = jwt.encode(
            claims, account["private_key"], algorithm="RS256", headers={"kid": account["private_key_id"]}
        )
        form = urllib.parse.urlencode(
            {"grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": statement}
        )
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = web.request(self.port, "POST", "/token", form.encode(), headers=headers)
        assert answer.status == 200, answer.body
        assert answer.json["token_type"] == "Bearer" and answer.json["expires_in"] == 3600
        return answer.json["access_token"]

    def call(self, method, path, body=None, scope="androidpublisher pubsub"):
        return web.request(self.port, method, path, body, token=self.token(scope))
