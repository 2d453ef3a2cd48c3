"""A running desk reads its policies again on SIGHUP and by the API."""

import signal


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
