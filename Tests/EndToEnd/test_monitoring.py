"""The metrics of a running desk, the rules and the dashboard that use them, and the alerts that a desk posts by itself."""

import json
import random
import re
from http.server import BaseHTTPRequestHandler

import pytest
from prometheus_client.parser import text_string_to_metric_families

import web
from apple import BUNDLE, RULED_BUNDLE, Purchase
from desk import REPOSITORY
from documents import blocks
from process import run

FOLDER = REPOSITORY / "docs/monitoring"
GUIDE = (REPOSITORY / "docs/monitoring.md").read_text()
# The labels of each metric come from closed sets. These are the sets that do not depend on the configuration.
LABELS = {
    "app": {BUNDLE, RULED_BUNDLE, "unknown"},
    "environment": {"Production", "Sandbox"},
    "state": {"open", "waiting", "held", "answered", "withheld", "failed", "missed"},
    "version": {"1", "2", "0.1.0"},
    "status": {"2xx", "401", "404", "429", "4xx", "5xx", "none"},
    "lane": {"intake", "ordinary", "bulk"},
    "kind": {"events", "notifications"},
    "queue": {"cases", "lookups", "histories"},
    "work": {
        "alerts", "audit", "audit copy", "cases", "circuits", "erasures", "events", "first look", "heartbeat",
        "histories", "lookups", "message pulls", "order messages", "outcomes", "presence", "rates", "recovery",
        "recovery requests", "retention", "revocation", "risks", "sign-ins", "silence", "upkeep", "voided purchases",
    },
}


def scrape(desk):
    answer = desk.call("GET", "/metrics", role="viewer")
    assert answer.status == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return answer.body.decode()


def values(text):
    """Returns each value by its name and labels, as the library for Python reads it."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            key = (sample.name, tuple(sorted(sample.labels.items())))
            assert key not in found, f"{key} is there twice"
            found[key] = sample.value
    return found


def names(text):
    """Returns the names of the metrics that a text uses, without the suffixes of histograms."""
    found = set(re.findall(r"\brefund_desk_[a-z0-9_]+", text))
    return {re.sub(r"(_bucket|_sum|_count)$", "", name) for name in found}


def exported(text):
    return set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))


@pytest.mark.parametrize("seed", range(3))
def test_every_value_is_one_that_prometheus_reads_whatever_the_desk_does(open_desk, seed):
    """Random traffic: the library reads everything, counters never fall, histograms are consistent."""
    dice = random.Random(seed)
    with open_desk() as desk:
        last, posted = values(scrape(desk)), 0
        purchases = [Purchase() for _ in range(4)]
        kept = []
        for _ in range(25):
            purchase = dice.choice(purchases)
            match dice.randrange(5):
                case 0:
                    desk.consent(purchase, granted=dice.random() < 0.7)
                case 1:
                    desk.deliver(purchase)
                case 2:
                    assert desk.post(dice.choice(["", "a.b.c", "{}", "\\\"\n"])).status in (400, 401)
                case 3 if kept:
                    assert desk.post(dice.choice(kept)).status == 200
                    posted += 1
                case _:
                    kept.append(desk.pen.signed("CONSUMPTION_REQUEST", purchase))
                    assert desk.post(kept[-1]).status == 200
                    posted += 1
        text = scrape(desk)
        now = values(text)
        for (name, labels), value in now.items():
            assert re.fullmatch(r"refund_desk_[a-z0-9_]+", name), name
            for label, word in labels:
                assert label not in LABELS or word in LABELS[label], f"{name} {label}={word}"
            if name.endswith(("_total", "_bucket", "_count")):
                assert value >= last.get((name, labels), 0), name
        assert sum(value for (name, _), value in now.items() if name == "refund_desk_notifications_total") == posted
        for family in text_string_to_metric_families(text):
            if family.type != "histogram":
                continue
            by_labels = {}
            for sample in family.samples:
                rest = tuple(sorted((key, word) for key, word in sample.labels.items() if key != "le"))
                by_labels.setdefault(rest, []).append(sample)
            for samples in by_labels.values():
                buckets = [one for one in samples if one.name.endswith("_bucket")]
                assert [float(one.labels["le"]) for one in buckets] == sorted(float(one.labels["le"]) for one in buckets)
                assert [one.value for one in buckets] == sorted(one.value for one in buckets)
                (count,) = [one.value for one in samples if one.name.endswith("_count")]
                assert buckets[-1].value == count and buckets[-1].labels["le"] == "+Inf"
        secret = [word for purchase in purchases for word in (purchase.transaction_id, purchase.customer)]
        assert not [word for word in secret if word in text]


def test_promtool_finds_nothing_wrong_with_the_metrics_of_a_desk(desk):
    desk.fence()
    checked = run(["promtool", "check", "metrics"], input=scrape(desk), timeout=60)
    assert checked.returncode == 0 and checked.stderr == "", checked.stderr


def test_the_alert_rules_are_valid_and_fire_when_they_should():
    checked = run(["promtool", "check", "rules", "alerts.yml"], folder=FOLDER, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    tested = run(["promtool", "test", "rules", "alerts_test.yml"], folder=FOLDER, timeout=60)
    assert tested.returncode == 0, tested.stdout + tested.stderr
    rules = set(re.findall(r"- alert: (\w+)", (FOLDER / "alerts.yml").read_text()))
    tests = set(re.findall(r"alertname: (\w+)\n", (FOLDER / "alerts_test.yml").read_text()))
    assert rules == tests, "each rule has a test in which it fires"
    assert rules == set(re.findall(r"^\| `(RefundDesk\w+)` \|", GUIDE, re.MULTILINE))


def test_promtool_can_read_each_query_of_the_dashboard(tmp_path):
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    queries = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    assert len(queries) > 20
    # Grafana puts a duration in the place of its variable.
    texts = [re.sub(r"\$__\w+", "5m", query) for query in queries]
    rules = [{"record": f"query:number{number}", "expr": text} for number, text in enumerate(texts)]
    (tmp_path / "rules.yml").write_text(json.dumps({"groups": [{"name": "dashboard", "rules": rules}]}))
    checked = run(["promtool", "check", "rules", "rules.yml"], folder=tmp_path, timeout=60)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_rules_the_dashboard_and_the_guide_name_the_metrics_of_a_running_desk(desk):
    """Each name that is used exists, and each metric is in the guide, with no other one."""
    real = exported(scrape(desk))
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    assert len(expressions) > 40
    assert names("\n".join(expressions)) <= real
    assert names((FOLDER / "alerts.yml").read_text()) <= real
    assert names((FOLDER / "alerts_test.yml").read_text()) <= real
    assert set(re.findall(r"^\| `(refund_desk_\w+)` \|", GUIDE, re.MULTILINE)) == real
    shown = names("\n".join(expressions)) | {"refund_desk_scrape_failed", "refund_desk_metric_values_dropped_total"}
    assert real <= shown, "the dashboard shows every metric"
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in dashboard["panels"]]
    assert len(set(places)) == len(places)


# The values of a desk that are about its own process.
OWN = {
    "refund_desk_audit_step_failing",
    "refund_desk_apple_budget_left", "refund_desk_apple_pause_seconds", "refund_desk_apple_requests_waiting",
    "refund_desk_apple_second_key_in_use", "refund_desk_root_certificate_left_seconds",
    "refund_desk_build_info", "refund_desk_database_connections", "refund_desk_database_connections_in_use",
    "refund_desk_database_waiting", "refund_desk_database_writable", "refund_desk_process_open_files",
    "refund_desk_process_resident_memory_bytes", "refund_desk_process_start_time_seconds", "refund_desk_role",
    "refund_desk_scrape_failed", "refund_desk_worker_idle_seconds",
}


def test_no_rule_or_panel_sums_a_value_that_every_desk_of_a_database_has(desk):
    """Three desks on one database would triple such a sum."""
    gauges = set(re.findall(r"^# TYPE (\S+) gauge$", scrape(desk), re.MULTILINE))
    (listed,) = re.findall(r"^- Values of the store are the same .*?\.\n(?=- )", GUIDE, re.MULTILINE | re.DOTALL)
    assert names(listed) == gauges - OWN, "the guide lists each gauge, unless it is about one process"
    dashboard = json.loads((FOLDER / "dashboard.json").read_text())
    expressions = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", [])]
    expressions += re.findall(r"^ +expr: (?:>-\n +)?(.+)$", (FOLDER / "alerts.yml").read_text(), re.MULTILINE)
    summed = r"\b(?:sum|count|avg)\s*(?:(?:by|without)\s*\([^()]*\)\s*)?\(\s*(refund_desk_\w+)"
    found = {name for expression in expressions for name in re.findall(summed, expression)}
    assert len(found) > 5, "the check finds sums"
    assert not found & names(listed)


class Monitor:
    """The outside: it gets posts about alerts, and heartbeats."""

    def __init__(self):
        monitor = self
        self.posts, self.beats = [], 0

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                monitor.posts.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                self.reply()

            def do_GET(self):
                monitor.beats += 1
                self.reply()

            def reply(self):
                self.send_response(200)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = web.Server(Handler)

    def states(self, alert):
        return [post["state"] for post in self.posts if post["alert"] == alert]


@pytest.mark.beside
def test_a_desk_posts_an_alert_when_apple_refuses_its_key_and_sends_heartbeats(open_desk):
    monitor = Monitor()
    try:
        with open_desk() as desk:
            desk.stop()
            keys = (
                f"alerts: {{ url: {monitor.server.url}/alerts, format: json }}\n"
                f"heartbeat: {monitor.server.url}/beat\n"
            )
            desk.config.write_text(keys + desk.config.read_text())
            desk.start()
            desk.wait_until(lambda: monitor.beats, 30, "a heartbeat")
            refused = Purchase()
            desk.all_facts(refused)
            desk.apple.refuses_keys = True
            desk.ask(refused)
            desk.wait_until(lambda: monitor.states("key_refused"), 60, "an alert")
            (post,) = [post for post in monitor.posts if post["alert"] == "key_refused"]
            assert post["app"] == BUNDLE and post["environment"] == "Sandbox"
            (shown,) = [json.loads(block.text) for block in blocks("docs/monitoring.md", "json")]
            assert post.keys() == shown.keys() and post["text"] == shown["text"]
            # The desk asks Apple again at growing intervals, and looks every 30 seconds.
            desk.apple.refuses_keys = False
            desk.wait_until(lambda: monitor.states("key_refused") == ["begun", "ended"], 120, "the end of the alert")
            desk.wait_for_state(refused, "answered")
            text = json.dumps(monitor.posts)
            assert refused.transaction_id not in text and refused.customer not in text
            metrics = values(scrape(desk))
            assert metrics["refund_desk_heartbeats_total", (("result", "sent"),)] >= 1
            assert metrics["refund_desk_alert_posts_total", (("result", "posted"),)] >= 2
    finally:
        monitor.server.stop()
