"""Runs the code in docs/guides, posts it to a desk, or compares it with a file that a test runs."""

import json
import os
import re
import sys
import textwrap

import pytest
import yaml

import process
import web
from backends import APP, open_shop
from desk import BINARY, REPOSITORY, rfc3339, run

GUIDES = REPOSITORY / "docs/guides"
PROGRAMS = {
    "python": "python/report.py", "js": "node/report.mjs", "go": "go/report.go", "php": "php/report.php",
    "java": "java/Report.java", "ruby": "ruby/report.rb",
}


def blocks(page, language):
    """Returns the code blocks of a guide in a language."""
    text = (GUIDES / page).read_text()
    return [textwrap.dedent(block) for block in re.findall(rf"^ *```{language}\n(.*?)^ *```$", text, re.M | re.S)]


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with open_shop(tmp_path_factory.mktemp("shop")) as made:
        yield made


# report-facts.md


@pytest.mark.parametrize("language", PROGRAMS)
def test_the_guide_shows_each_program_for_backends_as_it_is(language):
    assert blocks("report-facts.md", language) == [(REPOSITORY / "Examples/backends" / PROGRAMS[language]).read_text()]


def test_a_desk_accepts_every_body_of_the_guide(shop):
    text = (GUIDES / "report-facts.md").read_text()
    _, transaction = shop.buy()
    customer = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"
    route, sent, statuses = None, 0, []
    for method, path, body in re.findall(r"`(PUT|POST) (/v1/\S+)`$|^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if method:
            filled = path.format(bundleId=APP, customer=customer, transactionId=transaction)
            route = (method, filled)
            continue
        body = json.loads(body.replace("2000000123456789", transaction))
        answer = web.request(shop.port, *route, body, token=shop.token)
        assert answer.status in (200, 204), f"{route}: {answer.body}"
        statuses.append(answer.status)
        sent += len(body.get("usage", []))
    assert len(statuses) == len(blocks("report-facts.md", "json")) == 7 and sent == 4


# going-live.md


def test_the_guide_quotes_what_init_says_about_app_store_connect(tmp_path):
    ended = run("init", "--production", "--bundle-id", APP, "--app-apple-id", "1234567890",
                "--issuer-id", "57246542-96fe-1a63-e053-0824d011072a", "--key-id", "2X9R4HXF34", folder=tmp_path)
    assert ended.returncode == 0
    (quoted,) = blocks("going-live.md", "text")
    assert quoted in ended.stderr
    assert "mode: observe" in (tmp_path / "refund-desk.yml").read_text()


@pytest.mark.parametrize(("page", "count"), [("going-live.md", 6), ("operating.md", 9), ("moving.md", 3)])
def test_the_commands_of_a_guide_succeed_beside_a_running_desk(shop, page, count):
    environment = {**os.environ, "PATH": f"{BINARY.parent}:{os.environ['PATH']}"}
    for text in blocks(page, "csv"):
        (shop.folder / "consent.csv").write_text(text)
    (shop.folder / "eurofxref-hist.csv").write_text("Date,USD,JPY,\n2008-05-30,1.5508,163.74,\n")
    scripts = [script for script in blocks(page, "sh") if not re.match(r"refund-desk (init|serve)", script)]
    for script in scripts:
        done = process.run(["sh", "-eu"], input=script, folder=shop.folder, environment=environment, timeout=60)
        assert done.returncode == 0, f"{script}{done.stdout}{done.stderr}"
    assert len(scripts) == count


def test_the_files_of_going_live_are_valid(tmp_path, shop):
    products, alerts = blocks("going-live.md", "yaml")
    for file in shop.folder.iterdir():
        if file.suffix in (".yml", ".p8", ".der"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "products.yml").write_text(products)
    (tmp_path / "refund-desk.yml").write_text((tmp_path / "refund-desk.yml").read_text() + alerts)
    migrated = run("migrate", "--config", "refund-desk.yml", folder=tmp_path)
    assert migrated.returncode == 0, migrated.stderr


# operating.md


def test_the_guide_has_a_heading_for_every_rule_and_names_every_alert_of_the_desk():
    text = (GUIDES / "operating.md").read_text()
    rules = yaml.safe_load((REPOSITORY / "docs/monitoring/alerts.yml").read_text())["groups"][0]["rules"]
    sections = dict(re.findall(r"^### (RefundDesk\w+)\n\n(.*?)(?=^##|\Z)", text, re.M | re.S))
    assert sorted(sections) == sorted(rule["alert"] for rule in rules)
    for rule in rules:
        severity = rule["labels"]["severity"]
        assert sections[rule["alert"]].startswith(f"`{severity}`. "), f"{rule['alert']} has the severity {severity}"
    table = (REPOSITORY / "docs/monitoring.md").read_text().partition("| `alert` | begins when")[2].partition("\n\n")[0]
    own = re.findall(r"^\| `(\w+)` \|", table, re.M)
    named = re.findall(r"Also `(\w+)`", text)
    assert len(own) == 9 and sorted(named) == sorted(own)


# policies.md

# What the customer of each example bought, did and asked.
EXAMPLES = {
    "coins, the server failed to deliver": {"delivery": "serverOutage"},
    "coins, none spent, bought by mistake an hour ago": {"units": 0, "reason": "UNINTENDED_PURCHASE"},
    "coins, 480 of 500 spent": {"units": 480},
    "coins, 125 of 500 spent": {"units": 125},
    "coins, use unknown": {},
    "subscription, started today, one minute of use": {"product": "pro.monthly", "seconds": 60},
    "subscription, started today, an hour of use": {"product": "pro.monthly", "seconds": 3600},
    "unlock, bought by mistake, one minute of use": {
        "product": "lifetime", "seconds": 60, "reason": "UNINTENDED_PURCHASE",
    },
    "unlock, ten hours of use": {"product": "lifetime", "seconds": 36_000},
    "unlock, an hour of use": {"product": "lifetime", "seconds": 3600},
    "coins of a tester": {"customer": {"segments": ["staff"]}, "units": 500},
    "coins, all spent, first request": {"units": 500},
    "coins, all spent, second request of the customer": {"units": 500, "asked": 1},
    "coins, 480 of 500 spent, no refund before": {"units": 480},
    "coins, 480 of 500 spent, one refund before": {"units": 480, "refunded": 1},
    "coins, none spent, one refund before": {"units": 0, "refunded": 1},
}


def recipes():
    """Yields each recipe's title, its policy, and its rows: what happened, the rule, the preference."""
    for section in (GUIDES / "policies.md").read_text().split("\n## ")[1:]:
        policy = re.search(r"```yaml\n(.*?)```", section, re.S)[1]
        # test_worth.py reads the table of simulated years.
        cases = section.partition("[simulated years]")[0]
        rows = re.findall(r"^\| (.*?) \| (.*?) \| (.*?) \|$", cases, re.M)[1:]
        yield pytest.param(policy, rows, id=section.partition("\n")[0])


def play(shop, product="coins.500", delivery="delivered", units=None, seconds=None, reason="OTHER", customer=None,
         asked=0, refunded=0):
    """Plays one example, and returns its transaction."""
    bought_by = None
    for _ in range(asked + refunded):
        bought_by, earlier = shop.buy(customer=bought_by)
        request = shop.request_refund(earlier)
        decision = {"decision": "GRANT_FULL" if refunded else "DECLINE"}
        shop.store.control("POST", f"refund-requests/{request}/decision", decision)
    bought_by, transaction = shop.buy(product, bought_by)
    shop.fact("PUT", f"customers/{bought_by}/consent", {"granted": True})
    if customer:
        shop.fact("PUT", f"customers/{bought_by}", customer)
    shop.fact("PUT", f"transactions/{transaction}/delivery", {"status": delivery})
    if units is not None:
        shop.use(transactionId=transaction, unitsUsed=units)
    if seconds is not None:
        shop.use(customer=bought_by, playSeconds=seconds)
    shop.request_refund(transaction, reason)
    return transaction


@pytest.mark.parametrize(("policy", "rows"), list(recipes()))
def test_a_recipe_decides_its_cases_as_the_guide_says(tmp_path, policy, rows):
    (tmp_path / "policy.yml").write_text(policy)
    with open_shop(tmp_path, policy=policy) as shop:
        checked = run("policy", "check", "policy.yml", "--config", "refund-desk.yml", folder=shop.folder)
        assert checked.returncode == 0 and "warning" not in checked.stdout + checked.stderr, checked.stdout

        def listed(transaction):
            cases = run("cases", "list", "--transaction", transaction, "--json", "--config", "refund-desk.yml",
                        folder=shop.folder)
            (one,) = json.loads(cases.stdout)["cases"] or [{"state": "none"}]
            return one["state"] not in ("none", "open") and one.get("blockReason") != "historyAwaited" and one

        for text, rule, preference in rows:
            transaction = play(shop, **EXAMPLES[text])
            case = shop.store.wait_until(lambda: listed(transaction), 30, f"a decision: {text}")
            assert case["state"] == ("held" if preference == "never" else "answered"), f"{text}: {case}"
            done = run("policy", "explain", case["id"], "--config", "refund-desk.yml", "--json", folder=shop.folder)
            explained = json.loads(done.stdout)
            assert (explained["rule"], explained["result"]) == (rule, preference), f"{text}: {done.stdout}"


def test_every_example_of_the_policies_is_used():
    assert {row[0] for recipe in recipes() for row in recipe.values[1]} == EXAMPLES.keys()


# consent.md

CONSENT = REPOSITORY / "Examples/consent"
# What the app does: it shows the question, answers it twice as after a lost connection, and is refused without a session.
APP_RUN = """
import Foundation

let calls = ConsentCalls(backend: URL(string: CommandLine.arguments[1])!, session: "a session")
let question = try await calls.question(locale: "de-AT")
print(question.text)
let granted = CommandLine.arguments[2] == "yes"
let at = Date.now.addingTimeInterval(granted ? 3600 : 7200)
let answer = ConsentAnswer(granted: granted, textVersion: question.version, locale: question.locale, at: at)
try await calls.report(answer)
try await calls.report(answer)
do {
    _ = try await ConsentCalls(backend: calls.backend, session: "another").question(locale: "de")
} catch let refusal as ConsentRefusal {
    print(refusal.status)
}
"""


def test_the_guide_shows_the_files_of_the_example_for_consent():
    assert blocks("consent.md", "swift") == [
        (CONSENT / name).read_text() for name in ("ConsentScreen.swift", "ConsentCalls.swift")
    ]
    assert blocks("consent.md", "python") == [(CONSENT / "backend.py").read_text()]


def test_the_screen_for_consent_has_no_mistake_in_its_syntax(tmp_path):
    # On Linux, only the syntax can be checked.
    text = (CONSENT / "ConsentScreen.swift").read_text()
    assert text.startswith("#if canImport(SwiftUI)\n") and text.endswith("#endif\n")
    (tmp_path / "Screen.swift").write_text(text.partition("\n")[2].removesuffix("#endif\n"))
    done = process.run(["swiftc", "-parse", "-swift-version", "6", tmp_path / "Screen.swift"], timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def consent_app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("app")
    (folder / "main.swift").write_text(APP_RUN)
    done = process.run(["swiftc", "-swift-version", "6", "-warnings-as-errors", CONSENT / "ConsentCalls.swift",
                        folder / "main.swift", "-o", folder / "app"], timeout=180)
    assert done.returncode == 0, done.stderr
    return folder / "app"


def test_an_answer_in_the_app_reaches_the_desk_through_the_backend(tmp_path, consent_app):
    (texts,) = blocks("consent.md", "yaml")
    BINARY = consent_app
    with open_shop(tmp_path, consent=texts) as shop:
        customer, transaction = shop.buy()
        shop.fact("PUT", f"transactions/{transaction}/delivery", {"status": "delivered"})
        environment = {
            **os.environ, "REFUND_DESK_TOKEN": shop.token, "SESSIONS": json.dumps({"a session": customer}),
        }
        command = [sys.executable, CONSENT / "backend.py", "0", shop.address, APP]
        with process.Process(command, environment=environment) as backend:
            port = int(backend.wait_for_line(r"listening on 127\.0\.0\.1:(\d+)")[1])
            said = process.run([BINARY, f"http://127.0.0.1:{port}", "yes"], timeout=60)
            assert said.returncode == 0, said.stderr
            assert said.stdout.startswith("Dürfen wir Apple mitteilen") and said.stdout.endswith("\n401\n")
            assert shop.answer(transaction)["customerConsented"] is True
            refused = process.run([BINARY, f"http://127.0.0.1:{port}", "no"], timeout=60)
            assert refused.returncode == 0, refused.stderr
            backend.kill()
        made = run("tokens", "create", "--role", "viewer", "--config", "refund-desk.yml", folder=shop.folder)
        records = web.request(
            shop.port, "GET", f"/v1/apps/{APP}/customers/{customer}/consent", token=made.stdout.strip()
        ).json["consents"]
    assert records[0]["granted"] is False and records[-1]["granted"] is True
    assert {(one["textVersion"], one["locale"], one["source"]) for one in records} == {("2026-05", "de", "app")}
    # The device's clock is hours fast.
    assert all(one["at"] <= rfc3339() for one in records)


# moving.md


def test_the_configuration_of_moving_is_valid(tmp_path, shop):
    (shown,) = blocks("moving.md", "yaml")
    assert shown.startswith(f"apps:\n  - bundleId: {APP}\n")
    for file in shop.folder.iterdir():
        if file.suffix in (".yml", ".p8", ".der"):
            (tmp_path / file.name).write_bytes(file.read_bytes())
    text = (tmp_path / "refund-desk.yml").read_text()
    added = "".join(shown.splitlines(keepends=True)[2:])
    (tmp_path / "refund-desk.yml").write_text(text.replace("    products: products.yml\n", f"    products: products.yml\n{added}"))
    migrated = run("migrate", "--config", "refund-desk.yml", folder=tmp_path)
    assert migrated.returncode == 0, migrated.stderr
