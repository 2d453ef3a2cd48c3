"""The script of a golden world, drawn from a seed: who buys, uses, shares and requests refunds, and when.

Days count from the first day of the world. Its last day, `SPAN`, is today, when the requests to answer are made.
"""

import random
import uuid
from dataclasses import dataclass, field

from golden.catalogue import CONSUMABLE, DURABLE, MARKETS, OFFERS, PRODUCTS, RENEWING
from golden.rates import OLD_REALS

SPAN = 110
MOVE = 55  # the day on which one app changes from version 1 notifications to version 2
REAL = 38  # the day on which the real is re-denominated, during holidays without rates
REASONS = ["UNINTENDED_PURCHASE", "FULFILLMENT_ISSUE", "UNSATISFIED_WITH_PURCHASE", "LEGAL", "OTHER"]
PLAYED = [0, 20, 299, 300, 301, 3_599, 3_600, 21_599, 21_600, 86_399, 86_400, 345_599, 345_600, 1_382_399, 1_382_400,
          2_000_000]
DOLLARS = [0, 1, 4_999, 5_000, 9_999, 10_000, 49_999, 50_000, 99_999, 100_000, 199_999, 200_000]
TENURES = [0.5, 2.9, 3.1, 9.9, 10.1, 29.9, 30.1, 89.9, 90.1, 179.9, 180.1, 364.9, 365.1, 1200]


@dataclass
class Customer:
    number: int
    app: str
    environment: str
    currency: str
    token: str | None
    token_from: int = 0  # the first day on which purchases have the token
    owner: str | None = None  # the name that the backend sets for the purchases of a customer without a token
    spreads: bool = False  # whether the backend reports units by product instead of by purchase
    created: float | None = None  # days ago
    status: str | None = None
    elsewhere: tuple = (None, None)  # bought and refunded on other platforms, in cents
    aim: tuple | None = None  # target sums of purchases and refunds in cents, reached with other platforms
    is_edge: bool = False  # is on the edge of every bucket, and requests a refund that reports buckets
    consents: list = field(default_factory=list)  # (days ago, yes or no, the name used)
    withdraws: bool = False
    segments: list | None = None
    override: str | None = None  # the backend's preference, which overrides the rules
    rescinds: int | None = None  # the day
    agrees_late: bool = False
    played: list = field(default_factory=list)  # (days ago, seconds, platform)
    spent: list = field(default_factory=list)  # (days ago, product, units, platform)


@dataclass
class Purchase:
    number: int
    customer: int
    product: str
    day: int
    quantity: int
    price: int  # thousandths of the currency, in total, or for a subscription period without an offer
    currency: str
    offer: str | None = None
    token: str | None = None
    advanced: bool = False
    member: int | None = None
    shared: int | None = None  # the day
    unshared: int | None = None
    cancelled: int | None = None
    refund: tuple | None = None  # (day, percentage or None for all), without a consumption request
    asked: tuple | None = None  # (day, reason, decision, percentage), decided before an answer was possible
    reversed: int | None = None
    asks: str | None = None  # the reason of today's request
    member_asks: bool = False
    decision: tuple | None = None  # (decision, percentage) of today
    regretted: bool = False  # whether today's refund is reversed
    insists: str | None = None  # the reason of the second request, after a refusal
    person: str | None = None  # the operator's decision if the case is held
    deliveries: list = field(default_factory=list)  # (days ago, status)
    uses: list = field(default_factory=list)  # (days ago, {reported members})

    @property
    def type(self):
        return PRODUCTS[self.product][0]


@dataclass
class World:
    seed: int
    customers: list
    purchases: list


def world(seed, size):
    chance = random.Random(seed)
    customers = [_customer(chance, number) for number in range(size)]
    purchases = []
    for customer in customers:
        subscribed = set()
        if customer.is_edge:
            price = round(0.99 * MARKETS[customer.currency][1]) * 1000 or 990
            day, reason = chance.randrange(0, SPAN - 1), chance.choice(REASONS)
            purchases.append(Purchase(
                len(purchases), customer.number, "coins.7", day, 1, price, customer.currency,
                token=token_on(customer, day), advanced=True, asks=reason,
            ))
        for _ in range(chance.choice([1, 2, 3, 3, 4, 5, 6])):
            purchase = _purchase(chance, len(purchases), customer, customers, subscribed)
            if purchase:
                purchases.append(purchase)
                _story(chance, purchase, customer)
    for customer in customers:
        mine = [purchase for purchase in purchases if purchase.customer == customer.number]
        if customer.is_edge:  # Only the customer's own reports count play time.
            for purchase in mine:
                purchase.uses = [(ago, what) for ago, what in purchase.uses if "playSeconds" not in what]
        _spend(chance, customer, mine)
    return World(seed, customers, purchases)


def token_on(customer, day):
    """Returns the token of a purchase made on a day."""
    return customer.token if day >= customer.token_from else None


def _customer(chance, number):
    # The first customers cover every kind of app, so that a small world has them all.
    app = ["new", "old", "moves"][number % 3] if number < 12 else chance.choices(["new", "old", "moves"], [6, 2, 2])[0]
    token = str(uuid.UUID(int=chance.getrandbits(128), version=4)) if chance.random() < 0.75 else None
    customer = Customer(
        number, app, chance.choices(["Production", "Sandbox"], [85, 15])[0], chance.choice(list(MARKETS)), token)
    if token and chance.random() < 0.3:
        customer.token_from = chance.randrange(15, 95)
    if not token and chance.random() < 0.4:
        customer.owner = str(uuid.UUID(int=chance.getrandbits(128), version=4))
    customer.spreads = chance.random() < 0.2
    customer.created = chance.choice(TENURES) if chance.random() < 0.85 else None
    customer.status = chance.choice(["active", "active", "suspended", "terminated", "limitedAccess", None])
    customer.segments = chance.choice([None, [], ["golden"], ["tin", "press"], ["impress"]])
    if chance.random() < 0.06:
        customer.override = chance.choice(["GRANT_FULL", "GRANT_PRORATED", "DECLINE", "none", "never"])
    if chance.random() < 0.3:
        customer.elsewhere = (chance.randrange(0, 80_000), chance.randrange(0, 9_000))
    elif chance.random() < 0.5:
        customer.aim = (chance.choice(DOLLARS), chance.choice(DOLLARS))
    name = "other" if chance.random() < 0.2 else "own"
    kind = chance.choices(
        ["yes", "no", "withdrawn", "again", "none", "rescinded", "late"], [60, 8, 8, 8, 6, 5, 5])[0]
    if kind in ("yes", "withdrawn", "again", "rescinded"):
        customer.consents.append((chance.uniform(40, 100), True, name))
    if kind in ("no", "again"):
        customer.consents.append((chance.uniform(20, 39), False, "own"))
    if kind == "again":
        customer.consents.append((chance.uniform(1, 19), True, name))
    chance.shuffle(customer.consents)
    customer.withdraws = kind == "withdrawn"
    customer.agrees_late = kind == "late"
    if kind == "rescinded" and app != "old":
        customer.rescinds = SPAN - 15
    if number % 10 == 9:
        _put_on_edge(chance, customer)
        return customer
    for _ in range(chance.choice([0, 1, 1, 2])):
        platform = chance.choice(["apple", "other", None])
        customer.played.append((chance.uniform(0.1, 60), chance.choice(PLAYED), platform))
    return customer


def _put_on_edge(chance, customer):
    customer.is_edge, customer.app, customer.override, customer.rescinds = True, "new", None, None
    customer.currency = chance.choice(["USD", "EUR", "JPY", "GBP"])
    customer.consents, customer.withdraws, customer.agrees_late = [(30.0, True, "own")], False, False
    customer.elsewhere, customer.aim = (None, None), (chance.choice(DOLLARS), chance.choice(DOLLARS))
    customer.played = [(chance.uniform(0.1, 60), chance.choice(PLAYED), chance.choice(["apple", "other", None]))]


def _purchase(chance, number, customer, customers, subscribed):
    product = chance.choices(list(PRODUCTS), [24, 14, 8, 3, 12, 5, 10, 8, 9, 7])[0]
    type_, dollars = PRODUCTS[product][:2]
    if customer.spreads and product == "coins.7":
        product, dollars = "coins.500", PRODUCTS["coins.500"][1]
    if type_ == RENEWING:
        if product in subscribed:
            return None
        subscribed.add(product)
    quantity = chance.choice([1, 1, 1, 2, 3]) if type_ == CONSUMABLE else 1
    each = round(dollars * MARKETS[customer.currency][1] * 1000 * chance.uniform(0.9, 1.1))
    if customer.currency in ("JPY", "KRW"):
        each = each // 1000 * 1000 or 1000
    offer = None
    if product in OFFERS and chance.random() < 0.3:
        offer = chance.choice(list(OFFERS[product]))
        if type_ != RENEWING:
            each = OFFERS[product][offer][3]
    if product == "monthly":
        offer = "first week"  # every first subscription gets an introductory offer
    day = chance.randrange(0, SPAN - 1)
    if customer.currency == "BRL" and day < REAL and type_ != RENEWING:
        each *= OLD_REALS
    purchase = Purchase(number, customer.number, product, day, quantity, each * quantity, customer.currency, offer,
                        token_on(customer, day))
    if type_ in (CONSUMABLE, RENEWING) and not offer and chance.random() < 0.4:
        purchase.advanced = True
    if type_ in (DURABLE, RENEWING) and not purchase.advanced and chance.random() < 0.25:
        family = [other for other in customers if other.number != customer.number and other.app == customer.app
                  and other.environment == customer.environment and not other.owner]
        # A subscription is shared while its first period runs.
        if family:
            purchase.member = chance.choice(family).number
            purchase.shared = day + 1 if type_ == RENEWING else chance.randrange(day, SPAN - 1)
    return purchase


def _story(chance, purchase, customer):
    def later(after):
        return chance.randrange(after, SPAN)

    def share():
        return chance.choice([None, chance.randrange(1, 100_000), 33_333, 50_000])

    kind = chance.choices(["asks", "quiet", "refunded", "asked"], [50, 32, 8, 10])[0]
    renews = purchase.type == RENEWING
    # A version 1 request before today has no date, so the desk would answer it today.
    if kind == "asked" and customer.app != "new":
        kind = "refunded"
    if purchase.shared is not None and not renews and chance.random() < 0.3 and purchase.shared + 2 < SPAN:
        purchase.unshared = chance.randrange(purchase.shared + 1, SPAN - 1)
    settled = max(purchase.day, purchase.shared or 0, purchase.unshared or 0)
    if kind == "refunded" and purchase.day + 2 < SPAN:
        day = purchase.day + 2 if renews else later(settled + 1)
        purchase.refund = (day, share())
    if kind == "asked" and purchase.day + 2 < SPAN:
        day = purchase.day + 2 if renews else later(settled + 1)
        decision = chance.choice(["GRANT_FULL", "GRANT_PRORATED", "DECLINE", "DECLINE"])
        percent = chance.randrange(1, 100_000) if decision == "GRANT_PRORATED" else None
        purchase.asked = (day, chance.choice(REASONS), decision, percent)
    ended = purchase.refund or purchase.asked
    granted = purchase.refund or purchase.asked and purchase.asked[2] != "DECLINE"
    if granted and not renews and ended[0] + 1 < SPAN and chance.random() < 0.3:
        purchase.reversed = later(ended[0] + 1)
    if renews and not ended and chance.random() < 0.25 and purchase.day + 9 < SPAN:
        purchase.cancelled = later(purchase.day + 8)
    if kind == "asks" or (ended and (not granted or purchase.reversed) and not renews and chance.random() < 0.7):
        purchase.asks = chance.choice(REASONS)
        purchase.member_asks = purchase.member is not None and purchase.unshared is None and chance.random() < 0.3
        decision = chance.choice(["GRANT_FULL", "GRANT_PRORATED", "DECLINE", "DECLINE", None])
        purchase.decision = decision and (
            decision, chance.randrange(1, 100_000) if decision == "GRANT_PRORATED" else None)
        if decision not in (None, "DECLINE") and customer.app != "old" and not renews:
            purchase.regretted = chance.random() < 0.3
        if decision == "DECLINE" and customer.app != "old" and chance.random() < 0.5:
            purchase.insists = chance.choice(REASONS)
        purchase.person = chance.choice(["GRANT_FULL", "GRANT_PRORATED", "DECLINE", "none"])
    _facts(chance, purchase, customer)


def _facts(chance, purchase, customer):
    age = SPAN - purchase.day

    def ago():
        return chance.uniform(0.05, age - 0.05)

    for _ in range(chance.choice([0, 1, 1, 1, 2])):
        troubles = ["qualityIssue", "wrongItem", "serverOutage", "currencyChange", "other"]
        status = "delivered" if chance.random() < 0.75 else chance.choice(troubles)
        purchase.deliveries.append((ago(), status))
    # Some usage reports have exactly the time of a delivery report.
    moments = [purchase.deliveries[0][0]] if purchase.deliveries and chance.random() < 0.2 else []
    units = (PRODUCTS[purchase.product][3] or {}).get("units")
    spread = customer.spreads and units
    for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
        what = {}
        kind = chance.choices(["units", "percent", "play", "opened"], [60, 15, 15, 10])[0]
        if kind == "units" and units and not spread:
            total = units * purchase.quantity
            some = [0, 1, total // 4, total // 3, total // 2, total, total * 2, chance.randrange(0, total)]
            what["unitsUsed"] = chance.choice(some)
        elif kind == "percent" and not spread:
            what["percent"] = chance.choice([0, 100, 33.333, 0.015, 67.932, chance.randrange(0, 101)])
        elif kind == "opened":
            what["event"] = "opened"
        if not what or chance.random() < 0.3:
            what["playSeconds"] = chance.choice(PLAYED)
        platform = chance.choice(["apple", "apple", "other", None])
        if platform:
            what["platform"] = platform
        purchase.uses.append((moments.pop() if moments else ago(), what))


def _spend(chance, customer, purchases):
    if not customer.spreads:
        return
    packs = sorted((purchase for purchase in purchases if purchase.product == "coins.500"), key=lambda pack: pack.day)
    for pack in packs:
        if chance.random() < 0.8:
            units = chance.choice([100, 300, 500, 700, 1_200, chance.randrange(1, 2_000)])
            ago = chance.uniform(0.05, SPAN - pack.day - 0.05)
            customer.spent.append((ago, "coins.500", units, chance.choice(["apple", "other", None])))
