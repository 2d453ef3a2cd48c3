"""A running desk puts new keys and secrets in force without a restart."""

import json
import signal

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from apple import Purchase
from desk import run
from test_events import backend  # noqa: F401 (a fixture)

OLD, NEW = "whsec_b2xkIHNlY3JldCBvZiAyNCBieXRlcw==", "whsec_bmV3IHNlY3JldCBvZiAyNCBieXRlcw=="


def pem(key):
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


@pytest.fixture
def own_desk(open_desk):
    """A desk of its own, whose files a test changes."""
    with open_desk() as opened:
        yield opened


def hang_up(desk):
    """Sends SIGHUP, and waits until the desk has read its secrets once more."""
    before = desk.process.stderr.count("secrets were reloaded")
    desk.process.send(signal.SIGHUP)
    desk.wait_until(
        lambda: desk.process.stderr.count("secrets were reloaded") > before, 20, "the line about the reload"
    )


def test_a_replaced_key_answers_the_cases_that_wait_for_it(own_desk):
    desk, apple = own_desk, own_desk.apple
    replacement = ec.generate_private_key(ec.SECP256R1())
    # Somebody revokes the key in App Store Connect, and creates another.
    apple.public_key, apple.key_id = replacement.public_key(), "NEWKEY1234"
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_until(lambda: desk.case(purchase).get("blockReason") == "keyRefused", 20, "a refused key")
    (desk.folder / "New.p8").write_bytes(pem(replacement))
    text = desk.config.read_text()
    desk.config.write_text(text.replace("AuthKey.p8", "New.p8").replace("2X9R4HXF34", "NEWKEY1234"))
    hang_up(desk)
    desk.wait_for_state(purchase, "answered", timeout=20)
    assert len(apple.puts(purchase)) == 1
    assert "NEWKEY1234 (public key " in desk.process.stderr
    apple.violations.clear()


def test_a_desk_with_two_keys_answers_without_a_pause_while_the_old_one_is_revoked(own_desk):
    desk, apple = own_desk, own_desk.apple
    replacement = ec.generate_private_key(ec.SECP256R1())
    (desk.folder / "New.p8").write_bytes(pem(replacement))
    text = desk.config.read_text()
    desk.config.write_text(text.replace(
        "    api: { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }\n",
        "    api:\n"
        "      - { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: 2X9R4HXF34, privateKeyFile: AuthKey.p8 }\n"
        "      - { issuerId: 57246542-96fe-1a63-e053-0824d011072a, keyId: NEWKEY1234, privateKeyFile: New.p8 }\n",
    ))
    hang_up(desk)
    first = desk.fence()
    apple.public_key, apple.key_id = replacement.public_key(), "NEWKEY1234"
    second = desk.fence()
    for purchase in (first, second):
        (attempt,) = desk.case(purchase)["attempts"]
        assert attempt["state"] == "accepted"
    assert "answers are sent" not in desk.process.stderr and "Apple refuses the app's key" not in desk.process.stderr
    assert "accepts the other" in desk.process.stderr

    def accepted_keys():
        done = run("audit", "list", "--kind", "keyInUse", "--json", "--config", desk.config, folder=desk.folder)
        return [deed["details"].get("acceptedKey") for deed in json.loads(done.stdout)["deeds"]]

    desk.wait_until(lambda: any((key or "").startswith("NEWKEY1234") for key in accepted_keys()), 60, "a deed")
    apple.violations.clear()


def is_signed(headers, body, secret):
    try:
        Webhook(secret).verify(body, headers)
        return True
    except WebhookVerificationError:
        return False


def test_events_are_signed_with_both_secrets_and_then_with_the_new_one(own_desk, backend):
    desk = own_desk
    desk.stop()
    secret = desk.folder / "secret.txt"
    text = desk.config.read_text()
    secret.write_text(f"{OLD}\n")
    events = f"    events: {{ url: {backend.url}/refunds, secret: {{ file: secret.txt }} }}\n"
    desk.config.write_text(text.replace("    products: products.yml\n", f"    products: products.yml\n{events}", 1))
    desk.start()

    def signatures():
        """Returns whether the last event about a new request is signed with the old and the new secret."""
        purchase = desk.fence()
        desk.wait_until(lambda: "refund.answered" in backend.types(purchase), 20, "the event")
        headers, body = backend.events()[-1]
        return is_signed(headers, body, OLD), is_signed(headers, body, NEW)

    assert signatures() == (True, False)
    before = desk.config.read_text()
    desk.config.write_text(before.replace("{ file: secret.txt }", f"['{NEW}', {{ file: secret.txt }}]"))
    hang_up(desk)
    assert signatures() == (True, True)
    secret.write_text(f"{NEW}\n")
    desk.config.write_text(before)
    hang_up(desk)
    assert signatures() == (False, True)
    secret.write_text("whsec_not Base64\n")
    desk.process.send(signal.SIGHUP)
    desk.process.wait_for_line(r"the old secrets stay in force.*what follows is not Base64")
    assert signatures() == (False, True)
    assert "not Base64" not in desk.process.stderr.replace("what follows is not Base64", "")
