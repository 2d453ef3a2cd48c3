"""The golden world: 100 customers, 500 in a drill, with both versions of notifications, played in the emulator.

The desk's data and all its answers to Apple must match a second computation from the same script, which shares no
code with the desk.

The file is longer than most, because it compares one world after another part by part.
"""

import datetime
import random
import time

import pytest

from desk import IS_DRILL
from golden import rates, script
from golden.model import Bank, Model
from golden.stage import Stage

CUSTOMERS = 500 if IS_DRILL else 100
SEEDS = [1, 2, 3]


class Differences:
    """Compares expected and actual facts one by one."""

    def __init__(self, seed):
        self.seed, self.lines, self.facts = seed, [], 0

    def same(self, who, what, expected, found):
        self.facts += 1
        if expected != found:
            self.lines.append(f"{who}: {what}: expected {expected!r}, found {found!r}")

    def check(self):
        shown = "\n".join(self.lines[:60])
        assert not self.lines, f"seed {self.seed}: {len(self.lines)} of {self.facts} facts differ:\n{shown}"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_desk_and_a_second_computation_agree(golden_worlds, seed):
    golden_worlds[seed].result().check()


def differences(folder, witness, seed):
    """Plays a world and returns the differences between the desk and the second computation."""
    world = script.world(seed, CUSTOMERS)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    first = today - datetime.timedelta(days=script.SPAN)
    change = first + datetime.timedelta(days=script.REAL)
    table = rates.table(random.Random(seed), first - datetime.timedelta(days=15), today, change)
    stage = Stage(folder, witness, world)
    try:
        found = Differences(seed)
        play(world, stage, table, change, found)
        return found
    finally:
        stage.stop()


def play(world, stage, table, change, found):
    middle = sorted(table)[len(table) // 2]
    stage.import_rates({day: row for day, row in table.items() if day <= middle}, change)
    stage.play_past()
    stage.import_rates(table, change)
    now = time.time()
    model = Model(world, stage, Bank(table, change), now)
    aim(world, stage, model)
    stage.tell_all(now)
    compare_customers(world, stage, model, found, "before the requests")

    compare_past(world, stage, model, found)

    asked = [(purchase, "today", purchase.asks, 1 + (purchase.asked is not None))
             for purchase in world.purchases if purchase.asks]
    members = [(purchase, "member", purchase.asks, 1) for purchase in world.purchases if purchase.member_asks]
    stage.all(lambda one: stage.ask(*one[:3]), members)
    count_requests(world, stage, model, members)
    compare_answers(stage, model, members, found)
    for wave in waves(asked):
        stage.all(lambda one: stage.ask(*one[:3]), wave)
        count_requests(world, stage, model, wave)
        compare_answers(stage, model, wave, found)

    asked = [one for one in asked if hears(stage, model, one)]
    held = [one for one in asked if answer(stage, model, one)[1] == {"held"}]
    agreeing = {one[0].customer for one in asked if model.of(one[0]).agrees_late}
    for customer in agreeing:
        stage.consent(world.customers[customer], True, time.time())
    model.agreed |= agreeing
    late = [one for one in asked if one[0].customer in agreeing]
    compare_answers(stage, model, late, found)
    held += [one for one in late if answer(stage, model, one)[1] == {"held"}]
    cases = stage.cases()
    stage.all(lambda one: stage.decide(newest(stage, cases, one)["id"], one[0].person), held)
    model.persons = {(one[0].number, one[3]): one[0].person for one in held}
    compare_answers(stage, model, held, found)

    decided = [(purchase, "today", purchase.asks, 1) for purchase in world.purchases
               if purchase.asks and purchase.decision]
    stage.all(lambda one: stage.settle(one[0], "today", *one[0].decision), decided)
    for one in decided:
        model.today[one[0].number] = one[0].decision
    stage.delivered()
    compare_outcomes(stage, model, decided, found)
    compare_customers(world, stage, model, found, "after the decisions")

    regretted = [one for one in decided if one[0].regretted]
    stage.all(lambda one: stage.regret(one[0]), regretted)
    model.regretted = {one[0].number for one in regretted}
    stage.delivered()
    compare_outcomes(stage, model, regretted, found)
    compare_customers(world, stage, model, found, "after the regrets")

    again = [(purchase, "again", purchase.insists, 2 + (purchase.asked is not None))
             for purchase in world.purchases if purchase.insists]
    for wave in waves(again):
        stage.all(lambda one: stage.ask(*one[:3]), wave)
        count_requests(world, stage, model, wave)
        compare_answers(stage, model, wave, found)


def waves(asked):
    """Splits requests into waves with one request per customer, because each may reveal new purchases."""
    count, found = {}, {}
    for one in asked:
        wave = count[one[0].customer] = count.get(one[0].customer, -1) + 1
        found.setdefault(wave, []).append(one)
    return [found[wave] for wave in sorted(found)]


def count_requests(world, stage, model, asked):
    """Numbers the requests of each customer, starting after those of the past."""
    if not model.requests:
        model.requests = {customer.number: sum(purchase.asked is not None for purchase in model.bought_by(customer))
                          for customer in world.customers}
    for one in asked:
        if hears(stage, model, one):
            customer = one[0].member if one[1] == "member" else one[0].customer
            model.requests[customer] += 1
            model.ordinals[one[0].number, one[3]] = model.requests[customer]


def compare_past(world, stage, model, found):
    """Compares the requests of the past, which have an outcome but came too late for an answer."""
    cases = stage.cases()
    for purchase in world.purchases:
        if not purchase.asked:
            continue
        one = (purchase, "before", purchase.asked[1], 1)
        name, (oldest,) = who(model, one), cases.get(stage.requests[purchase.number, "before"][1], [None])[-1:]
        found.same(name, "a case", True, oldest is not None)
        if oldest is None:
            continue
        found.same(name, f"state {oldest['state']} is of those without an answer", True,
                   oldest["state"] in ("missed", "withheld"))
        found.same(name, "bodies", [], stage.consumption(purchase, "before"))
        found.same(name, "outcome", expected_outcome(*purchase.asked[2:], purchase.reversed is not None),
                   outcome_of(oldest))


def aim(world, stage, model):
    """Sets the amounts on other platforms so that some customers are on the edge of a bucket."""
    for customer in world.customers:
        if customer.aim:
            names = set(stage.names(customer))
            missing = [goal - model.lifetime(customer, names, which)[0] for which, goal in enumerate(customer.aim)]
            customer.elsewhere = tuple(cents if cents >= 0 else None for cents in missing)


def answer(stage, model, one):
    """Returns the answer that the model expects: version and body, or None and the reasons."""
    purchase, when, reason, number = one
    if when == "member":
        return None, {"familyShared"}, None, None
    return model.answer(purchase, reason, number, stage.asked_at[stage.requests[purchase.number, when][1]][-1])


def newest(stage, cases, one):
    """Returns the newest case about the transaction of a request."""
    return (cases.get(stage.requests[one[0].number, one[1]][1]) or [None])[0]


def detail(stage, cases, one):
    """Returns all details of the newest case about the transaction of a request."""
    case = newest(stage, cases, one)
    return case and stage.get(f"/v1/cases/{case['id']}")


def hears(stage, model, one):
    """Returns whether Apple sends the request to the desk."""
    return model.of(one[0]).app != "old" if one[1] == "member" else one[0].number in stage.requests_seen


def who(model, one):
    purchase, when, reason, _ = one
    customer = model.of(purchase)
    about = f"purchase {purchase.number} ({purchase.product}, {reason})"
    return f"customer {customer.number} ({customer.app}), {when}, {about}"


def compare_answers(stage, model, asked, found):
    """Compares the received body of each request, and the state of its case."""
    stage.delivered()
    heard = [one for one in asked if hears(stage, model, one)]
    expected = {(one[0].number, one[1]): answer(stage, model, one) for one in heard}

    def is_settled(one, cases):
        case = newest(stage, cases, one)
        if case is None or case["requestNumber"] < one[3] or case["state"] == "open":
            return False
        if expected[one[0].number, one[1]][0]:
            return case["state"] not in ("waiting", "held")
        return case.get("blockReason") not in ("unconfirmed", "historyAwaited")

    def settled():
        cases = stage.cases()
        return all(is_settled(one, cases) for one in heard) and cases

    try:
        cases = stage.desk.wait_until(settled, 20, "every case looked at") if heard else {}
    except AssertionError:
        cases = stage.cases()  # The code below reports the differences.
    bodies = stage.all(lambda one: stage.consumption(*one[:2]), asked)
    told = stage.all(lambda one: detail(stage, cases, one), asked)
    for one, received, case in zip(asked, bodies, told):
        name = who(model, one)
        sent = [entry["body"] for entry in received]
        if not hears(stage, model, one):
            found.same(name, "bodies that Apple never asked for", [], sent)
            continue
        found.same(name, "a case", True, case is not None)
        if case is None:
            continue
        version, content, rule, shadows = expected[one[0].number, one[1]]
        found.same(name, "request number", one[3], case["requestNumber"])
        if version is None:
            found.same(name, f"bodies, where none may be ({sorted(content)})", [], sent)
            # A case that a rule never answers waits for an operator until the deadline.
            is_held = content == {"held"} or case.get("blockReason") == "policyNever"
            states = ["held"] if is_held else ["waiting", "withheld"]
            found.same(name, f"state {case['state']} is of {states}", True, case["state"] in states)
            if content != {"held"}:
                found.same(name, f"blockReason {case.get('blockReason')} is of {sorted(content)}", True,
                           case.get("blockReason") in content)
            continue
        found.same(name, "state", "answered", case["state"])
        found.same(name, "number of bodies", 1, len(sent))
        if len(sent) == 1:
            found.same(name, "version", version, received[0]["version"])
            found.same(name, "status", 202, received[0]["status"])
            for field in sorted(content.keys() | sent[0].keys()):
                found.same(name, f"{field} (rule {rule})", content.get(field), sent[0].get(field))
            found.same(name, "rule", rule, case["answer"]["rule"])
            found.same(name, "shadow rules", shadows,
                       [(shadow["rule"], shadow.get("preference")) for shadow in case["answer"]["shadows"]])


def compare_outcomes(stage, model, decided, found):
    """Compares Apple's decision on each case. Version 1 does not report a declined refund."""
    heard = [one for one in decided if hears(stage, model, one)]

    def is_known(one, cases):
        if model.of(one[0]).app == "old":
            return one[0].decision[0] == "DECLINE" or stage.shows_refund(one[0])
        return (outcome_of(newest(stage, cases, one))[0] == "reversed") == (one[0].number in model.regretted) \
            and newest(stage, cases, one).get("outcome")

    def known():
        cases = stage.cases()
        return all(is_known(one, cases) for one in heard) and cases

    try:
        cases = stage.desk.wait_until(known, 20, "every outcome known")
    except AssertionError:
        cases = stage.cases()  # The code below reports the differences.
    for one in heard:
        expected = expected_outcome(*one[0].decision, one[0].number in model.regretted)
        shown = outcome_of(newest(stage, cases, one))
        if model.of(one[0]).app == "old" and expected[0] == "declined":
            expected = None, None
        found.same(who(model, one), "outcome", expected, shown)


def expected_outcome(decision, percentage, is_reversed):
    """Returns the expected outcome of a case and the refunded share."""
    if is_reversed:
        return "reversed", None
    return ("declined", None) if decision == "DECLINE" else ("granted", percentage or 100_000)


def outcome_of(case):
    outcome = (case or {}).get("outcome") or {}
    return outcome.get("decision"), outcome.get("percentMilliunits")


def compare_customers(world, stage, model, found, when):
    """Compares the totals under each name of a customer, and the price of each purchase."""
    asked = [(customer, name) for customer in world.customers for name in stage.names(customer)]
    for (customer, under), known in zip(asked, stage.all(lambda one: stage.customer(*one), asked)):
        kind = "account" if under == stage.accounts[customer.number] else "owner" if under == customer.owner else "token"
        name = f"customer {customer.number} ({customer.app}, {customer.currency}), by {kind}, {when}"
        charges = model.charges(customer, {under})
        if known is None:
            found.same(name, "purchases known", [transaction for transaction, _ in charges], [])
            continue
        expected = model.totals(customer, {under})
        for total in sorted(expected):
            found.same(name, total, expected[total], known["totals"].get(total))
        ledger = {purchase["transactionId"]: purchase for purchase in known["purchases"]
                  if purchase["ownership"] == "PURCHASED"}
        found.same(name, "purchases", sorted(transaction for transaction, _ in charges), sorted(ledger))
        for transaction, charge in charges:
            if transaction in ledger:
                shown = ledger[transaction]
                found.same(name, f"{shown['productId']} {transaction} cost", charge.rounded, shown.get("usdCents"))
                found.same(name, f"{shown['productId']} {transaction} paid back", charge.money_back,
                           shown.get("refundedUSDCents"))
