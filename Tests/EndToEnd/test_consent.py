"""Without consent the desk makes no call to Apple, whenever consent is missing."""

import base64
import json
import stat
import threading
import time

import jwt
import pytest
import yaml

from apple import Purchase, now_ms
from desk import run
from fakeapple import Answer


@pytest.fixture(scope="module")
def retry_seconds(desk):
    """Measures how long this desk waits after a first failure."""
    gaps = []
    for _ in range(2):
        purchase = Purchase()
        desk.apple.script(purchase, Answer(500, 5000000))
        desk.all_facts(purchase)
        desk.ask(purchase)
        first, second = desk.apple.wait_for_puts(purchase, 2, timeout=30)
        gaps.append(second.at - first.at)
    return max(gaps)


def test_nothing_is_sent_if_consent_was_never_given(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.use(purchase, 10)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []
    assert len(desk.cases(purchase)) == 1


def test_nothing_is_sent_if_the_customer_said_no(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, granted=False)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


@pytest.mark.parametrize("how", ["DELETE", "a newer no"])
def test_nothing_is_sent_if_consent_was_withdrawn_before_the_request(desk, how):
    purchase = Purchase()
    desk.all_facts(purchase)
    if how == "DELETE":
        desk.withdraw(purchase)
    else:
        desk.consent(purchase, granted=False)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_another_customers_consent_is_not_enough(desk):
    purchase, neighbour = Purchase(), Purchase()
    desk.all_facts(neighbour)
    desk.deliver(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_an_older_yes_that_comes_late_is_not_the_newest(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, granted=False, seconds_ago=60)
    desk.consent(purchase, granted=True, seconds_ago=600)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_a_withdrawal_counts_although_the_backends_clock_is_fast(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, seconds_ago=-30)
    desk.withdraw(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []


def test_consent_given_again_after_a_withdrawal_counts(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.withdraw(purchase)
    desk.ask(purchase)
    desk.fence()
    desk.consent(purchase)
    desk.apple.wait_for_puts(purchase, 1)


@pytest.mark.parametrize("moment", ["after the failure", "while Apple thinks"])
def test_a_withdrawal_between_two_attempts_stops_the_second(desk, retry_seconds, moment):
    purchase = Purchase()
    release = threading.Event()
    first = Answer(500, 5000000, release=release)
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.apple.wait_for_puts(purchase, 1)
    if moment == "while Apple thinks":
        desk.withdraw(purchase)
        release.set()
        assert first.answered.wait(60)
    else:
        release.set()
        assert first.answered.wait(60)
        desk.withdraw(purchase)
    time.sleep(1.5 * retry_seconds + 0.5)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1


def test_a_withdrawal_during_a_wait_that_apple_asked_for_stops_the_attempt(desk):
    purchase = Purchase()
    until_ms = now_ms() + 6000
    first = Answer.too_many(until_ms)
    desk.apple.script(purchase, first)
    desk.all_facts(purchase)
    desk.ask(purchase)
    assert first.answered.wait(60)
    desk.withdraw(purchase)
    assert now_ms() < until_ms, "withdrawn too late to prove anything"
    time.sleep((until_ms - now_ms()) / 1000 + 1.5)
    desk.fence()
    assert len(desk.apple.puts(purchase)) == 1


CONSENT_TEXTS = """\
versions:
  2026-05:
    from: 2026-05-01
    texts: { en: May we tell Apple?, de: Dürfen wir es Apple sagen? }
    covers: [deliveryStatus, sampleContentProvided, consumption, refundPreference]
    validFor: P1Y
withdrawal: { en: In the settings., de: In den Einstellungen. }
"""


@pytest.fixture
def asking_desk(open_desk):
    """A desk that knows the text of its app's question."""
    with open_desk() as desk:
        desk.stop()
        (desk.folder / "consent.yml").write_text(CONSENT_TEXTS)
        configuration = yaml.safe_load(desk.config.read_text())
        for app in configuration["apps"]:
            app["consentTexts"] = "consent.yml"
        desk.config.write_text(yaml.safe_dump(configuration))
        desk.start()
        yield desk


def checked(receipt):
    """Returns what a receipt says, after a check by a library that knows nothing of the desk."""
    key = jwt.PyJWK(receipt["key"])
    return jwt.decode(receipt["jws"], key, algorithms=["EdDSA"])


def test_a_receipt_of_consent_is_signed(asking_desk):
    desk, purchase = asking_desk, Purchase()
    customer = f"/v1/apps/{purchase.bundle}/customers/{purchase.customer}"
    record = {
        "granted": True, "textVersion": "2026-05", "locale": "de", "actor": "support 7",
        "proofReference": "letter 4711", "at": "2026-06-01T10:00:00Z",
    }
    assert desk.call("GET", f"{customer}/consent/receipt", role="backend").status == 404
    place = ("--config", desk.config)
    early = run("consent", "key", *place, folder=desk.folder)
    assert early.returncode == 1 and "customers receipt first" in early.stderr, early.stderr
    assert desk.call("PUT", f"{customer}/consent", record, role="backend").status == 204
    answer = desk.call("GET", f"{customer}/consent/receipt", role="backend")
    assert answer.status == 200, answer.body
    receipt = json.loads(answer.body)
    said = checked(receipt)
    assert said == receipt["receipt"]
    assert said["text"] == "Dürfen wir es Apple sagen?" and said["withdrawal"] == "In den Einstellungen."
    assert (said["at"], said["expiresAt"]) == ("2026-06-01T10:00:00.000Z", "2027-06-01T10:00:00.000Z")
    assert (said["takenDownBy"], said["proofReference"], said["state"]) == ("support 7", "letter 4711", "inForce")
    keys = json.loads(desk.call("GET", f"/v1/apps/{purchase.bundle}/consent-keys", role="viewer").body)["keys"]
    assert keys == [receipt["key"]]

    head, body, signature = receipt["jws"].split(".")
    forged = base64.urlsafe_b64encode(json.dumps(said | {"customer": "ben"}).encode()).decode().rstrip("=")
    with pytest.raises(jwt.InvalidSignatureError):
        checked(receipt | {"jws": f"{head}.{forged}.{signature}"})

    # The command line signs with the same key, and checks what it signed.
    made = run("customers", "receipt", purchase.customer, "--app", purchase.bundle, "-o", "receipt.html", *place,
               folder=desk.folder)
    assert made.returncode == 0, made.stderr
    shown = run("customers", "show", purchase.customer, "--app", purchase.bundle, *place, folder=desk.folder)
    assert "Yes, text 2026-05, language de, until 2027-06-01T10:00:00.000Z, recorded by support 7, proof letter 4711" in (
        shown.stdout
    )
    page = (desk.folder / "receipt.html").read_text()
    assert "Dürfen wir es Apple sagen?" in page and stat.S_IMODE((desk.folder / "receipt.html").stat().st_mode) == 0o600
    verified = run("consent", "verify", "receipt.html", "--json", *place, folder=desk.folder)
    assert verified.returncode == 0, verified.stderr
    assert json.loads(verified.stdout) | {"issuedAt": ""} == said | {"issuedAt": ""}
    for words in (("nofile",), ("receipt.html", "--key", "nofile")):
        missing = run("consent", "verify", *words, *place, folder=desk.folder)
        assert missing.returncode == 1 and "nofile: there is no such file" in missing.stderr, missing.stderr
    (desk.folder / "forged.jws").write_text(f"{head}.{forged}.{signature}")
    refused = run("consent", "verify", "forged.jws", *place, folder=desk.folder)
    assert refused.returncode == 1 and "signature is wrong" in refused.stderr, refused.stderr
    public = run("consent", "key", *place, folder=desk.folder)
    assert json.loads(public.stdout) == receipt["key"]
    assert stat.S_IMODE((desk.folder / "consent-receipt.key").stat().st_mode) == 0o600
