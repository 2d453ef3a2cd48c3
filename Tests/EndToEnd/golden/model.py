"""A second computation, in plain Python, of what a desk must know and answer in a golden world.

It follows Apple's documentation and the desk's, and shares no code with the program under test. Its input is the
script, and what cannot be predicted from it: identifiers, and the times of purchases and requests.

The file is longer than most, because each rule of the computation is written out beside those that it depends on.
"""

import datetime
from dataclasses import dataclass
from fractions import Fraction

from golden.catalogue import APPS, CONSUMABLE, HOLDOUT, MARKETS, PASS, PRODUCTS, RENEWING
from golden.rates import OLD_REALS
from golden.script import MOVE, SPAN

DAY = 86_400
UNDELIVERED = {"qualityIssue": ("UNDELIVERED_QUALITY_ISSUE", 1), "wrongItem": ("UNDELIVERED_WRONG_ITEM", 2),
               "serverOutage": ("UNDELIVERED_SERVER_OUTAGE", 3), "currencyChange": ("UNDELIVERED_OTHER", 4),
               "other": ("UNDELIVERED_OTHER", 5)}
DELIVERED = ("DELIVERED", 0)
WORDS = {word: word for word in ("GRANT_FULL", "GRANT_PRORATED", "DECLINE", "never")} | {"none": None}
USER_STATUS = {None: 0, "active": 1, "suspended": 2, "terminated": 3, "limitedAccess": 4}
TENURE_DAYS = [3, 10, 30, 90, 180, 365]
PLAY_SECONDS = [5 * 60, 3_600, 6 * 3_600, DAY, 4 * DAY, 16 * DAY]
DOLLAR_CENTS = [1, 5_000, 10_000, 50_000, 100_000, 200_000]


def bucket(value, bounds):
    """Returns 1 below the first bound, 2 from there on, and so on. A bound belongs to the bucket above it."""
    return 1 + sum(value >= bound for bound in bounds)


def nearest(value):
    """Rounds a positive fraction to the nearest whole number, halves up."""
    return int(value + Fraction(1, 2))


def below(value, bound):
    """Returns whether a value is below a bound, or None if the value is unknown."""
    return None if value is None else value < bound


def is_not(value):
    return None if value is None else not value


def either(one, other):
    """Returns the logical or of two values, in which None is unknown."""
    return True if one or other else None if None in (one, other) else False


def draw(text):
    """Returns the last four digits of the 64-bit FNV-1a hash."""
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = (found ^ byte) * 0x100000001B3 % 2**64
    return found % 10_000


class Bank:
    """Converts amounts to dollars at the rate of the day."""

    def __init__(self, table, change):
        self._change = change
        self._table = {day: {name: None if text == "N/A" else Fraction(text) for name, text in row.items()}
                       for day, row in table.items()}

    def cents(self, thousandths, currency, seconds):
        """Returns an amount in cents as a fraction, or None if the 31 days before have no rate."""
        amount = Fraction(thousandths, 10)
        if currency == "USD":
            return amount
        day = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).date()
        dollar, other = self._rate("USD", day), Fraction(1) if currency == "EUR" else self._rate(currency, day)
        return None if dollar is None or other is None else amount / other * dollar

    def _rate(self, currency, day):
        for back in range(32):
            then = day - datetime.timedelta(days=back)
            rate = self._table.get(then, {}).get(currency)
            if rate is not None:
                return rate / OLD_REALS if currency == "BRL" and then < self._change <= day else rate
        return None


@dataclass
class Charge:
    """A paid transaction: a purchase, or a period of a subscription."""

    start: float
    end: float | None
    cents: Fraction | None  # None while the price is unknown
    refunded: int | None = None  # thousandths of a percent

    @property
    def rounded(self):
        return None if self.cents is None else nearest(self.cents)

    @property
    def money_back(self):
        if self.refunded is None:
            return 0
        # A refund rounds down to whole cents.
        return None if self.cents is None else self.rounded * self.refunded // 100_000


def month_after(seconds, anchor):
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    year, month = (moment.year, moment.month + 1) if moment.month < 12 else (moment.year + 1, 1)
    days = ((datetime.date(year + month // 12, month % 12 + 1, 1)) - datetime.date(year, month, 1)).days
    return moment.replace(year=year, month=month, day=min(anchor, days)).timestamp()


def month_end(seconds):
    """Returns the end of a month that begins at a time."""
    return month_after(seconds, datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).day)


def periods(purchase, bought, until, stops):
    """Returns start, end and price of each subscription period begun before `until`, with renewals until `stops`."""
    regular = purchase.price
    first = {
        "first week": ("P1W", 0), "come back": ("P1M", 4_990), "friend": ("P1W", 990),
    }.get(purchase.offer)
    length = "P1M" if purchase.product == "monthly" else "P1W"
    start, found, anchor = bought, [], None
    while start < until and (start == bought or start < stops):
        span, price = first if start == bought and first else (length, regular)
        if anchor is None or span != "P1M" or len(found) == 1 and first:
            anchor = datetime.datetime.fromtimestamp(start, datetime.timezone.utc).day
        end = start + 7 * DAY if span == "P1W" else month_after(start, anchor)
        found.append((start, end, price))
        start = end
    return found


class Model:
    def __init__(self, world, stage, bank, now):
        self.world, self.stage, self.bank, self.now = world, stage, bank, now
        self.customers = world.customers
        self.today = {}  # by purchase: the decision of today
        self.agreed = set()  # customers who agreed late
        self.requests = {}  # by customer: the number of requests that Apple sent to the desk
        self.ordinals = {}  # by purchase and number of its request: the number among the customer's requests
        self.regretted = set()  # purchases whose refund of today was reversed
        self.persons = {}  # by purchase and number of its request: the operator's decision
        self._bought = {customer.number: [] for customer in world.customers}
        for purchase in world.purchases:
            self._bought[purchase.customer].append(purchase)

    # Customers and purchases

    def of(self, purchase):
        return self.customers[purchase.customer]

    def _version(self, customer, day):
        return {"old": 1, "new": 2, "moves": 1 if day < MOVE else 2}[customer.app]

    def bought_by(self, customer):
        return self._bought[customer.number]

    # Money

    def _signed_refund(self, purchase):
        """Returns the refund of a purchase's first transaction, according to its newest signed version."""
        version = lambda day: self._version(self.of(purchase), day)
        refunded = None
        if purchase.refund:
            refunded = purchase.refund[1] or 100_000
        elif purchase.asked and purchase.asked[2] != "DECLINE":
            refunded = purchase.asked[3] or 100_000
        if purchase.reversed is not None and (version(purchase.reversed) == 2 or self._is_read(self.of(purchase))):
            refunded = None
        if purchase.number in self.stage.requests_seen and purchase.type != RENEWING:
            # A transaction that Apple asks about today is no longer refunded, and the desk has it signed.
            refunded = None
        if purchase.number in self.today and purchase.type != RENEWING:
            decision, percentage = self.today[purchase.number]
            if decision != "DECLINE":
                refunded = percentage or 100_000
            elif version(SPAN) == 2:
                refunded = None
            if purchase.number in self.regretted:
                refunded = None
        return refunded

    def _is_signed(self, purchase, transaction):
        """Returns whether the desk has the transaction signed by Apple, sent or requested."""
        return transaction in self.stage.signed or self._fetched(purchase, transaction) \
            or self._is_read(self.of(purchase))

    def _is_read(self, customer):
        """Returns whether the desk has fetched a customer's full history, as it does on a refund request."""
        return customer.number in self.stage.members_seen \
            or any(purchase.number in self.stage.requests_seen for purchase in self.bought_by(customer))

    def _worth(self, purchase, transaction, price, start):
        if self._is_signed(purchase, transaction):
            return self.bank.cents(price, purchase.currency, start)
        if transaction not in self.stage.told:
            raise LookupError("the desk was never told of it")
        # A receipt has no price, and the catalogue's price is not the offer's.
        dollars = (PRODUCTS[purchase.product][3] or {}).get("priceUSD")
        if self._has_offer(purchase, start):
            return Fraction(0) if purchase.offer == "first week" else None
        return None if dollars is None else Fraction(str(dollars)) * 100 * purchase.quantity

    def _has_offer(self, purchase, start):
        return purchase.offer is not None and start == self.stage.bought[purchase.number]

    def _fetched(self, purchase, transaction):
        """Returns whether the desk fetched the transaction, as it does on a version 1 refund notification."""
        if transaction == self.stage.transactions[purchase.number] and purchase.refund:
            return True
        is_granted = self.today.get(purchase.number, ("DECLINE",))[0] != "DECLINE"
        return transaction == self.stage.current[purchase.number] and (
            is_granted or purchase.number in self.stage.requests_seen)

    def names(self, purchase, transaction=None):
        """Returns the names by which the desk knows the customer of a purchase, or of one of its transactions."""
        customer, transaction = self.of(purchase), transaction or self.stage.current[purchase.number]
        names = {self.stage.transactions[purchase.number], purchase.token}
        if transaction == self.stage.current[purchase.number]:
            names.add(customer.owner)
        if self._is_signed(purchase, transaction):
            names.add(self.stage.accounts[customer.number])
        return names - {None}

    def charges(self, customer, names):
        """Returns all charges under any of the names that the desk knows."""
        found = []
        for purchase in self.bought_by(customer):
            for number, (transaction, start, end, price) in enumerate(self.transactions(purchase)):
                try:
                    cents = self._worth(purchase, transaction, price, start)
                except LookupError:
                    continue
                if names.isdisjoint(self.names(purchase, transaction)):
                    continue
                charge = Charge(start, end, cents)
                if number == 0:
                    charge.refunded = self._signed_refund(purchase)
                if purchase.type == RENEWING and transaction == self.stage.current[purchase.number] \
                        and purchase.number in self.today:
                    decision, percentage = self.today[purchase.number]
                    charge.refunded = None if decision == "DECLINE" else percentage or 100_000
                found.append((transaction, charge))
        return found

    def known(self, customer, names):
        """Returns the purchases whose current transaction the desk links to a customer with one of the names."""
        known = {transaction for transaction, _ in self.charges(customer, names)}
        return [purchase for purchase in self.bought_by(customer) if self.stage.current[purchase.number] in known]

    def transactions(self, purchase):
        """Returns identifier, start, end and price of each transaction of a purchase."""
        bought = self.stage.bought[purchase.number]
        if purchase.type != RENEWING:
            return [(self.stage.transactions[purchase.number], bought, None, purchase.price)]
        ends = purchase.cancelled
        if purchase.refund or purchase.asked and purchase.asked[2] != "DECLINE":
            ends = (purchase.refund or purchase.asked)[0]
        stops = self.now if ends is None else self.stage.stopped.get(purchase.number, self.stage.begins + ends * DAY)
        spans = periods(purchase, bought, self.now, stops)
        return [(self.stage.period(purchase, start), start, end, price) for start, end, price in spans]

    def totals(self, customer, names):
        charges = [charge for _, charge in self.charges(customer, names)]
        purchased = [charge.rounded for charge in charges]
        back = [charge.money_back for charge in charges]
        return {
            "purchasedUSDCents": None if None in purchased else sum(purchased),
            "refundedUSDCents": None if None in back else sum(back),
            "unpricedPurchases": purchased.count(None),
            "unpricedRefunds": back.count(None),
            "refundsGranted": sum(charge.refunded is not None for charge in charges),
            "playSeconds": self.play(customer, names),
        }

    def lifetime(self, customer, names, which):
        """Returns the cents over all platforms, and whether the sum is complete."""
        charges = [charge for _, charge in self.charges(customer, names)]
        amounts = [charge.rounded if which == 0 else charge.money_back for charge in charges]
        known = sum(amount for amount in amounts if amount is not None) + (customer.elsewhere[which] or 0)
        return known, None not in amounts

    def dollars(self, purchase, which):
        cents, is_all = self.lifetime(self.of(purchase), self.names(purchase), which)
        found = bucket(cents, DOLLAR_CENTS)
        return found if is_all or found == 7 else 0

    # Use

    def play(self, customer, names):
        reports = [seconds for _, seconds, _ in customer.played if self.stage.name(customer) in names]
        for purchase in self.known(customer, names):
            reports += [what["playSeconds"] for _, what in purchase.uses if "playSeconds" in what]
        return sum(reports) if reports else None

    def spread(self, customer, names):
        """Returns the units spent from each pack, oldest pack first, with time and platform."""
        packs = sorted((purchase for purchase in self.known(customer, names) if purchase.product == "coins.500"),
                       key=lambda pack: (self.stage.bought[pack.number], self.stage.transactions[pack.number]))
        left = {pack.number: 500 * pack.quantity for pack in packs}
        back = {pack.number: self._taken_back(pack) for pack in packs}
        uses = {pack.number: [] for pack in packs}
        for ago, _, units, platform in sorted(customer.spent, reverse=True):
            at = self.now - ago * DAY
            for pack in packs:
                since, share = back[pack.number]
                there = left[pack.number] - (500 * pack.quantity * share // 100_000 if since <= at else 0)
                taken = min(units, max(there, 0)) if self.stage.bought[pack.number] <= at else 0
                if taken:
                    left[pack.number] -= taken
                    units -= taken
                    uses[pack.number].append((ago, {"unitsUsed": taken, "platform": platform}))
        return uses

    def _taken_back(self, pack):
        """Returns when a pack was refunded and which share, because its units are then gone."""
        share = self._signed_refund(pack)
        if share is None:
            return self.now, 0
        if pack.number in self.today:
            return self.now, share
        return self.stage.begins + (pack.refund or pack.asked)[0] * DAY, share

    def uses(self, purchase):
        """Returns all reported usage of a purchase, oldest first."""
        found = list(purchase.uses)
        customer = self.of(purchase)
        if customer.spreads and purchase.product == "coins.500":
            found += self.spread(customer, self.names(purchase)).get(purchase.number, [])
        return sorted(found, key=lambda use: -use[0])

    def share(self, purchase, asked_at):
        """Returns the used share of a purchase as a fraction, or None if it is unknown."""
        told = PRODUCTS[purchase.product][3] or {}
        uses = self.uses(purchase)
        percents = [what["percent"] for _, what in uses if "percent" in what]
        if percents:
            return Fraction(str(percents[-1])) / 100
        units = [what["unitsUsed"] for _, what in uses if "unitsUsed" in what]
        if self.of(purchase).spreads and self.of(purchase).spent and purchase.product == "coins.500":
            units.append(0)  # All spending is accounted for, so 0 units is known.
        if units and "units" in told:
            return min(Fraction(sum(units), told["units"] * purchase.quantity), Fraction(1))
        if purchase.type == PASS and "period" in told:
            return self.elapsed(self.stage.bought[purchase.number], None, asked_at)
        return None

    @staticmethod
    def elapsed(start, end, asked_at):
        """Returns the elapsed share of a period. A period without an end lasts one month."""
        end = month_end(start) if end is None else end
        return min(Fraction(asked_at - round(start * 1000), round((end - start) * 1000)), Fraction(1))

    def delivery(self, purchase):
        """Returns the delivery status: the last report unless usage followed, else usage, else the default."""
        told = PRODUCTS[purchase.product][3] or {}
        names = ("unitsUsed", "percent", "playSeconds", "event")
        proofs = [ago for ago, what in self.uses(purchase) if any(what.get(name) for name in names)]
        if purchase.deliveries:
            ago, status = min(purchase.deliveries)
            if proofs and min(proofs) < ago:
                status = "delivered"
            return UNDELIVERED.get(status, DELIVERED), status
        if proofs:
            return DELIVERED, "delivered"
        return (DELIVERED, "delivered") if told.get("deliveryWhenUnknown") == "delivered" else (None, None)

    def platform(self, purchase):
        """Returns the platform where the purchase, or else the app, was used last."""
        customer = self.of(purchase)
        named = [(ago, what["platform"]) for ago, what in purchase.uses if what.get("platform")]
        if not named:
            named = [(ago, platform) for ago, _, platform in customer.played if platform]
            named += [(ago, platform) for ago, _, _, platform in customer.spent if platform]
        return {"apple": 1, "other": 2}[min(named)[1]] if named else 0

    # Consent

    def consent(self, customer):
        """Returns None if the customer consents, or else the reasons that forbid an answer."""
        records = [(ago, "yes" if granted else "no") for ago, granted, _ in customer.consents]
        if customer.rescinds is not None:
            records.append((SPAN - customer.rescinds, "withdrawn"))
        if customer.withdraws:
            records.append((0, "withdrawn"))
        if customer.number in self.agreed:
            records.append((0, "yes"))
        return {None: {"noConsent"}, "no": {"noConsent", "consentWithdrawn"}, "withdrawn": {"consentWithdrawn"},
                "yes": None}[min(records)[1] if records else None]

    # The policy, as `catalogue.POLICY` has it

    def facts(self, purchase, reason, number, asked_at):
        """Returns the facts that rules use. None is unknown."""
        customer = self.of(purchase)
        transaction, start, end, price = self.transactions(purchase)[-1]
        told = PRODUCTS[purchase.product][3] or {}
        share, worth, age = self.share(purchase, asked_at), self._worth(purchase, transaction, price, start), None
        if end is not None or "period" in told:
            age = self.elapsed(start, end, asked_at)
        names = self.names(purchase)
        bought, refunded = (
            cents if is_all else None for cents, is_all in (self.lifetime(customer, names, which) for which in (0, 1)))
        return {
            "delivery": self.delivery(purchase)[1], "reason": reason, "requestNumber": number,
            "customerRequestNumber": self.ordinals[purchase.number, number],
            "refundsGranted": sum(charge.refunded is not None for _, charge in self.charges(customer, names)),
            "price": None if worth is None else nearest(worth), "elapsed": age,
            "percent": None if share is None else share * 100, "play": self.play(customer, names),
            "tenure": None if customer.created is None else self.tenure(customer, asked_at),
            "days": Fraction(asked_at - round(start * 1000), DAY * 1000), "bought": bought, "refunded": refunded,
            "offer": self._has_offer(purchase, start),
        }

    def preference(self, purchase, facts):
        """Returns the rule that decides, its preference, and the alternative if Apple does not accept that."""
        customer, percent = self.of(purchase), facts["percent"]
        person = self.persons.get((purchase.number, facts["requestNumber"]))
        if person:
            return "person", WORDS[person], None
        if customer.override:
            return "customer", WORDS[customer.override], None
        if facts["delivery"] in UNDELIVERED:
            return "never delivered", "GRANT_FULL", None
        if facts["reason"] == "LEGAL" and purchase.product in ("castle", "gems"):
            return "lawyers", "never", None
        if facts["refundsGranted"] >= 2:
            return "serial", "DECLINE", None
        if facts["requestNumber"] >= 2:
            return "insists", "GRANT_FULL", None
        if facts["price"] is not None and facts["price"] >= 10_000:
            return "let a person look", "held", None
        if purchase.type == RENEWING and facts["elapsed"] < Fraction(1, 2):
            return "early", "GRANT_PRORATED", None
        if purchase.type in (CONSUMABLE, PASS) and percent is not None and 1 <= percent < 80:
            return "half used", "GRANT_PRORATED", "DECLINE"
        if percent is not None and percent >= 80:
            return "heavy use", "DECLINE", None
        if either(below(facts["tenure"], 10), below(facts["play"], 300)) and facts["days"] < 40:
            return "newcomer", "GRANT_FULL", None
        if below(facts["bought"], 6_000) is False and below(facts["refunded"], 2_000):
            return "loyal", "GRANT_FULL", None
        if MARKETS[customer.currency][0] in ("JPN", "KOR"):
            return "abroad", None, None
        if facts["reason"] in ("OTHER", "UNINTENDED_PURCHASE"):
            return "undecided", "DECLINE", None
        return "default", None, None

    def shadows(self, purchase, facts):
        """Returns the decisions of the shadow rules."""
        customer = self.of(purchase)
        rules = [
            ("bargain", facts["offer"], "GRANT_FULL"), ("full price", not facts["offer"], "DECLINE"),
            ("often", facts["customerRequestNumber"] >= 3, "DECLINE"),
            ("friends", {"golden", "press"} & set(customer.segments or []), "GRANT_FULL"),
            ("fading", below(facts["elapsed"], Fraction(1, 2)) is False, "DECLINE"),
            ("unsettled", below(facts["tenure"], 30), "DECLINE"),
            ("middling", facts["price"] is not None and 500 <= facts["price"] < 2_000, "GRANT_FULL"),
            ("shadow", customer.environment == "Sandbox", None),
            ("club", purchase.product == "monthly", "DECLINE"),
            ("busy or rich", either(is_not(below(facts["play"], 21_600)), is_not(below(facts["bought"], 10_000))),
             "DECLINE"),
            ("long ago", facts["days"] >= 30 and facts["percent"] is not None and facts["percent"] > 50, "DECLINE"),
        ]
        return [(rule, word) for rule, holds, word in rules if holds]

    def tenure(self, customer, asked_at):
        created = round((self.now - customer.created * DAY) * 1000)
        return Fraction(asked_at - created, DAY * 1000)

    # The answer

    def answer(self, purchase, reason, number, asked_at):
        """Returns version and body of the expected answer, or why there is none, with the rule and the shadow rules."""
        customer = self.of(purchase)
        reason = None if customer.app == "old" else reason  # version 1 has no reason
        told = PRODUCTS[purchase.product][3]
        reasons = set(self.consent(customer) or ())
        delivery, _ = self.delivery(purchase)
        if delivery is None:
            reasons.add("deliveryUnknown")
        if told is None:
            reasons.add("sampleUnknown")
        facts = self.facts(purchase, reason, number, asked_at)
        rule, preference, otherwise = self.preference(purchase, facts)
        shadows = self.shadows(purchase, facts)
        if preference == "never":
            reasons.add("policyNever")
        if reasons:
            return None, reasons, rule, shadows
        if preference == "held":
            return None, {"held"}, rule, shadows
        share = self.share(purchase, asked_at)
        # Round down, so that 100% means nothing is left, but never round a used share down to 0.
        percentage = None if share is None else max(int(share * 100_000), 1 if share else 0)
        preference = self.taken(purchase, preference, otherwise, delivery, facts["percent"])
        if rule not in ("person", "customer") and self.is_held_out(purchase, number):
            preference = None
        if delivery != DELIVERED:
            share = percentage = None  # An undelivered purchase reports no usage.
        if purchase.advanced:
            body = self._first(customer, purchase, told, delivery, share, preference, asked_at)
            return 1, body, rule, shadows
        body = {
            "customerConsented": True, "sampleContentProvided": told["sampleProvided"], "deliveryStatus": delivery[0],
        }
        if purchase.type == RENEWING:
            percentage = None
        if percentage is not None:
            body["consumptionPercentage"] = percentage
        if preference:
            body["refundPreference"] = preference
        return 2, body, rule, shadows

    def is_held_out(self, purchase, number):
        """Returns whether a request belongs to the holdout, as drawn from its purchase and number."""
        customer = self.of(purchase)
        names = APPS[customer.app], customer.environment, self.stage.current[purchase.number], str(number), "holdout"
        return draw("/".join(names)) < HOLDOUT * 100

    @staticmethod
    def taken(purchase, preference, otherwise, delivery, percent):
        """Returns the allowed preference. Apple prorates only a renewing subscription or a partly used purchase."""
        if preference != "GRANT_PRORATED":
            return preference
        is_partly_used = delivery == DELIVERED and percent is not None and 0 < percent < 100
        return preference if not purchase.advanced and (purchase.type == RENEWING or is_partly_used) else otherwise

    def _first(self, customer, purchase, told, delivery, share, preference, asked_at):
        play = self.play(customer, self.names(purchase))
        status = 0 if share is None else 1 if share == 0 else 3 if share == 1 else 2
        body = {
            "customerConsented": True, "sampleContentProvided": told["sampleProvided"], "deliveryStatus": delivery[1],
            "consumptionStatus": status, "platform": self.platform(purchase),
            "appAccountToken": purchase.token or "",
            "accountTenure": 0 if customer.created is None else bucket(self.tenure(customer, asked_at), TENURE_DAYS),
            "playTime": 0 if play is None else bucket(play, PLAY_SECONDS),
            "lifetimeDollarsPurchased": self.dollars(purchase, 0),
            "lifetimeDollarsRefunded": self.dollars(purchase, 1),
            "userStatus": USER_STATUS[customer.status],
        }
        if preference:
            body["refundPreference"] = {"GRANT_FULL": 1, "DECLINE": 2}[preference]
        return body
