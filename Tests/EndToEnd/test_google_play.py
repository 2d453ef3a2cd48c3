"""A desk with an app of Google Play's beside the emulator of Google Play: pushes, pulls, faults and wrong settings.

The file is longer than most, because the desk, the relay and the disputes that its tests share are beside them.
"""

import base64
import contextlib
import json
import re
import shutil
import threading
from http.server import BaseHTTPRequestHandler

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

import web
from apple import BUNDLE, Purchase
from desk import LEASE_SECONDS, PLAIN_POLICY, PRODUCTS, run, start, write_configuration
from playemulator import Play
from test_google_play_emulator import EMAIL, Receiver
from test_sign_in import Browser

APP = "com.example.coins.play"
# The package name is the bundle identifier of the desk's app of the App Store.
PACKAGE = BUNDLE
AUDIENCE = "https://desk.example.com/notifications/google-play"
PUSH = f"push: {{ audience: {AUDIENCE}, email: {EMAIL} }}"
PULL = "pull: projects/emulated-project/subscriptions/desk"


@pytest.fixture
def play(tmp_path):
    with Play(tmp_path, "--quiet") as made:
        yield made


class Relay:
    """Passes a desk's calls on to the emulator, keeps answers and tokens, and can hold the reply to an answer."""

    def __init__(self, play):
        self.answers, self.tokens, self.holds = [], set(), False
        self.arrived, self.release = threading.Event(), threading.Event()
        relay = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            timeout = 60

            def log_message(self, *_):
                pass

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                headers = {"Content-Type": self.headers["Content-Type"] or ""}
                token = (self.headers["Authorization"] or "").removeprefix("Bearer ")
                relay.tokens |= {token} if token else set()
                reply = web.request(play.port, self.command, self.path, body or None, token=token, headers=headers)
                if self.path.endswith(":reviewrefund"):
                    relay.answers.append((self.path, body))
                    if relay.holds:
                        relay.arrived.set()
                        relay.release.wait(30)
                self.send_response(reply.status)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(reply.body)

            do_GET = do_POST

        self._server = web.Server(Handler)
        self.url = self._server.url

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.release.set()
        self._server.stop()


def serve(desk, play):
    """Starts a desk that logs everything, and lets the emulator push to it if the desk takes pushes."""
    desk.process = start(
        "serve", "--config", desk.config, "--log-level", "debug", folder=desk.folder, log=desk.folder / "desk.log"
    )
    desk.witness.watch(desk.process)
    desk.port = int(desk.process.wait_for_line(r"^Refund Desk listens on http://127\.0\.0\.1:(\d+)$")[1])
    desk.wait_until(desk.is_ready, 20, "ready")
    if PUSH in desk.config.read_text():
        point(play, f"http://127.0.0.1:{desk.port}/notifications/google-play")


def point(play, url, **settings):
    play.control("PUT", "subscriptions/desk", {
        "pushEndpoint": url, "audience": AUDIENCE, "minimumBackoffSeconds": 0.1, "maximumBackoffSeconds": 0.2,
        **settings,
    })


def of_google_play(way, endpoint, more=""):
    """Returns the configuration of the app; `more` follows the keys of `googlePlay`."""
    return f"""\
  - bundleId: {APP}
    googlePlay:
      packageName: {PACKAGE}
      serviceAccountFile: play.json
      {way}
      withoutConsent: wait
      endpoint: {endpoint}
{more}    products: products.yml
    policy: play.yml
"""


@contextlib.contextmanager
def opened(open_desk, play, way=PUSH, *, policy=PLAIN_POLICY, more="", consent=None):
    """Runs a desk with apps of both stores, and checks that its log names no order and no token.

    `desk.google` has the calls to Google.
    """
    with Relay(play) as relay, open_desk() as desk:
        desk.stop()
        desk.google = relay
        shutil.copy(play.file, desk.folder / "play.json")
        (desk.folder / "play.yml").write_text(policy)
        with desk.config.open("a") as file:
            file.write(of_google_play(way, relay.url, more))
        if consent:
            (desk.folder / "play-consent.yml").write_text(consent)
        serve(desk, play)
        yield desk
        desk.stop()
        log = (desk.folder / "desk.log").read_text()
        assert " debug " in log
        assert relay.tokens and [secret for secret in secrets(play) | relay.tokens if secret in log] == []


def secrets(play):
    """Returns what names an order, a purchase or a review of the emulator, and how signed tokens begin."""
    found = {"GPA.", "eyJhbGciOi"}
    for one in play.control("GET", "reviews")["reviews"]:
        order = play.call("GET", f"/androidpublisher/v3/applications/{one['packageName']}/orders/{one['orderId']}").json
        found |= {one["pendingRefundToken"], one["orderId"], order["purchaseToken"]}
    return found


def bought(play, package=PACKAGE, customer="account-1"):
    made = play.control("POST", "purchases", {
        "packageName": package, "productId": "coins.500", "price": 4990, "currency": "USD",
        "obfuscatedAccountId": customer,
    })
    return Purchase(
        bundle=APP, environment="Production", transaction_id=made["orderId"], app_account_token=customer
    )


def dispute(play, purchase):
    play.control("POST", f"orders/{purchase.transaction_id}/dispute")


def review(play, purchase):
    return play.control("GET", f"orders/{purchase.transaction_id}/review")


def message_ids(play):
    """Returns the IDs of the messages about reviews."""
    published = [one["details"] for one in play.control("GET", "events")["events"] if one["event"] == "published"]
    return [one["messageId"] for one in published if one["notification"] == "pendingRefundReviewNotification"]


def deliveries(play):
    """Returns how many messages the desk took."""
    return [one["event"] for one in play.control("GET", "events")["events"]].count("delivered")


def pushed_with(play, receiver, **settings):
    """Returns the token of a push by a subscription with other settings."""
    point(play, receiver.url, **settings)
    count = len(receiver.seen)
    play.control("POST", "test-notifications", {"packageName": PACKAGE})
    play.process.wait_until(lambda: len(receiver.seen) > count, 30, "a push")
    return receiver.seen[count][0]


def pages(desk, *paths):
    """Returns the texts of pages, as a viewer sees them."""
    browser = Browser(desk)
    browser.sign_in(desk.token("viewer"))
    opened = [browser.open(path) for path in paths]
    assert [status for status, _, _ in opened] == [200] * len(paths)
    return [re.sub(r"(<[^>]*>|\s)+", " ", text) for _, _, text in opened]


def report(desk, purchase, units=125):
    """Reports usage, then the consent that the case waits for."""
    desk.deliver(purchase)
    desk.use(purchase, units)
    desk.consent(purchase)


def outcome(desk, purchase):
    """Waits for the outcome of a purchase's case, and returns the case."""
    return desk.wait_until(
        lambda: (case := desk.case(purchase)).get("outcome") and case, 30, "an outcome"
    )


@pytest.mark.parametrize("way", [PUSH, PULL], ids=["push", "pull"])
def test_a_dispute_is_answered_with_what_the_backend_reported_and_a_void_is_its_outcome(open_desk, play, way):
    with opened(open_desk, play, way) as desk:
        purchase = bought(play)
        dispute(play, purchase)
        waiting = desk.wait_for_state(purchase, "waiting", timeout=30)
        assert waiting["blockReason"] == "noConsent" and waiting["reason"] == "CHARGEBACK"
        report(desk, purchase)
        case = desk.wait_for_state(purchase, "answered", timeout=30)
        seen = review(play, purchase)
        (answer,) = seen["answers"]
        assert answer["recorded"] and answer["body"] == {
            "pendingRefundToken": seen["pendingRefundToken"], "refundPreference": "NEUTRAL",
            "sampleContentProvided": False, "consumptionPercentageMilliunits": 25_000,
        }
        assert seen["pendingRefundToken"] not in json.dumps(case)
        assert "outcome" not in case
        play.control("POST", f"orders/{purchase.transaction_id}/decision", {"decision": "VOID"})
        case = outcome(desk, purchase)
        assert case["outcome"]["decision"] == "granted" and case["outcome"]["percentMilliunits"] == 100_000
        counts = desk.call("GET", f"/v1/statistics?app={APP}", role="viewer").json
        assert counts["answers"]["answered"] == 1 and counts["outcomes"]["granted"] == 1
        assert counts["money"]["returnedUSDCents"] == 499
        shown = pages(desk, f"/cases/{case['id']}", f"/statistics?app={APP}")
        assert "Disputed at the bank" in shown[0] and "granted in full" in shown[0]
        assert "Returned 4.99 USD" in shown[1]
        assert not any(seen["pendingRefundToken"] in page for page in shown)
        assert review(play, purchase)["answers"] == [answer] and len(desk.google.answers) == 1
        desk.wait_until(
            lambda: play.control("GET", "subscriptions")["subscriptions"][0]["waiting"] == 0, 30, "acknowledgements"
        )


@pytest.mark.parametrize("covers", ["consumption, consumptionUsageEvents, ", "consumption, "], ids=["named", "not named"])
def test_each_use_is_sent_with_its_time_only_if_the_text_of_the_consent_names_it(open_desk, play, covers):
    text = f"versions: {{ '2026-05': {{ from: 2026-01-01, texts: {{ en: May we? }}, covers: [{covers}refundPreference, " \
        "sampleContentProvided] } }\n"
    more = "      usageEvents: true\n    consentTexts: play-consent.yml\n"
    with opened(open_desk, play, more=more, consent=text) as desk:
        purchase = bought(play)
        desk.use(purchase, 100)
        report(desk, purchase, units=25)
        dispute(play, purchase)
        case = desk.wait_for_state(purchase, "answered", timeout=30)
        (answer,) = review(play, purchase)["answers"]
        assert answer["body"]["consumptionPercentageMilliunits"] == 25_000
        uses = answer["body"].get("consumptionUsageEvents", [])
        (page,) = pages(desk, f"/cases/{case['id']}")
        if "UsageEvents" in covers:
            assert [use.keys() for use in uses] == [{"consumptionTime", "consumptionItemDescription"}] * 2
            assert {use["consumptionItemDescription"] for use in uses} == {
                f"coins.500: {units} units used, used for 240 seconds" for units in (25, 100)}
            assert [use["consumptionTime"] for use in uses] == sorted((use["consumptionTime"] for use in uses), reverse=True)
            assert "2 uses reported for this order" in page
        else:
            assert uses == [] and "not sent, because the text of the consent does not cover it" in page


def killed_before_it_read_the_order(desk, play, purchase):
    play.control("PUT", "faults", {"call": "order", "status": 503, "times": 1_000})
    dispute(play, purchase)
    # The desk has stored that Google failed.
    desk.wait_until(lambda: b"503" in b" ".join(
        cell for table, row in desk.rows_about(purchase.transaction_id) if table == "order_message" for cell in row
    ), 30, "a failed try")
    desk.kill()
    play.control("PUT", "faults", {"call": "order", "times": 0})


def killed_while_google_takes_the_answer(desk, play, purchase):
    desk.google.holds = True
    dispute(play, purchase)
    assert desk.google.arrived.wait(30)
    desk.kill()
    desk.google.release.set()


@pytest.mark.parametrize("kill, count, share", [
    (killed_before_it_read_the_order, 1, 75_000), (killed_while_google_takes_the_answer, 2, 25_000),
])
def test_a_killed_desk_that_gets_the_message_again_gives_one_answer(open_desk, play, kill, count, share):
    with opened(open_desk, play) as desk:
        purchase = bought(play)
        report(desk, purchase)
        kill(desk, play, purchase)
        serve(desk, play)
        # Only an answer that Google may have is frozen.
        desk.use(purchase, 250)
        (message,) = message_ids(play)
        for body in (None, {"newId": True}):
            before = deliveries(play)
            play.control("POST", f"messages/{message}/redeliver", body)
            play.process.wait_until(lambda: deliveries(play) > before, 30, "the message again")
        case = desk.wait_for_state(purchase, "answered", timeout=LEASE_SECONDS)
        # Everything that was due before is done when a later review is answered.
        later = bought(play, customer="account-2")
        report(desk, later)
        dispute(play, later)
        desk.wait_for_state(later, "answered", timeout=30)
        sent = [body for path, body in desk.google.answers if purchase.transaction_id in path]
        assert len(sent) == count and len(set(sent)) == 1
        assert json.loads(sent[0])["consumptionPercentageMilliunits"] == share
        assert [one["recorded"] for one in review(play, purchase)["answers"]] == [True, False][:count]
        assert len(case["attempts"]) == count


def test_what_google_did_not_send_and_what_is_about_another_app_is_refused_and_not_stored(open_desk, play):
    with Receiver(play.port) as receiver, opened(open_desk, play) as desk:
        point(play, receiver.url)
        ours, other = bought(play), bought(play, "com.example.other")
        for purchase in (ours, other):
            dispute(play, purchase)
        play.process.wait_until(lambda: len(receiver.seen) == 2, 30, "two pushes")
        pushes = {json.loads(base64.b64decode(body["message"]["data"]))["packageName"]: (authorization, body)
                  for authorization, body in receiver.seen[:2]}
        genuine, body = pushes[PACKAGE]
        claims = jwt.decode(genuine.split()[1], options={"verify_signature": False})
        assert claims["aud"] == AUDIENCE and claims["email"] == EMAIL
        forged = jwt.encode(
            claims, rsa.generate_private_key(65537, 2048), algorithm="RS256",
            headers={"kid": jwt.get_unverified_header(genuine.split()[1])["kid"]},
        )

        def push(authorization, body=body):
            headers = {"Authorization": authorization} if authorization else {}
            return desk.call("POST", "/notifications/google-play", body, headers=headers).status

        play.control("PUT", "faults", {"call": "keys", "status": 500, "times": 1_000})
        assert push(genuine) == 503
        play.control("PUT", "faults", {"call": "keys", "times": 0})
        # A desk asks for keys once in ten seconds, and a new one asks at once.
        desk.stop()
        serve(desk, play)
        refused = [None, "Bearer x", f"Bearer {forged}", f"Bearer {desk.token('backend')}", genuine[:-4] + "AAAA"]
        assert [push(one) for one in refused] == [401] * len(refused)
        for settings in ({"audience": "https://other.example.com"}, {"serviceAccountEmail": "other@example.com"}):
            assert push(pushed_with(play, receiver, **settings)) == 401
        assert push(*pushes["com.example.other"]) == 503
        assert push(genuine, {"message": {"data": "e30="}}) == 400
        assert desk.rows_about(ours.transaction_id, other.transaction_id) == []
        assert desk.listed("notifications") == []
        assert push(genuine) == 200
        assert desk.rows_about(ours.transaction_id)


MISTAKES = [
    # What is replaced, by what, the line of the file that the message names, and what else it says.
    (f"      packageName: {PACKAGE}\n", "", "serviceAccountFile", "googlePlay: packageName is missing"),
    (f"packageName: {PACKAGE}", "packageName: coins", "packageName:", "is not a package name, such as com.example"),
    ("play.json", "missing.json", "missing.json", "missing.json: no such file"),
    ("play.json", "products.yml", "serviceAccountFile", "products.yml: is not a JSON object; download the key of the"),
    (PUSH, "", "packageName", "googlePlay: needs push or pull: without either, no message"),
    ("subscriptions/desk", "desk", "pull", "is not a subscription, such as projects/coins/subscriptions/desk"),
    (f"email: {EMAIL} }}", f"email: {EMAIL}, subscription: desk }}", "push: {",
     "push.subscription: \"desk\" is not a subscription, such as projects/coins/subscriptions/desk"),
    ("wait", "never", "withoutConsent", '"never" is not known; allowed here: preferenceOnly, wait'),
    ("withoutConsent", "withoutconsent", "withoutconsent", "unknown key; allowed here: packageName, "),
    ("    products", "    appAppleId: 1\n    products", "appAppleId: 1", "is about the App Store, but googlePlay"),
]


@pytest.mark.parametrize("find, replace, place, says", MISTAKES, ids=[mistake[3][:40] for mistake in MISTAKES])
def test_a_mistake_is_reported_with_its_file_its_line_and_what_to_do(tmp_path, find, replace, place, says):
    config = write_configuration(tmp_path, "sqlite:desk.sqlite") / "refund-desk.yml"
    (tmp_path / "products.yml").write_text(PRODUCTS)
    (tmp_path / "play.yml").write_text(PLAIN_POLICY)
    shared = config.read_text()
    app = of_google_play(PULL if "subscriptions" in find else PUSH, "http://127.0.0.1:1")
    assert app.count(find) == 1
    lines = (shared + app.replace(find, replace)).splitlines()
    config.write_text("\n".join(lines))
    (number,) = [number for number, line in enumerate(lines, 1) if place in line and number > shared.count("\n")]
    ended = run("serve", "--config", config, folder=tmp_path)
    assert ended.returncode == 78
    assert re.search(rf"refund-desk\.yml:{number}:\d+: apps\[1\]\.", ended.stderr) and says in ended.stderr


POLICIES = {"NEUTRAL": "default: { prefer: GRANT_PRORATED }", "DECLINE": """\
rules:
  - name: disputed
    when: { product: [coins.500] }
    prefer: GRANT_PRORATED
    otherwise: DECLINE
default: { prefer: none }
"""}


@pytest.mark.parametrize("word", POLICIES)
def test_a_prorated_refund_which_google_play_does_not_have_is_replaced(open_desk, play, word):
    with opened(open_desk, play, policy=POLICIES[word]) as desk:
        purchase = bought(play)
        report(desk, purchase)
        dispute(play, purchase)
        case = desk.wait_for_state(purchase, "answered", timeout=30)
        (answer,) = review(play, purchase)["answers"]
        assert answer["body"]["refundPreference"] == word
        (page,) = pages(desk, f"/cases/{case['id']}")
        assert "GRANT_PRORATED cannot be sent: Google Play has no such preference" in page


def test_apps_of_both_stores_with_one_identifier_have_their_own_cases_and_pages(open_desk, play):
    with opened(open_desk, play) as desk:
        of_apple = Purchase(bundle=BUNDLE, environment="Production")
        desk.all_facts(of_apple)
        desk.ask(of_apple)
        of_google = bought(play)
        report(desk, of_google, units=250)
        dispute(play, of_google)
        cases = [desk.wait_for_state(one, "answered", timeout=30) for one in (of_apple, of_google)]
        assert [case["bundleId"] for case in cases] == [PACKAGE, APP]
        (put,) = desk.apple.puts(of_apple)
        assert put.body["consumptionPercentage"] == 25_000
        (answer,) = review(play, of_google)["answers"]
        assert answer["body"]["consumptionPercentageMilliunits"] == 50_000
        for store, name in (("app-store", "App Store"), ("google-play", "Google Play")):
            counts = desk.call("GET", f"/v1/statistics?store={store}", role="viewer").json
            printed = run("report", "--store", store, "--json", "--config", desk.config, folder=desk.folder)
            for told in (counts, json.loads(printed.stdout)):
                assert told["store"] == store and told["answers"]["answered"] == 1
            (page,) = pages(desk, f"/outcomes?store={store}")
            assert f"all apps, in {name}, Production" in page
        assert desk.call("GET", "/v1/statistics", role="viewer").json["answers"]["answered"] == 2
        wrong = run("report", "--store", "play", "--config", desk.config, folder=desk.folder)
        assert wrong.returncode == 64 and "--store must be app-store or google-play." in wrong.stderr
        shown = pages(desk, *[f"/cases/{case['id']}" for case in cases])
        assert "Sent to Google Play" not in shown[0] and "Sent to Google Play" in shown[1]
        for app, case, other in ((PACKAGE, *cases), (APP, *reversed(cases))):
            (listed,) = desk.listed("cases", f"&app={app}")
            assert listed["id"] == case["id"] != other["id"]
        (settings,) = pages(desk, "/settings")
        of_play = settings.partition(f"{APP} Read from")[2]
        assert f"Google Play package {PACKAGE} Service account" in of_play and "App Store app ID" not in of_play
        # A message about the package says nothing about the app of the App Store with this identifier.
        play.control("POST", f"orders/{of_google.transaction_id}/decision", {"decision": "VOID"})
        outcome(desk, of_google)
        assert "outcome" not in desk.case(of_apple)
