"""A running desk reads its policies again on SIGHUP and by the API."""

import json
import signal

import pytest

from apple import Purchase


@pytest.fixture
def own_desk(open_desk):
    """A desk of its own, whose files a test changes."""
    with open_desk() as opened:
        yield opened


def version(desk, bundle="com.example.coins"):
    policies = desk.call("GET", "/v1/policies", role="viewer").json["policies"]
    return next(policy for policy in policies if policy["bundleId"] == bundle)


def test_sighup_puts_new_files_in_force(desk):
    before = version(desk)
    # The command that creates a token reads the policies, too.
    desk.token("admin")
    assert before["loadedBy"] == "the start of the desk"
    file = desk.folder / "policy.yml"
    old = file.read_text()
    file.write_text("default: { prefer: DECLINE }\n")
    desk.process.send(signal.SIGHUP)
    desk.wait_until(lambda: version(desk)["version"] != before["version"], 10, "the new version")
    assert version(desk)["loadedBy"] == "SIGHUP"
    file.write_text("default: { prefer: DECLIN }\n")
    desk.process.send(signal.SIGHUP)
    desk.wait_until(lambda: "the old versions stay in force" in desk.process.stderr, 10, "the line in the log")
    assert "policy.yml:1:20" in desk.process.stderr
    refused = desk.call("POST", "/v1/policies/reload", role="admin")
    assert refused.status == 422
    assert "policy.yml:1:20" in refused.json["errors"][0]["path"]
    assert version(desk)["loadedBy"] == "SIGHUP"
    file.write_text(old)
    assert desk.call("POST", "/v1/policies/reload", role="admin").status == 200
    assert version(desk)["version"] == before["version"]
    assert desk.is_running()


# What keeps a case from being answered: the file, its content, the block reason and the content that answers the case.
KEPT = {
    "a rule that lets a person review it": (
        "policy.yml", "default: { review: { until: 4h, then: DECLINE } }\n", "review", "default: { prefer: GRANT_FULL }\n",
    ),
    "a product without sampleProvided": (
        "products.yml", "products: { coins.500: { units: 500 } }\n", "sampleUnknown",
        "products: { coins.500: { units: 500, sampleProvided: true } }\n",
    ),
}


def reload(desk):
    desk.process.send(signal.SIGHUP)


def restart(desk):
    desk.stop()
    desk.start()


SAMPLE = "a product without sampleProvided"


@pytest.mark.parametrize("kept, renew", [
    *(pytest.param(kept, reload, id=f"{name}, after SIGHUP") for name, kept in KEPT.items()),
    pytest.param(KEPT[SAMPLE], restart, id=f"{SAMPLE}, after a restart"),
])
def test_a_case_that_waits_for_a_file_is_answered_under_the_new_version(own_desk, kept, renew):
    desk, (name, old, reason, new) = own_desk, kept
    file = desk.folder / name
    (desk.folder / "policy.yml").write_text("default: { prefer: GRANT_FULL }\n")
    file.write_text(old)
    desk.stop()
    desk.start()
    before = version(desk)["version"]
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_until(lambda: desk.case(purchase).get("blockReason") == reason, 20, "a case that is not answered")
    assert not desk.apple.puts(purchase)
    held = desk.case(purchase).get("policyDecision")
    assert held is None or held["policyVersion"] == before
    file.write_text(new)
    renew(desk)
    answered = desk.wait_for_state(purchase, "answered", timeout=20)
    after = version(desk)["version"]
    assert after != before
    assert answered["policyDecision"]["policyVersion"] == after
    assert answered["policyDecision"]["preference"] == "GRANT_FULL"
    (sent,) = desk.apple.puts(purchase)
    assert answered["answer"]["body"]["refundPreference"] == "GRANT_FULL", json.dumps(answered["answer"])
    assert answered["answer"]["body"]["sampleContentProvided"] is not None
