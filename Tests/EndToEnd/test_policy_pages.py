"""A person publishes a policy in a browser on one desk, and the other desk and the commands decide by it."""

import json

from playwright.sync_api import expect

import pages
from apple import Purchase
from desk import Schema, run
from pages import Visitor
from postgresql import running_server

BUNDLE = "com.example.coins"
RULES = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def violations(page):
    page.evaluate(pages.AXE)
    found = page.evaluate("rules => axe.run({ runOnly: rules })", RULES)["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


def publish(desk):
    """Lets people publish the app's policy on the pages, and starts the desk again."""
    desk.stop()
    text = desk.config.read_text()
    assert text.count("policy: policy.yml") == 1
    desk.config.write_text(text.replace("policy: policy.yml", "policy: { published: true, initial: policy.yml }"))
    (desk.folder / "policy.yml").write_text("default: { review: { until: 4h, then: DECLINE } }\n")
    desk.start()


def test_a_policy_published_on_one_desk_decides_the_cases_of_the_other(open_desk):
    with open_desk(database=Schema(running_server()), role="intake") as intake:
        publish(intake)
        with intake.companion(role="answering") as answering, pages.browser() as opened:
            purchase = Purchase()
            intake.all_facts(purchase)
            intake.ask(purchase)
            intake.wait_until(
                lambda: intake.case(purchase).get("blockReason") == "review", 20, "a case that waits for a person"
            )
            visitor = Visitor(opened, intake, bypass_csp=True)
            page = visitor.open(f"/policies/draft?app={BUNDLE}&environment=Sandbox")
            page.get_by_label("The draft").fill("default: { prefer: DECLIN }\n")
            page.get_by_role("button", name="Check").click()
            expect(page.get_by_text("draft:1:20: default.prefer")).to_be_visible()
            assert violations(page) == []
            page.get_by_label("The draft").fill("rules: [ { name: kind, prefer: GRANT_FULL } ]\n")
            page.get_by_role("button", name="Simulate").click()
            expect(page.get_by_text("1 of 1 cases change.")).to_be_visible()
            assert violations(page) == []
            page.get_by_label("Case", exact=True).fill(intake.case(purchase)["id"])
            page.get_by_role("button", name="Explain the case").click()
            expect(page.get_by_text("every case")).to_be_visible()
            page.get_by_label("Note").fill("They asked nicely")
            page.get_by_role("button", name="Review and publish").click()
            expect(page.locator("ins")).to_have_text("+ rules: [ { name: kind, prefer: GRANT_FULL } ]")
            assert violations(page) == []
            page.get_by_role("button", name="Publish version 1").click()
            expect(page.get_by_text("these pages, as version 1")).to_be_visible()
            assert violations(page) == []
            # The other desk had held the case, and looks at it again.
            answered = intake.wait_for_state(purchase, "answered", timeout=20)
            assert answered["policyDecision"]["rule"] == "kind"
            assert answered["answer"]["body"]["refundPreference"] == "GRANT_FULL"
            page = visitor.open(f"/policies/history?app={BUNDLE}")
            expect(page.get_by_text("They asked nicely")).to_be_visible()
            assert violations(page) == []
            page.set_viewport_size({"width": 320, "height": 844})
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
            explained = run(
                "policy", "explain", answered["id"], "--config", intake.config, "--json", folder=intake.folder
            )
            assert explained.returncode == 0, explained.stderr
            assert json.loads(explained.stdout)["rule"] == "kind"
            deeds = run("audit", "list", "--kind", "policyPublished", "--json", "--config", intake.config,
                        folder=intake.folder)
            assert "policyPublished" in deeds.stdout
            visitor.close()
            assert answering.is_running()
