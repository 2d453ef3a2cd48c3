"""Runs the files of docs/guides/testing.md, which test a backend against the emulator in a shell and in containers."""

import contextlib
import json
import os
import re
import sys

import pytest
import yaml

import process
import web
from backends import APP
from desk import BINARY, REPOSITORY, start
from documents import blocks
from ports import free_port

PAGE = "docs/guides/testing.md"
CI = REPOSITORY / "Examples/ci"


def shown(language):
    return [block.text for block in blocks(PAGE) if block.language == language]


def test_the_guide_shows_the_files_for_continuous_integration():
    assert (CI / "test-against-emulator.sh").read_text() in shown("sh")
    files = [CI / name for name in ("world.yml", "containers/world.yml", "containers/compose.yml", "refunds.yml",
                                    "containers/refunds.yml")]
    assert shown("yaml") == [file.read_text() for file in files]
    assert shown("dockerfile") == [(CI / "containers/Containerfile").read_text()]


@pytest.fixture
def script(tmp_path):
    """Runs the script of the guide with a command that starts a backend, on free ports."""
    ports = {"8080": free_port(), "8081": free_port()}
    for name in ("test-against-emulator.sh", "world.yml"):
        text = (CI / name).read_text()
        for written, free in ports.items():
            text = text.replace(written, str(free))
        (tmp_path / name).write_text(text)
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}", "TMPDIR": str(tmp_path)}

    def run_it(*command):
        return process.run(["sh", "-c", 'sh test-against-emulator.sh "$@"', "sh", *command], folder=tmp_path,
                           environment=environment, timeout=120)

    return run_it


def test_the_script_tests_a_backend_with_the_same_world_each_time(script):
    done = [script("VerifyNotificationExample") for _ in range(2)]
    assert [one.returncode for one in done] == [0, 0], done[0].stdout + done[0].stderr
    assert re.fullmatch(
        r"accepted: ONE_TIME_CHARGE\naccepted: CONSUMPTION_REQUEST\naccepted: REFUND\ntransaction \d+\n", done[0].stdout
    )
    assert done[0].stdout == done[1].stdout


def test_the_script_fails_with_the_log_of_a_backend_that_refuses(script, tmp_path):
    (tmp_path / "refuses.py").write_text("""
import http.server, os

class Refuses(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_error(500)
    def do_GET(self):
        self.send_error(404)

print("it refuses everything", flush=True)
http.server.HTTPServer(("127.0.0.1", int(os.environ["PORT"])), Refuses).serve_forever()
""")
    # Thirty looks are too many for a test.
    file = tmp_path / "test-against-emulator.sh"
    file.write_text(file.read_text().replace("seq 30", "seq 1"))
    done = script(sys.executable, "refuses.py")
    assert done.returncode == 1
    assert "did not accept ONE_TIME_CHARGE" in done.stderr and "it refuses everything" in done.stderr


def test_the_workflow_can_be_read_and_names_what_exists():
    workflow = yaml.safe_load((CI / "refunds.yml").read_text())
    steps = workflow["jobs"]["emulator"]["steps"]
    assert all("uses" in step or "run" in step for step in steps)
    last = steps[-1]["run"].split()[1]
    assert (REPOSITORY / last.removeprefix("refund-desk/")).is_file()
    # A name that is not a file gives the same key for ever, and with it an old build.
    (kept,) = [step["with"]["key"] for step in steps if "cache" in step.get("uses", "")]
    (hashed,) = re.findall(r"hashFiles\('refund-desk/(.+?)'\)", kept)
    assert process.run(["git", "ls-files", "--error-unmatch", hashed], folder=REPOSITORY).returncode == 0
    (build,) = [step["run"] for step in steps if "swift build" in step.get("run", "")]
    assert 'name: "refund-desk"' in (REPOSITORY / "Package.swift").read_text() and "--product refund-desk" in build
    used = {step["uses"] for step in steps if "uses" in step}
    known = set(re.findall(r"uses: (\S+)", "".join(
        file.read_text() for file in (REPOSITORY / ".github/workflows").glob("*.yml")
    )))
    assert {name for name in used if "cache" not in name} <= known


@pytest.fixture
def contained(tmp_path):
    """Starts the emulator with the command of its image, on a free port, without a container."""
    text = (CI / "containers/Containerfile").read_text()
    command = json.loads(re.search(r"^CMD (.*)$", text, re.M)[1])
    (tmp_path / "world.yml").write_text((CI / "containers/world.yml").read_text())
    port = free_port()
    replaced = {"8081": str(port), "/world.yml": "world.yml"}

    @contextlib.contextmanager
    def running():
        with start(*[replaced.get(word, word) for word in command], folder=tmp_path) as emulator:
            emulator.wait_for_line("^App Store emulator on ")
            yield port
            emulator.stop()

    return running


def test_the_emulator_of_the_image_is_reached_by_its_name_and_makes_the_same_world_each_time(contained):
    bought = []
    for _ in range(2):
        with contained() as port:
            def call(method, path, body=None, host="emulator:8081"):
                return web.request(port, method, f"/_emulator/{path}", body, headers={"Host": host})

            assert call("GET", "clock").json["now"] == 1_772_323_200_000, "the clock of the seed stands still"
            assert call("GET", "clock", host="another:8081").status == 403
            # What the health check of the image sends.
            healthy = web.raw(port, b"GET /_emulator/clock HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert healthy.split(b"\r\n")[0].endswith(b" 200 OK")
            purchase = call("POST", "purchases", {"bundleId": APP, "productId": "coins.500"})
            assert purchase.status == 200, purchase.body
            bought.append(purchase.json["transactionId"])
            assert '"http://backend:8080/notifications"' in json.dumps(call("GET", "state").json)
    assert bought[0] == bought[1]


def test_the_composition_and_the_service_name_the_image_and_its_address():
    composition = yaml.safe_load((CI / "containers/compose.yml").read_text())["services"]
    assert composition["emulator"] == {"image": "app-store-emulator"}
    assert f"--tag {composition['emulator']['image']} Examples/ci/containers" in "".join(shown("sh"))
    (job,) = yaml.safe_load((CI / "containers/refunds.yml").read_text())["jobs"].values()
    assert job["services"].keys() == {"emulator"}
    assert "/app-store-emulator:" in job["services"]["emulator"]["image"]
    for environment in (composition["backend"]["environment"], composition["tests"]["environment"], job["env"]):
        assert environment["EMULATOR"] == "http://emulator:8081"
        assert environment["API_URL"] == "http://emulator:8081/sandbox"
    assert all("uses" in step or "run" in step for step in job["steps"])
