"""No log of the run shows a secret. This file runs last, because it reads the logs of all desks."""

from apple import Purchase


def test_no_log_shows_a_secret(open_desk, witness):
    with open_desk() as desk:
        purchase = Purchase()
        desk.all_facts(purchase)
        desk.ask(purchase)
        desk.wait_for_state(purchase, "answered")
        desk.post("not.a.payload")
        desk.call("GET", "/v1/cases", role="backend")
        desk.call("GET", "/v1/cases", token="wrong")
    assert any(process.stderr for process in witness.processes), "nothing was logged"
    assert {"bearer token", "private key", "signed payload"} <= set(witness.secrets.values())
    assert witness.found() == []
