"""`refund-desk init`: the files of a new desk, for Apple's store and for an emulated one."""

import json
import os
import shlex
import shutil
import stat
from http.server import BaseHTTPRequestHandler

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import web
from appstore import BUNDLE, Store
from desk import run, start
from ports import free_port

GIVEN = ["--bundle-id", "com.example.coins", "--app-apple-id", "1234567890",
         "--issuer-id", "57246542-96fe-1a63-e053-0824d011072a", "--key-id", "2X9R4HXF34"]
NAMES = ["policy.yml", "products.yml", "refund-desk.yml"]


def init(folder, *arguments):
    return run("init", *arguments, folder=folder, timeout=60)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.parametrize("options, mode", [([], None), (["--production"], "observe")])
def test_options_alone_write_three_files_that_the_desk_reads_once_the_key_is_there(tmp_path, options, mode):
    ended = init(tmp_path, *GIVEN, *options)
    assert ended.returncode == 0, ended.stderr
    assert names(tmp_path) == NAMES
    assert "Put the key's file at" in ended.stderr and "SubscriptionKey_2X9R4HXF34.p8" in ended.stderr
    assert ("doctor --send-test" in ended.stderr) == bool(options)
    text = (tmp_path / "refund-desk.yml").read_text()
    assert ("\n    mode: observe\n" in text) == (mode == "observe")
    assert stat.S_IMODE((tmp_path / "refund-desk.yml").stat().st_mode) == 0o600
    missing = run("migrate", "--config", "refund-desk.yml", folder=tmp_path, timeout=60)
    assert missing.returncode == 78 and "SubscriptionKey_2X9R4HXF34.p8" in missing.stderr
    with Store(tmp_path) as store:
        (tmp_path / "SubscriptionKey_2X9R4HXF34.p8").write_text(store.credentials["privateKey"])
    (tmp_path / "SubscriptionKey_2X9R4HXF34.p8").chmod(0o600)
    assert run("migrate", "--config", "refund-desk.yml", folder=tmp_path, timeout=60).returncode == 0
    assert run("policy", "check", "policy.yml", folder=tmp_path, timeout=60).returncode == 0


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files to a group")
@pytest.mark.parametrize("group, mode, reads, directory", [
    ("daemon", 0o750, True, "desk"), ("daemon", 0o750, True, "link"), ("daemon", 0o755, False, "desk"),
    ("daemon", 0o770, False, "desk"), ("daemon", 0o700, False, "desk"), (0, 0o750, False, "desk"),
])
def test_root_lets_the_group_of_a_service_folder_read_the_files(tmp_path, group, mode, reads, directory):
    folder = tmp_path / "desk"
    folder.mkdir()
    shutil.chown(folder, 0, group)
    folder.chmod(mode)
    (tmp_path / "link").symlink_to(folder)
    ended = init(tmp_path, *GIVEN, "--directory", directory)
    assert ended.returncode == 0, ended.stderr
    for name in NAMES:
        status = (folder / name).stat()
        found = (stat.S_IMODE(status.st_mode), status.st_uid, status.st_gid)
        assert found == ((0o640, 0, folder.stat().st_gid) if reads else (0o600, 0, 0)), name
    assert ("Only root and the group daemon can read the files" in ended.stdout) == reads
    rights = "chown root:daemon and chmod 640" if reads else "chmod 600"
    assert f"SubscriptionKey_2X9R4HXF34.p8, and run {rights} on it." in ended.stderr


def test_a_refund_request_at_an_emulator_is_answered_after_five_commands(tmp_path):
    with Store(tmp_path) as store:
        folder = tmp_path / "desk"
        port = free_port()
        ended = init(tmp_path, "--emulator", f"http://127.0.0.1:{store.port}/", "--directory", "desk",
                     "--listen", f"127.0.0.1:{port}")
        assert ended.returncode == 0, ended.stderr
        assert names(folder) == sorted([*NAMES, "SubscriptionKey.p8", "root.der"])
        assert stat.S_IMODE((folder / "SubscriptionKey.p8").stat().st_mode) == 0o600
        with start("serve", "--config", "refund-desk.yml", folder=folder, log=folder / "desk.log") as desk:
            desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
            token = run("tokens", "create", "--role", "backend", "--config", "refund-desk.yml", folder=folder,
                        timeout=60).stdout.strip()
            bought = store.control("POST", "purchases", {"bundleId": "com.example.coins", "productId": "coins.500",
                                                         "environment": "Production"})
            facts = "/v1/apps/com.example.coins"
            headers = {"Authorization": f"Bearer {token}"}
            customer = bought["originalTransactionId"]
            for path, body in [(f"{facts}/customers/{customer}/consent", {"granted": True}),
                               (f"{facts}/transactions/{bought['transactionId']}/delivery", {"status": "delivered"})]:
                assert web.request(port, "PUT", path, body, headers=headers).status < 300
            asked = store.control("POST", f"transactions/{bought['transactionId']}/refund-requests", {"reason": "OTHER"})
            store.wait_until(lambda: store.control("GET", f"refund-requests/{asked['id']}")["consumption"], 30, "an answer")
            desk.stop()


@pytest.mark.parametrize("command", ["serve", "doctor", "cases list"])
def test_a_command_without_a_configuration_names_the_command_that_writes_one(tmp_path, command):
    ended = run(*command.split(), folder=tmp_path, timeout=60)
    assert ended.returncode in (1, 78) and "refund-desk.yml: no such file" in ended.stdout + ended.stderr
    assert "refund-desk init" in ended.stdout + ended.stderr


@pytest.mark.parametrize("arguments, code, said", [
    (["--bundle-id", "com.example.coins"], 64, "Give --app-apple-id, --issuer-id, --key-id, or --emulator"),
    (["--emulator", "127.0.0.1:8081"], 64, "It must be a URL such as http://127.0.0.1:8081"),
    (["--emulator", "http://127.0.0.1:9"], 1, "No emulator answers at http://127.0.0.1:9"),
    (["--emulator", "http://127.0.0.1:9", "--production"], 64, "give one of them"),
    (["--emulator", "http://127.0.0.1:9", "--key-id", "K"], 64, "omit --key-id with --emulator"),
    (["--emulator", "http://127.0.0.1:9", "--listen", "127.0.0.1:0"], 64, "--listen needs a port"),
    ([*GIVEN, "--app-apple-id", "0"], 64, "It must be a whole number from 1 to"),
    ([*GIVEN, "--directory", ""], 64, "--directory needs the path of a folder"),
    ([*GIVEN, "--listen", "127.0.0.1:99999"], 78, "Nothing was written"),
    ([*GIVEN, "--database", "mysql://desk@host/desk"], 78, "Nothing was written"),
    ([*GIVEN, "--issuer-id", "y"], 78, "Nothing was written"),
])
def test_wrong_options_say_what_is_allowed_and_write_nothing(tmp_path, arguments, code, said):
    ended = init(tmp_path, *arguments)
    assert (ended.returncode, said in ended.stderr) == (code, True), ended.stderr
    assert names(tmp_path) == []


def test_a_file_in_the_place_of_the_folder_is_named_and_kept(tmp_path):
    (tmp_path / "desk").write_text("a note")
    ended = init(tmp_path, *GIVEN, "--directory", "desk")
    assert ended.returncode == 1 and "desk is a file, not a folder" in ended.stderr, ended.stderr
    assert (tmp_path / "desk").read_text() == "a note" and names(tmp_path) == ["desk"]


@pytest.mark.parametrize("answer", [
    b"hello",
    json.dumps({
        "bundleId": "com.example.coins", "appAppleId": 1, "issuerId": "57246542-96fe-1a63-e053-0824d011072a",
        "keyId": "${HOME}", "privateKey": "", "rootCertificate": "",
    }).encode(),
])
def test_a_server_that_is_no_emulator_is_named_and_nothing_of_its_answer_is_written(tmp_path, answer):
    class Hello(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_):
            pass

    with web.Server(Hello) as server:
        ended = init(tmp_path, "--emulator", server.url)
    assert ended.returncode == 1 and "not as an App Store emulator does" in ended.stderr
    assert names(tmp_path) == []


def test_existing_files_are_overwritten_only_by_force(tmp_path):
    (tmp_path / "policy.yml").write_text("mine")
    refused = init(tmp_path, *GIVEN)
    assert refused.returncode == 1 and "policy.yml already exists in .; nothing was written" in refused.stderr
    assert names(tmp_path) == ["policy.yml"] and (tmp_path / "policy.yml").read_text() == "mine"
    (tmp_path / "products.yml").symlink_to(tmp_path / "nowhere")
    refused = init(tmp_path, *GIVEN)
    assert "products.yml, policy.yml already exist in ." in refused.stderr
    assert init(tmp_path, *GIVEN, "--force").returncode == 0
    assert (tmp_path / "policy.yml").read_text() != "mine"


def test_hostile_values_stay_texts(tmp_path):
    name = 'key "coins": [#]\\.p8'
    assert init(tmp_path, *GIVEN, "--key-file", name).returncode == 0
    line = next(line for line in (tmp_path / "refund-desk.yml").read_text().splitlines() if "privateKeyFile" in line)
    assert json.loads(line.split("privateKeyFile: ", 1)[1]) == name


@pytest.mark.parametrize("ends", [False, True], ids=["answered", "the input ends"])
def test_in_a_terminal_it_asks_for_what_no_option_says(tmp_path, terminal, ends):
    person, program = terminal
    # An empty line, and what is not a number, are asked for again.
    typed = ["com.example.coins", "", "many", "0", "1234567890", "57246542-96fe-1a63-e053-0824d011072a"]
    last = "\x04" if ends else "2X9R4HXF34\n"
    os.write(person, ("\n".join(typed) + "\n" + last).encode())
    ended = run("init", folder=tmp_path, input=program, timeout=60)
    asked = ["Bundle ID, such as", "Apple ID of the app", "Issuer ID of the In-App Purchase key", "Key ID, such as"]
    places = [ended.stderr.find(question) for question in asked]
    assert -1 not in places and places == sorted(places), ended.stderr
    assert ended.stderr.count("Apple ID of the app") == 4
    assert ended.stderr.count("It must be a number above 0.") == 2
    if ends:
        assert ended.returncode == 1 and "The input ended; nothing was written." in ended.stderr
        assert names(tmp_path) == []
    else:
        assert ended.returncode == 0, ended.stderr
        assert names(tmp_path) == NAMES
        text = (tmp_path / "refund-desk.yml").read_text()
        assert "com.example.coins" in text and "1234567890" in text and "SubscriptionKey_2X9R4HXF34.p8" in text


def test_the_walk_through_ends_with_the_offer_of_a_test_notification(tmp_path, terminal):
    person, program = terminal
    os.write(person, b"no\n")
    ended = run("init", *GIVEN, "--production", folder=tmp_path, input=program, timeout=60)
    assert ended.returncode == 0, ended.stderr
    screens, offer = ended.stderr.find("In App Store Connect"), ended.stderr.find("Then write yes to ask Apple")
    assert -1 < screens < offer
    assert "Later, run: refund-desk doctor --send-test --config" in ended.stderr[offer:]


def test_the_walk_through_proves_that_apple_reaches_the_desk_that_was_started_during_it(tmp_path, terminal):
    person, program = terminal
    folder, port = tmp_path / "desk", free_port()
    folder.mkdir()
    config, key = folder / "refund-desk.yml", folder / "key.p8"
    with Store(tmp_path) as store:
        given = store.credentials
        key.write_text(given["privateKey"])
        key.chmod(0o600)
        options = ["--bundle-id", BUNDLE, "--app-apple-id", given["appAppleId"], "--issuer-id", given["issuerId"],
                   "--key-id", given["keyId"], "--key-file", key.name, "--listen", f"127.0.0.1:{port}"]
        with start("init", "--production", *options, "--directory", "desk", folder=tmp_path, input=program) as guide:
            guide.wait_until(lambda: "Then write yes" in guide.stderr, 60, "the offer of a test notification")
            # An emulator replaces Apple, and the control route replaces the screen of App Store Connect.
            (folder / "root.der").write_bytes(store.root)
            apple = f"http://127.0.0.1:{store.port}"
            emulated = (f"    rootCertificates: [root.der]\n    onlineChecks: false\n"
                        f"    endpoints: {{ sandbox: {apple}/sandbox, production: {apple}/production }}\n")
            before, line, after = config.read_text().partition("    products: products.yml\n")
            config.write_text(before + emulated + line + after)
            store.control("PUT", f"apps/{BUNDLE}", {
                "notificationURL": f"http://127.0.0.1:{port}/notifications/v2", "notificationVersion": "2"})
            with start("serve", "--config", config.name, folder=folder, log=folder / "desk.log") as desk:
                desk.wait_for_line(rf"^Refund Desk listens on http://127\.0\.0\.1:{port}$")
                os.write(person, b"yes\n")
                assert guide.wait(60).returncode == 0, guide.stdout + guide.stderr
                desk.stop()
        assert guide.stdout.count("the test notification is stored") == 2, guide.stdout
        sent = store.control("GET", "notifications")["notifications"]
        assert [one["notificationType"] for one in sent] == ["TEST", "TEST"]


def test_a_key_file_beside_the_new_folder_is_named_by_its_whole_path(tmp_path):
    key = ec.generate_private_key(ec.SECP256R1())
    (tmp_path / "key.p8").write_bytes(key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ))
    ended = init(tmp_path, *GIVEN, "--directory", "desk", "--key-file", "key.p8")
    assert ended.returncode == 0, ended.stderr
    assert f"privateKeyFile: {tmp_path}/key.p8" in (tmp_path / "desk" / "refund-desk.yml").read_text().replace('"', "")
    # A key that is not there yet belongs into the folder.
    ended = init(tmp_path, *GIVEN, "--directory", "other", "--key-file", "later.p8")
    assert ended.returncode == 0 and f"{tmp_path}/other/later.p8" in ended.stderr.replace("/./", "/")


def test_the_next_commands_can_be_copied_whatever_the_name_of_the_folder(tmp_path):
    ended = init(tmp_path, *GIVEN, "--directory", "Anna's desk; $x", "--production")
    assert ended.returncode == 0, ended.stderr
    config = str(tmp_path / "Anna's desk; $x" / "refund-desk.yml")
    commands = [line for line in (ended.stdout + ended.stderr).splitlines() if "--config" in line]
    assert len(commands) == 4
    assert {shlex.split(line)[shlex.split(line).index("--config") + 1] for line in commands} == {config}


@pytest.mark.parametrize("kind", ["no key", "a folder"])
def test_a_wrong_key_file_writes_nothing(tmp_path, kind):
    key = tmp_path / "key.p8"
    if kind == "a folder":
        key.mkdir()
    else:
        key.write_text("no key")
    ended = init(tmp_path, *GIVEN, "--directory", "desk", "--key-file", str(key))
    assert ended.returncode in (1, 78) and str(key) in ended.stderr and "Nothing was written." in ended.stderr
    assert names(tmp_path) == ["key.p8"]
