"""The golden world: five hundred customers in both generations, played in the emulator.

What the desk then knows of them, and every word that it tells Apple, must be what a second computation makes of the
same story, which shares no code with it.
"""

import datetime
import random
import time

import pytest

import web
from golden import rates, script
from golden.model import Bank, Model
from golden.stage import Stage

CUSTOMERS = 500
SEEDS = [1, 2, 3]


class Differences:
    """What was expected and what is, fact by fact."""

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
def test_the_desk_and_a_second_computation_agree(tmp_path, witness, seed):
    world = script.world(seed, CUSTOMERS)
    today = datetime.datetime.now(datetime.timezone.utc).date()
    table = rates.table(random.Random(seed), today - datetime.timedelta(days=script.SPAN + 15), today)
    stage = Stage(tmp_path, witness, world)
    try:
        found = Differences(seed)
        play(world, stage, table, found)
        found.check()
    finally:
        stage.stop()


def play(world, stage, table, found):
    middle = sorted(table)[len(table) // 2]
    stage.import_rates({day: row for day, row in table.items() if day <= middle})
    stage.play_past()
    stage.import_rates(table)
    now = time.time()
    model = Model(world, stage, Bank(table), now)
    aim(world, model)
    stage.tell_all(now)
    compare_customers(world, stage, model, found, "before the requests")

    asked = [(purchase, "today", purchase.asks, 1 + (purchase.asked is not None))
             for purchase in world.purchases if purchase.asks]
    asked += [(purchase, "member", purchase.asks, 1) for purchase in world.purchases if purchase.member_asks]
    for wave in waves(asked):
        stage.all(lambda one: stage.ask(*one[:3]), wave)
        compare_answers(stage, model, wave, found)

    asked = [one for one in asked if one[1] == "today" and hears(stage, model, one)]
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
    model.persons = {one[0].number: one[0].person for one in held}
    compare_answers(stage, model, held, found)

    decided = [(purchase, "today", purchase.asks, 1) for purchase in world.purchases
               if purchase.asks and purchase.decision]
    stage.all(lambda one: stage.settle(one[0], "today", *one[0].decision), decided)
    for one in decided:
        model.today[one[0].number] = one[0].decision
    stage.delivered()
    compare_outcomes(stage, model, decided, found)
    compare_customers(world, stage, model, found, "after the decisions")

    again = [(purchase, "again", purchase.insists, 2 + (purchase.asked is not None))
             for purchase in world.purchases if purchase.insists]
    for wave in waves(again):
        stage.all(lambda one: stage.ask(*one[:3]), wave)
        compare_answers(stage, model, wave, found)


def waves(asked):
    """One request of each customer at a time: of version 1, each tells the desk of purchases it did not know."""
    count, found = {}, {}
    for one in asked:
        wave = count[one[0].customer] = count.get(one[0].customer, -1) + 1
        found.setdefault(wave, []).append(one)
    return [found[wave] for wave in sorted(found)]


def aim(world, model):
    """What is told of other platforms brings some customers to the very edge of a bucket."""
    for customer in world.customers:
        if customer.aim is not None:
            missing = customer.aim - model.lifetime(customer, 0)[0]
            if missing >= 0:
                customer.elsewhere = (missing, None)


def answer(stage, model, one):
    """What the model expects: version and body, or nothing and why."""
    purchase, when, reason, number = one
    if when == "member":
        return None, {"familyShared"}, None
    return model.answer(purchase, reason, number, stage.asked_at[stage.requests[purchase.number, when][1]][-1])


def newest(stage, cases, one):
    """The newest case about what a request asks for."""
    return (cases.get(stage.requests[one[0].number, one[1]][1]) or [None])[0]


def hears(stage, model, one):
    """Whether Apple asks the desk at all."""
    return model.of(one[0]).app != "old" if one[1] == "member" else one[0].number in stage.requests_seen


def who(model, one):
    purchase, when, reason, _ = one
    customer = model.of(purchase)
    about = f"purchase {purchase.number} ({purchase.product}, {reason})"
    return f"customer {customer.number} ({customer.app}), {when}, {about}"


def compare_answers(stage, model, asked, found):
    """The body that came in for each request, and the state of its case."""
    stage.delivered()
    heard = [one for one in asked if hears(stage, model, one)]
    expected = {(one[0].number, one[1]): answer(stage, model, one) for one in heard}

    def is_settled(one, cases):
        case = newest(stage, cases, one)
        if case is None or case["requestNumber"] < one[3] or case["state"] == "open":
            return False
        if expected[one[0].number, one[1]][0]:
            return case["state"] not in ("waiting", "held")
        return case.get("obstacle") != "unconfirmed"

    def settled():
        cases = stage.cases()
        return all(is_settled(one, cases) for one in heard) and cases

    try:
        cases = web.wait_until(settled, 20, "every case looked at") if heard else {}
    except AssertionError:
        cases = stage.cases()  # What differs is told below.
    bodies = stage.all(lambda one: stage.consumption(*one[:2]), asked)
    for one, received in zip(asked, bodies):
        name = who(model, one)
        sent = [entry["body"] for entry in received]
        if not hears(stage, model, one):
            found.same(name, "bodies, of which Apple never asked", [], sent)
            continue
        case = newest(stage, cases, one)
        found.same(name, "a case", True, case is not None)
        if case is None:
            continue
        version, content, rule = expected[one[0].number, one[1]]
        found.same(name, "request number", one[3], case["requestNumber"])
        if version is None:
            found.same(name, f"bodies, where none may be ({sorted(content)})", [], sent)
            states = ["held"] if content == {"held"} else ["waiting", "withheld"]
            found.same(name, f"state {case['state']} is of {states}", True, case["state"] in states)
            if content != {"held"}:
                found.same(name, f"obstacle {case.get('obstacle')} is of {sorted(content)}", True,
                           case.get("obstacle") in content)
            continue
        found.same(name, "state", "answered", case["state"])
        found.same(name, "number of bodies", 1, len(sent))
        if len(sent) == 1:
            found.same(name, "version", version, received[0]["version"])
            found.same(name, "status", 202, received[0]["status"])
            for field in sorted(content.keys() | sent[0].keys()):
                found.same(name, f"{field} (rule {rule})", content.get(field), sent[0].get(field))


def compare_outcomes(stage, model, decided, found):
    """What Apple decided of each case; of version 1 nobody hears that a refund was declined."""
    heard = [one for one in decided if hears(stage, model, one)]

    def is_known(one, cases):
        if model.of(one[0]).app != "old":
            return newest(stage, cases, one).get("outcome")
        return one[0].decision[0] == "DECLINE" or stage.shows_refund(one[0])

    def known():
        cases = stage.cases()
        return all(is_known(one, cases) for one in heard) and cases

    try:
        cases = web.wait_until(known, 20, "every outcome known")
    except AssertionError:
        cases = stage.cases()  # What differs is told below.
    for one in heard:
        outcome = newest(stage, cases, one).get("outcome") or {}
        decision, percentage = one[0].decision
        is_silent = model.of(one[0]).app == "old" and decision == "DECLINE"
        word = None if is_silent else "declined" if decision == "DECLINE" else "granted"
        found.same(who(model, one), "outcome", word, outcome.get("decision"))
        if model.of(one[0]).app != "old":
            share = percentage or (100_000 if word == "granted" else None)
            found.same(who(model, one), "refunded share", share, outcome.get("percentage"))


def compare_customers(world, stage, model, found, when):
    """Totals, and what each purchase cost."""
    for customer, known in zip(world.customers, stage.all(stage.customer, world.customers)):
        name = f"customer {customer.number} ({customer.app}, {customer.currency}), {when}"
        charges = model.charges(customer)
        if known is None:
            found.same(name, "purchases known", [transaction for transaction, _ in charges], [])
            continue
        expected = model.totals(customer)
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
