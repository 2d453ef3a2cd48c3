"""Plays the script of a golden world on an emulator and a desk, each in its own process.

The file is longer than most, because every step of a script changes the same emulator and desk.
"""

import base64
import concurrent.futures
import http.client
import itertools
import json
import threading
import time
import types

from appstoreserverlibrary.api_client import AppStoreServerAPIClient, GetTransactionHistoryVersion
from appstoreserverlibrary.models.Environment import Environment
from appstoreserverlibrary.models.TransactionHistoryRequest import ProductType, TransactionHistoryRequest

from desk import Desk, rfc3339, run
from emulator import Emulator
from golden import catalogue, rates
from golden.script import MOVE, SPAN

DAY = 86_400
VERSIONS = {"old": ("1", "1"), "new": ("2", "2"), "moves": ("1", "2")}


def claims(jws):
    body = jws.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))


class Line:
    """Keep-alive connections, one for each thread."""

    def __init__(self, port):
        self.port, self._mine = port, threading.local()

    def call(self, method, path, body=None, token=None):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        content = None if body is None else json.dumps(body).encode()
        connection = getattr(self._mine, "connection", None)
        if connection is None or time.monotonic() - self._mine.used > 2:  # The server may close idle connections.
            if connection:
                connection.close()
            connection = self._mine.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request(method, path, content, headers)
        answer = connection.getresponse()
        text = answer.read()
        self._mine.used = time.monotonic()
        assert 200 <= answer.status < 300, f"{method} {path} {body}: {answer.status} {text!r}"
        return json.loads(text) if text else None


class Store(Emulator):
    """The emulator with the apps and their products."""

    def __init__(self, folder, begins):
        super().__init__(folder, "--clock", rfc3339(begins), "--bundle-id", catalogue.APPS["new"])

    def prepare(self):
        self.url = f"http://127.0.0.1:{self.port}"
        self._line = Line(self.port)
        self.credentials = {
            app: self.control("GET", f"credentials?bundleId={bundle}") for app, bundle in catalogue.APPS.items()}
        for bundle in catalogue.APPS.values():
            for product, (type_, dollars, more, _) in catalogue.PRODUCTS.items():
                wares = {"type": type_, "price": round(dollars * 1000), "currency": "USD", **more}
                self.control("PUT", f"apps/{bundle}/products/{product}", wares)
                for offer, (kind, paid, period, price) in catalogue.OFFERS.get(product, {}).items():
                    body = {"type": kind, "discountType": paid, "price": price}
                    if period:
                        body["period"] = period
                    self.control("PUT", f"apps/{bundle}/products/{product}/offers/{quoted(offer)}", body)

    def control(self, method, path, body=None):
        return self._line.call(method, f"/_emulator/{path}", {} if body is None and method == "POST" else body)

    def client(self, app, environment):
        """Returns Apple's own client."""
        given = self.credentials[app]
        client = AppStoreServerAPIClient(
            given["privateKey"].encode(), given["keyId"], given["issuerId"], given["bundleId"], Environment(environment))
        client._base_url = f"{self.url}/{environment.lower()}"
        return client

    @property
    def now(self):
        return self.control("GET", "clock")["now"] / 1000

    def go_to(self, moment):
        ahead = moment - self.now
        if ahead > 0:
            self.control("POST", "clock/advance", {"seconds": round(ahead, 3)})


class GoldenDesk(Desk):
    """A desk that serves the apps of the golden world."""

    def configuration(self, issuer_id, key_id):
        lines = ["listen: 127.0.0.1:0", f"database: {self.database.url}", "rates: { shipped: false }", "apps:"]
        for app, bundle in catalogue.APPS.items():
            given = self.apple.credentials[app]
            lines += [
                f"  - bundleId: {bundle}",
                f"    appAppleId: {given['appAppleId']}",
                f"    api: {{ issuerId: {issuer_id}, keyId: {key_id}, privateKeyFile: AuthKey.p8 }}",
                f"    sharedSecret: {given['sharedSecret']}",
                "    rootCertificates: [root.der]",
                "    onlineChecks: false",
                f"    endpoints: {{ sandbox: {self.apple.url}/sandbox, production: {self.apple.url}/production }}",
                "    products: products.yml",
                "    policy: policy.yml",
            ]
        return "\n".join(lines) + "\n"


def quoted(text):
    return text.replace(" ", "%20")


class Stage:
    """A world in progress, which records the identifiers and times that the emulator assigns."""

    def __init__(self, folder, witness, world):
        self.world, self.folder = world, folder
        self.begins = int(time.time()) - SPAN * DAY - 6 * 3600
        self.accounts = {}  # app transaction identifiers, by customer
        self.transactions = {}  # by purchase: the first transaction
        self.bought = {}  # by purchase: seconds since 1970
        self.current = {}  # by purchase: today's transaction
        self.stopped = {}  # by purchase: when renewal was turned off
        self.shares = {}  # by purchase: the member's transaction
        self.requests = {}  # (purchase, "today" | "again" | "member" | "before"): (request, transaction)
        self.asked_at = {}  # by transaction: the times of Apple's requests, in milliseconds
        self.signed = set()  # transactions that the desk received signed
        self.told = set()  # transactions in the receipts of version 1
        self.periods = {}  # by original transaction and start in milliseconds: the transaction
        self.requests_seen = set()  # purchases for which the desk gets today's request
        self.members_seen = set()  # customers that the desk gets a request for about a shared purchase
        self._seen = None
        self._pool = concurrent.futures.ThreadPoolExecutor(4)
        self.store = Store(folder, self.begins)
        try:
            self.desk = self._open_desk(witness)
        except BaseException:
            self.store.stop()
            raise
        self._line = Line(self.desk.port)

    def _open_desk(self, witness):
        given = self.store.credentials["new"]
        root = types.SimpleNamespace(der=base64.b64decode(given["rootCertificate"]))
        desk = GoldenDesk(
            self.folder / "desk", apple=self.store, pen=types.SimpleNamespace(chain=types.SimpleNamespace(root=root)),
            key_pem=given["privateKey"].encode(), key_id=given["keyId"], issuer_id=given["issuerId"], witness=witness)
        (desk.folder / "products.yml").write_text(catalogue.products_file())
        (desk.folder / "policy.yml").write_text(catalogue.POLICY)
        return desk.start()

    def stop(self):
        self._pool.shutdown()
        try:
            self.desk.stop()
        finally:
            self.store.stop()

    # The desk

    def get(self, path):
        return self._line.call("GET", path, token=self.desk.token("viewer"))

    def tell(self, method, path, body=None):
        return self._line.call(method, path, body, token=self.desk.token("backend"))

    def decide(self, case, preference):
        """Decides a case. If it does not allow a refund in part, the desk refuses that, and no preference is chosen."""
        path = f"/v1/cases/{case}/answer"
        answer = self.desk.call("POST", path, {"prefer": preference}, role="operator")
        if answer.status == 409 and preference == "GRANT_PRORATED":
            answer = self.desk.call("POST", path, {"prefer": "none"}, role="operator")
        assert answer.status == 202, answer.body

    def cases(self):
        """Returns all cases by transaction, newest first."""
        found, cursor = {}, None
        while True:
            page = self.get("/v1/cases?limit=500" + (f"&cursor={cursor}" if cursor else ""))
            for case in page["cases"]:
                found.setdefault(case["transactionId"], []).append(case)
            cursor = page.get("nextCursor")
            if not cursor:
                return found

    def customer(self, customer, name):
        """Returns what the desk has stored for a customer under one of the names."""
        path = f"{self._customer(customer, name)}?limit=500"
        answer = self.desk.call("GET", path, role="viewer")
        assert answer.status in (200, 404), answer.body
        return answer.json if answer.status == 200 else None

    def all(self, work, items):
        """Runs a function on every item, a few at a time."""
        return list(self._pool.map(work, items))

    def import_rates(self, table, change):
        path = self.desk.folder / "rates.csv"
        path.write_text(rates.text(table, change))
        done = run("import", "rates", path, "--config", self.desk.config, folder=self.desk.folder, timeout=60)
        assert done.returncode == 0, done.stderr + done.stdout
        assert "doubles or halves" not in done.stderr, done.stderr

    # Before today

    def play_past(self):
        """Plays everything before today, day by day."""
        self._version(0)
        self.all(self._enter, self.world.customers)
        happenings = [happening for purchase in self.world.purchases for happening in self._happenings(purchase)]
        happenings += [(customer.rescinds, 9, self._rescind, customer)
                       for customer in self.world.customers if customer.rescinds is not None]
        happenings.append((MOVE, -1, self._move, None))
        happenings.sort(key=lambda happening: happening[:2])
        today = None
        for (day, _), same in itertools.groupby(happenings, key=lambda happening: happening[:2]):
            if day != today:
                today = day
                self.store.go_to(self.begins + day * DAY)
            self.all(lambda happening: happening[2](happening[3]), list(same))
        self.delivered()
        self.store.go_to(time.time())
        self._agree_on_time()
        self.delivered()
        self.all(self._find_current, self.world.purchases)
        # For customers on version 1, the desk fetches the history from Apple on a refund request.
        self.all(self._find_history, [customer for customer in self.world.customers if customer.app != "new"])

    def _happenings(self, purchase):
        """Returns the events of a purchase before today: day, order within the day, action and purchase."""
        found = [
            (purchase.day, self._buy), (purchase.shared, self._share), (purchase.unshared, self._unshare),
            (purchase.cancelled, self._cancel), (purchase.refund and purchase.refund[0], self._refund),
            (purchase.asked and purchase.asked[0], self._ask_before),
            (purchase.asked and purchase.asked[0], self._decide_before), (purchase.reversed, self._reverse),
        ]
        return [(day, order, what, purchase) for order, (day, what) in enumerate(found) if day is not None]

    def _move(self, _):
        self.delivered()
        self._version(1)

    def _find_current(self, purchase):
        """Records the transaction for today's refund request, which is the last period of a subscription."""
        transaction = self.transactions[purchase.number]
        if purchase.type == catalogue.RENEWING:
            transaction = self.store.control("GET", f"transactions/{transaction}")["transaction"]["transactionId"]
        self.current[purchase.number] = transaction

    def _find_history(self, customer):
        """Records the transactions of all subscription periods of a customer, from Apple's history."""
        renewing = [purchase for purchase in self.world.purchases
                    if purchase.customer == customer.number and purchase.type == catalogue.RENEWING]
        if not renewing:
            return
        client = self.store.client(customer.app, customer.environment)
        first, revision = self.transactions[renewing[0].number], None
        while True:
            page = client.get_transaction_history(
                first, revision, TransactionHistoryRequest(productTypes=[ProductType.AUTO_RENEWABLE]),
                GetTransactionHistoryVersion.V2)
            for signed in page.signedTransactions:
                transaction = claims(signed)
                beginning = transaction["originalTransactionId"], transaction["purchaseDate"]
                self.periods[beginning] = transaction["transactionId"]
            if not page.hasMore:
                return
            revision = page.revision

    def _version(self, half):
        for app, bundle in catalogue.APPS.items():
            version = VERSIONS[app][half]
            url = f"http://127.0.0.1:{self.desk.port}/notifications/v{version}"
            self.store.control("PUT", f"apps/{bundle}", {"notificationURL": url, "notificationVersion": version})

    def _agree_on_time(self):
        """Sets Apple's token clock to the desk's time, whatever the world's day is."""
        ahead = round(time.time() - self.store.now)
        self.store.control("PUT", "faults", {"clock": {"tokensSeconds": ahead}} if abs(ahead) > 5 else {})

    def _enter(self, customer):
        body = {"bundleId": catalogue.APPS[customer.app], "environment": customer.environment,
                "storefront": catalogue.MARKETS[customer.currency][0]}
        if customer.token and not customer.token_from:
            body["appAccountToken"] = customer.token
        self.accounts[customer.number] = self.store.control("POST", "customers", body)["appTransactionId"]

    def _of(self, purchase):
        return self.world.customers[purchase.customer]

    def _act(self, transaction, call, **body):
        return self.store.control("POST", f"transactions/{transaction}/{call}", body)

    def _buy(self, purchase):
        customer = self._of(purchase)
        body = {
            "bundleId": catalogue.APPS[customer.app], "productId": purchase.product, "quantity": purchase.quantity,
            "price": purchase.price, "currency": purchase.currency, "environment": customer.environment,
            "storefront": catalogue.MARKETS[customer.currency][0], "customer": self.accounts[customer.number],
            "advancedCommerce": purchase.advanced,
        }
        if purchase.token:
            body["appAccountToken"] = purchase.token
        if purchase.offer:
            body["offer"] = purchase.offer
        made = self.store.control("POST", "purchases", body)
        self.transactions[purchase.number] = made["transactionId"]
        self.bought[purchase.number] = claims(made["signedTransaction"])["purchaseDate"] / 1000

    def _share(self, purchase):
        made = self._act(self.transactions[purchase.number], "family-share", customer=self.accounts[purchase.member])
        self.shares[purchase.number] = made["transactionId"]

    def _unshare(self, purchase):
        self._act(self.shares[purchase.number], "revoke")

    def _cancel(self, purchase):
        self.stopped[purchase.number] = self.store.now
        self._act(self.transactions[purchase.number], "cancel")

    def _refund(self, purchase):
        percentage = purchase.refund[1]
        is_version_1 = VERSIONS[self._of(purchase).app][0 if purchase.refund[0] < MOVE else 1] == "1"
        if is_version_1:
            self._agree_on_time()
        self._act(self.transactions[purchase.number], "refund", **({"percentage": percentage} if percentage else {}))
        if is_version_1:
            # Version 1 has no percentage, so the desk fetches the current state from Apple.
            self.desk.wait_until(
                lambda: self.shows_refund(purchase), 20, f"the refund of purchase {purchase.number} signed")

    def shows_refund(self, purchase):
        """Returns whether the desk has signed data of a refund of the purchase's current or first transaction."""
        bundle = catalogue.APPS[self._of(purchase).app]
        transaction = self.current.get(purchase.number) or self.transactions[purchase.number]
        answer = self.desk.call("GET", f"/v1/apps/{bundle}/transactions/{transaction}", role="viewer")
        shown = answer.json["purchase"] if answer.status == 200 else {}
        return shown.get("source") == "signed" and "revocation" in shown

    def _reverse(self, purchase):
        self._act(self.transactions[purchase.number], "reverse-refund")

    def regret(self, purchase):
        self._act(self.current[purchase.number], "reverse-refund")

    def _ask_before(self, purchase):
        self.ask(purchase, "before", purchase.asked[1])

    def _decide_before(self, purchase):
        self.settle(purchase, "before", purchase.asked[2], purchase.asked[3])

    def _rescind(self, customer):
        self.store.control("POST", f"customers/{self.accounts[customer.number]}/rescind-consent")

    # Today

    def ask(self, purchase, when, reason):
        known = {"member": self.shares, "before": self.transactions}.get(when, self.current)
        transaction = known[purchase.number]
        request = self._act(transaction, "refund-requests", reason=reason, inApp=False)["id"]
        self.requests[purchase.number, when] = (request, transaction)
        # Version 1 sends requests only for consumables, and only in production.
        customer = self._of(purchase)
        if when == "member" and customer.app != "old":
            self.members_seen.add(purchase.member)
        if when in ("today", "again") and (customer.app != "old" or
                                 (purchase.type == catalogue.CONSUMABLE and customer.environment == "Production")):
            self.requests_seen.add(purchase.number)
            if customer.app == "old":  # A version 1 request has no date.
                self.asked_at.setdefault(transaction, []).append(round(time.time() * 1000))

    def settle(self, purchase, when, decision, percentage):
        body = {"decision": decision, **({"percentage": percentage} if percentage else {})}
        self.store.control("POST", f"refund-requests/{self.requests[purchase.number, when][0]}/decision", body)

    def consumption(self, purchase, when):
        """Returns the consumption bodies that Apple received for a request."""
        return self.store.control("GET", f"refund-requests/{self.requests[purchase.number, when][0]}")["consumption"]

    def delivered(self, timeout=60):
        """Waits until the desk has accepted every notification."""
        self.desk.wait_until(self._is_delivered, timeout, "every notification delivered")

    def _is_delivered(self):
        limit = 4  # Listing a notification costs the emulator as much as sending it.
        while True:
            after = "" if self._seen is None else f"&after={self._seen}"
            page = self.store.control("GET", f"notifications?limit={limit}{after}")["notifications"]
            for sent in page:
                if not any(attempt["result"] == "SUCCESS" for attempt in sent["attempts"]):
                    return False
                self._seen = sent["sequence"]
                self._note(sent)
            if len(page) < limit:
                return True
            limit = min(2 * limit, 64)

    def _note(self, sent):
        if sent["notificationVersion"] == "1":
            for item in sent["body"]["unified_receipt"].get("latest_receipt_info", []):
                self.told.add(item["transaction_id"])
                self.periods[item["original_transaction_id"], int(item["purchase_date_ms"])] = item["transaction_id"]
            return
        payload = claims(sent["signedPayload"])
        inner = payload.get("data", {}).get("signedTransactionInfo")
        if not inner:
            return
        transaction = claims(inner)
        self.signed.add(transaction["transactionId"])
        self.periods[transaction["originalTransactionId"], transaction["purchaseDate"]] = transaction["transactionId"]
        if payload["notificationType"] == "CONSUMPTION_REQUEST":
            self.asked_at.setdefault(transaction["transactionId"], []).append(payload["signedDate"])

    def period(self, purchase, start):
        """Returns the transaction of the subscription period that starts at a time, or None."""
        return self.periods.get((self.transactions[purchase.number], round(start * 1000)))

    # Reports from the backend

    def name(self, customer):
        """Returns the backend's name for a customer, which never changes."""
        token = None if customer.token_from else customer.token
        return token or customer.owner or self.accounts[customer.number]

    def names(self, customer):
        """Returns all names that a customer's purchases share."""
        names = (customer.token, customer.owner, self.accounts[customer.number])
        return [name for name in names if name]

    def _customer(self, customer, name=None):
        return f"/v1/apps/{catalogue.APPS[customer.app]}/customers/{name or self.name(customer)}"

    def tell_all(self, now):
        self.all(lambda customer: self._tell_customer(customer, now), self.world.customers)
        self.all(lambda purchase: self._tell_purchase(purchase, now), self.world.purchases)
        for app in catalogue.APPS:
            batch = []
            for customer in self.world.customers:
                if customer.app == app:
                    batch += self._play(customer, now)
            for purchase in self.world.purchases:
                if self._of(purchase).app == app:
                    batch += self._use(purchase, now)
            # The order of arrival must not matter, so shuffle the reports.
            batch.sort(key=lambda report: report["idempotencyKey"][::-1])
            for start in range(0, len(batch), 500):
                self.tell("POST", f"/v1/apps/{catalogue.APPS[app]}/usage", {"usage": batch[start:start + 500]})
        self.all(lambda customer: self.tell("DELETE", f"{self._customer(customer)}/consent"),
                 [customer for customer in self.world.customers if customer.withdraws])

    def _tell_customer(self, customer, now):
        told = {}
        if customer.created is not None:
            told["accountCreatedAt"] = rfc3339(now - customer.created * DAY)
        if customer.status:
            told["userStatus"] = customer.status
        for name, cents in zip(("purchasedElsewhereUSDCents", "refundedElsewhereUSDCents"), customer.elsewhere):
            if cents is not None:
                told[name] = cents
        if customer.segments is not None:
            told["segments"] = customer.segments
        if customer.override:
            told["preferenceOverride"] = customer.override
        if told:
            self.tell("PUT", self._customer(customer), told)
        for ago, granted, under in customer.consents:
            name = self.accounts[customer.number] if under == "other" else None
            self.consent(customer, granted, now - ago * DAY, name)

    def consent(self, customer, granted, at, name=None):
        self.tell("PUT", f"{self._customer(customer, name)}/consent", {"granted": granted, "at": rfc3339(at)})

    def _tell_purchase(self, purchase, now):
        customer = self._of(purchase)
        about = f"/v1/apps/{catalogue.APPS[customer.app]}/transactions/{self.current[purchase.number]}"
        if customer.owner:
            self.tell("PUT", f"{about}/customer", {"customer": customer.owner})
        for ago, status in purchase.deliveries:
            self.tell("PUT", f"{about}/delivery", {"status": status, "at": rfc3339(now - ago * DAY)})

    def _play(self, customer, now):
        reports = [{"playSeconds": seconds, "platform": platform, "at": rfc3339(now - ago * DAY)}
                   for ago, seconds, platform in customer.played]
        reports += [{"productId": product, "unitsUsed": units, "platform": platform, "at": rfc3339(now - ago * DAY)}
                    for ago, product, units, platform in customer.spent]
        return [{name: value for name, value in report.items() if value is not None}
                | {"customer": self.name(customer), "idempotencyKey": f"c{customer.number}-{number}"}
                for number, report in enumerate(reports)]

    def _use(self, purchase, now):
        return [{"transactionId": self.current[purchase.number], "at": rfc3339(now - ago * DAY),
                 "idempotencyKey": f"p{purchase.number}-{number}", **what}
                for number, (ago, what) in enumerate(purchase.uses)]
