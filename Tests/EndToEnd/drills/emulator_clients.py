"""The clients of the emulator in Node, PHP, Go and Java work with a real emulator. A part of `make drill`.

`test_guide.py` runs those in Python and curl, and `DocumentationTests` compiles those in Swift.
"""

import json
import sys
from http.server import BaseHTTPRequestHandler

import pytest

import process
import web
from appstore import Store
from chains import Chain
from desk import REPOSITORY
from forgeries import altered, resigned
from test_guide import recipe

APP, OTHER = "com.example.coins", "com.example.gems"
CLIENTS = REPOSITORY / "Examples/clients"
LANGUAGES = ["node", "php", "go", "java"]
PRODUCT = {"type": "Consumable", "price": 4990, "currency": "USD"}


# Less than the timeouts of a program's requests together: a request that the emulator leaves without an answer is noticed.
TIMEOUT = 60


def succeeded(done):
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """For each language, what runs its program to its end with arguments; two of them are compiled before."""
    folder = tmp_path_factory.mktemp("programs")
    go, java = CLIENTS / "go/refund.go", CLIENTS / "java/Refund.java"
    succeeded(process.run(["go", "vet", go], timeout=180))
    succeeded(process.run(["go", "build", "-o", folder / "refund", go], timeout=180))
    succeeded(process.run(["javac", "-Xlint:all", "-Werror", "-d", folder, java], timeout=180))
    # `scripts/programs` knows by this name that the program is built here, and not installed.
    node, php, BINARY = CLIENTS / "node/refund.mjs", CLIENTS / "php/refund.php", folder / "refund"
    return {
        "node": lambda *given: process.run(["node", node, *given], timeout=TIMEOUT),
        "php": lambda *given: process.run(["php", php, *given], timeout=TIMEOUT),
        "go": lambda *given: process.run([BINARY, *given], timeout=TIMEOUT),
        "java": lambda *given: process.run(["java", "-cp", folder, "Refund", *given], timeout=TIMEOUT),
    }


@pytest.fixture(scope="module")
def client(programs):
    """Runs the program of a language to its end with the address of an emulator."""
    return lambda language, address: programs[language](address, APP, "coins.500")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("clients"), "--bundle-id", APP) as made:
        for app in (APP, OTHER):
            made.control("PUT", f"apps/{app}/products/coins.500", PRODUCT)
        yield made


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_reads_a_purchase_and_its_refund(client, store, language):
    done = client(language, f"http://127.0.0.1:{store.port}")
    assert (done.returncode, done.stdout) == (0, "bought coins.500\nrefunded coins.500\n"), done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_reads_the_world_of_the_guide_whose_clock_stands_still(client, tmp_path, language):
    with Store(tmp_path, "--seed", REPOSITORY / "Examples/ci/world.yml") as still:
        done = client(language, f"http://127.0.0.1:{still.port}")
    assert (done.returncode, done.stdout) == (0, "bought coins.500\nrefunded coins.500\n"), done.stderr


@pytest.mark.parametrize("certificates", [
    {"leaf": "unmarked"}, {"leaf": "expired"}, {"intermediate": "unmarked"},
], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_refuses_what_other_certificates_signed(client, store, language, certificates):
    with store.faults(certificates=certificates):
        done = client(language, f"http://127.0.0.1:{store.port}")
    assert (done.returncode, done.stdout) == (1, "") and done.stderr, done.stderr


class Forger(web.Server):
    """Passes requests to an emulator, and changes what Get Transaction Info or the credentials contain."""

    def __init__(self, port, change):
        class Handler(BaseHTTPRequestHandler):
            def log_message(self, *_):
                pass

            def do_GET(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
                # The emulator knows the environment from Apple's names.
                headers = {name: self.headers[name] for name in ("Host", "Authorization") if self.headers[name]}
                answer = web.request(port, self.command, self.path, body, headers=headers)
                content = change(answer.json) if answer.body.startswith(b"{") else {}
                body = json.dumps(content).encode()
                self.send_response(answer.status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_POST = do_GET

        super().__init__(Handler)

    def __enter__(self):
        return self


def signed_differently(change):
    """Returns what changes the signed transaction of an answer."""
    def of(answer):
        if signed := answer.get("signedTransactionInfo"):
            answer["signedTransactionInfo"] = change(signed)
        return answer
    return of


def under_a_strange_root(answer):
    return {**answer, "rootCertificate": Chain.make().root.header_entry} if "rootCertificate" in answer else answer


@pytest.fixture(scope="module")
def forgeries(store):
    """What changes the answers of the emulator, each so that a client must refuse it."""
    purchase = {"bundleId": OTHER, "productId": "coins.500"}
    foreign = store.control("POST", "purchases", purchase)["signedTransaction"]
    return {
        "another root": under_a_strange_root,
        "another product": signed_differently(lambda signed: altered(signed, productId="coins.5")),
        "another signature": signed_differently(lambda signed: resigned(signed, lambda one: one[:-1] + bytes([one[-1] ^ 1]))),
        "another app": signed_differently(lambda _: foreign),
        "an empty header": signed_differently(lambda signed: "e30." + signed.partition(".")[2]),
        "one part": signed_differently(lambda signed: signed.replace(".", "")),
    }


# What the programs say about each forgery. The libraries of Go and Java compare the roots, and say it in their words.
REFUSALS = {
    "another root": "not signed by the App Store", "another product": "not signed by the App Store",
    "another signature": "not signed by the App Store", "another app": f"signed for {OTHER}",
    "an empty header": "not signed as the App Store signs", "one part": "not signed data",
}
LIBRARIES = {
    ("go", "another root"): "x509: certificate signed by unknown authority",
    ("java", "another root"): "Path does not chain with any of the trust anchors",
}


@pytest.mark.parametrize("forgery", REFUSALS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_refuses_a_forgery(client, store, forgeries, language, forgery):
    with Forger(store.port, forgeries[forgery]) as forger:
        done = client(language, forger.url)
    assert (done.returncode, done.stdout) == (1, ""), done.stdout + done.stderr
    assert done.stderr.startswith(LIBRARIES.get((language, forgery), REFUSALS[forgery])), done.stderr
    assert done.stderr.count("\n") == 1, done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_client_without_arguments_says_how_it_is_used(programs, language):
    done = programs[language]()
    assert (done.returncode, done.stdout) == (1, "") and done.stderr.startswith("usage: "), done.stderr
    assert done.stderr.endswith(" EMULATOR BUNDLE-ID PRODUCT-ID\n") and done.stderr.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="scripts/need installs Guzzle on Linux only")
def test_a_client_with_guzzle_is_redirected_to_the_emulator(store, tmp_path):
    script = tmp_path / "redirected.php"
    path = "https://api.storekit-sandbox.itunes.apple.com/inApps/v1/transactions/1"
    script.write_text("\n".join([
        "<?php", "require '/usr/share/php/GuzzleHttp/autoload.php';", recipe("php", "mapRequest", store).replace("8081", str(store.port)),
        f"echo $client->get('{path}', ['http_errors' => false])->getStatusCode(), PHP_EOL;",
    ]))
    before = len(store.control("GET", "requests")["requests"])
    done = process.run(["php", script], timeout=60)
    assert (done.returncode, done.stdout) == (0, "401\n"), done.stdout + done.stderr
    (request,) = store.control("GET", "requests")["requests"][before:]
    assert (request["path"], request["environment"]) == ("/inApps/v1/transactions/1", "Sandbox")
