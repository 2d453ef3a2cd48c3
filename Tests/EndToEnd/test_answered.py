"""The desk accepts and stores a refund request signed by another program, and answers it only with facts.

The file is longer than most: it has each kind of answer beside the facts that lead to it.
"""

import datetime
import uuid

import pytest

from apple import RULED_BUNDLE, Pen, Purchase, now_ms
from chains import Chain


def answer_to(desk, purchase):
    (call,) = desk.apple.wait_for_puts(purchase, 1)
    assert call.version == "v2"
    return call.body


@pytest.mark.parametrize("environment", ["Sandbox", "Production"])
def test_a_request_is_answered_once_with_the_facts_reported_before(desk, environment):
    purchase = Purchase(environment=environment)
    assert desk.post(desk.pen.signed("ONE_TIME_CHARGE", purchase)).status == 200
    desk.all_facts(purchase, units=125)
    identifier = str(uuid.uuid4())
    desk.ask(purchase, identifier=identifier)
    body = answer_to(desk, purchase)
    assert body == {
        "customerConsented": True,
        "sampleContentProvided": False,
        "deliveryStatus": "DELIVERED",
        "consumptionPercentage": 25_000,
    }
    case = desk.wait_for_state(purchase, "answered")
    assert case["transactionId"] == purchase.transaction_id
    desk.fence()
    (call,) = desk.apple.puts(purchase)
    assert call.environment == environment.lower()
    assert identifier in [entry["id"].lower() for entry in desk.listed("notifications")]


@pytest.mark.parametrize(
    ("product", "quantity", "units", "percentage"),
    [
        ("coins.500", 1, 0, 0),
        ("coins.500", 1, 500, 100_000),
        ("coins.500", 1, 1, 200),
        ("coins.500", 2, 125, 12_500),
        ("coins.3", 1, 1, 33_333),
        ("coins.500", 1, 600, 100_000),
    ],
)
def test_an_answer_states_the_share_of_units_used(desk, product, quantity, units, percentage):
    purchase = Purchase(product=product, quantity=quantity)
    desk.all_facts(purchase, units=units)
    desk.ask(purchase)
    assert answer_to(desk, purchase)["consumptionPercentage"] == percentage


def test_usage_adds_up_and_a_repeated_report_counts_once(desk):
    purchase = Purchase()
    desk.consent(purchase)
    desk.deliver(purchase)
    desk.use(purchase, 50)
    key = str(uuid.uuid4())
    desk.use(purchase, 100, key=key)
    desk.use(purchase, 100, key=key)
    desk.ask(purchase)
    assert answer_to(desk, purchase)["consumptionPercentage"] == 30_000


def test_an_answer_omits_the_percentage_when_no_use_is_known(desk):
    purchase = Purchase()
    desk.consent(purchase)
    desk.deliver(purchase)
    desk.ask(purchase)
    assert "consumptionPercentage" not in answer_to(desk, purchase)


def test_a_report_of_use_proves_delivery(desk):
    purchase = Purchase()
    desk.consent(purchase)
    desk.use(purchase, 250)
    desk.ask(purchase)
    assert answer_to(desk, purchase)["deliveryStatus"] == "DELIVERED"


def test_an_unknown_delivery_has_the_default_of_the_catalogue(desk):
    purchase = Purchase(product="coins.assumed")
    desk.consent(purchase)
    desk.ask(purchase)
    assert answer_to(desk, purchase) == {
        "customerConsented": True, "sampleContentProvided": True, "deliveryStatus": "DELIVERED",
    }


@pytest.mark.parametrize(("product", "sample"), [("coins.500", False), ("coins.trial", True)])
def test_an_answer_about_a_sample_follows_the_catalogue(desk, product, sample):
    purchase = Purchase(product=product)
    desk.all_facts(purchase)
    desk.ask(purchase)
    assert answer_to(desk, purchase)["sampleContentProvided"] is sample


@pytest.mark.parametrize(
    ("status", "wire"),
    [
        ("delivered", "DELIVERED"),
        ("qualityIssue", "UNDELIVERED_QUALITY_ISSUE"),
        ("wrongItem", "UNDELIVERED_WRONG_ITEM"),
        ("serverOutage", "UNDELIVERED_SERVER_OUTAGE"),
        ("currencyChange", "UNDELIVERED_OTHER"),
        ("other", "UNDELIVERED_OTHER"),
    ],
)
def test_an_answer_states_the_delivery_as_reported(desk, status, wire):
    purchase = Purchase()
    desk.consent(purchase)
    desk.deliver(purchase, status)
    desk.ask(purchase)
    body = answer_to(desk, purchase)
    assert body["deliveryStatus"] == wire
    assert "consumptionPercentage" not in body


def test_use_after_an_outage_proves_delivery(desk):
    purchase = Purchase()
    desk.consent(purchase)
    desk.deliver(purchase, "serverOutage", seconds_ago=60)
    desk.use(purchase, 125)
    desk.ask(purchase)
    body = answer_to(desk, purchase)
    assert body["deliveryStatus"] == "DELIVERED"
    assert body["consumptionPercentage"] == 25_000


def test_an_outage_after_use_counts_and_the_answer_omits_use(desk):
    purchase = Purchase()
    desk.consent(purchase)
    desk.use(purchase, 125)
    desk.deliver(purchase, "serverOutage")
    desk.ask(purchase)
    body = answer_to(desk, purchase)
    assert body["deliveryStatus"] == "UNDELIVERED_SERVER_OUTAGE"
    assert "consumptionPercentage" not in body


def test_an_answer_for_an_auto_renewable_subscription_has_no_percentage(desk):
    purchase = Purchase(product="pro.monthly", type="Auto-Renewable Subscription")
    desk.consent(purchase)
    desk.deliver(purchase)
    desk.ask(purchase)
    body = answer_to(desk, purchase)
    assert body["deliveryStatus"] == "DELIVERED"
    assert "consumptionPercentage" not in body


@pytest.mark.parametrize(
    ("units", "delivery", "preference"),
    [
        (450, "delivered", "DECLINE"),
        (125, "delivered", "GRANT_PRORATED"),
        (0, "delivered", None),
        (None, "serverOutage", "GRANT_FULL"),
    ],
)
def test_the_first_matching_rule_sets_the_preference(desk, units, delivery, preference):
    purchase = Purchase(bundle=RULED_BUNDLE)
    desk.consent(purchase)
    desk.deliver(purchase, delivery)
    if units is not None:
        desk.use(purchase, units)
    desk.ask(purchase)
    assert answer_to(desk, purchase).get("refundPreference") == preference


# Facts that arrive after the request


@pytest.mark.parametrize("late", ["consent", "delivery", "usage"])
def test_a_late_fact_wakes_the_case(desk, late):
    purchase = Purchase()
    if late == "consent":
        desk.deliver(purchase)
    else:
        desk.consent(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []
    if late == "consent":
        desk.consent(purchase)
    elif late == "delivery":
        desk.deliver(purchase)
    else:
        desk.use(purchase, 250)
    assert answer_to(desk, purchase)["deliveryStatus"] == "DELIVERED"
    desk.wait_for_state(purchase, "answered")


def test_a_product_without_an_entry_is_not_answered(desk):
    purchase = Purchase(product="coins.unheard-of")
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.fence()
    assert desk.apple.puts(purchase) == []
    assert len(desk.cases(purchase)) == 1


def test_no_answer_is_sent_once_the_deadline_has_passed(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase, signed_ms=now_ms() - 6 * 60_000)
    desk.fence()
    assert desk.apple.puts(purchase) == []
    assert len(desk.cases(purchase)) == 1


# The customer of a purchase


@pytest.mark.parametrize(
    "purchase",
    [
        pytest.param(Purchase(app_account_token=None), id="by its app transaction ID"),
        pytest.param(Purchase(app_account_token=None, app_transaction_id=None), id="by its original transaction ID"),
    ],
)
def test_a_customer_without_an_app_account_token_is_known(desk, purchase):
    desk.all_facts(purchase)
    desk.ask(purchase)
    assert answer_to(desk, purchase)["customerConsented"] is True


def test_an_app_account_token_is_accepted_in_either_case(desk):
    purchase = Purchase()
    desk.deliver(purchase)
    desk.consent(purchase, customer=purchase.app_account_token.upper())
    desk.ask(purchase)
    assert answer_to(desk, purchase)["customerConsented"] is True


@pytest.mark.parametrize("late", [False, True], ids=["before the question", "after it"])
def test_the_backend_can_name_the_customer_of_a_purchase(desk, late):
    purchase, owner = Purchase(app_account_token=None), str(uuid.uuid4())
    desk.deliver(purchase)
    desk.consent(purchase, customer=owner)
    if not late:
        desk.belongs_to(purchase, owner)
    desk.ask(purchase)
    if late:
        desk.fence()
        assert desk.apple.puts(purchase) == []
        desk.belongs_to(purchase, owner)
    assert answer_to(desk, purchase)["customerConsented"] is True


# Outcomes


@pytest.mark.parametrize(
    ("kind", "word"), [("REFUND", "granted"), ("REFUND_DECLINED", "declined"), ("REFUND_REVERSED", "reversed")]
)
def test_apples_decision_becomes_the_outcome_of_the_case(desk, kind, word):
    purchase = Purchase()
    desk.all_facts(purchase)
    desk.ask(purchase)
    desk.wait_for_state(purchase, "answered")
    if kind != "REFUND_DECLINED":
        assert desk.post(desk.pen.refunded(purchase, percentage=25_000)).status == 200
    if kind != "REFUND":
        assert desk.post(desk.pen.signed(kind, purchase)).status == 200
    outcome = desk.case(purchase)["outcome"]
    assert word in str(outcome)


# Valid but unusual chains


def test_data_signed_while_its_chain_was_valid_is_accepted(desk):
    now = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)
    past = Chain.make(
        root=desk.pen.chain.root, valid=(now - datetime.timedelta(days=90), now - datetime.timedelta(days=1))
    )
    signed_ms = int((now - datetime.timedelta(days=2)).timestamp() * 1000)
    identifier = str(uuid.uuid4())
    old = Pen(past).signed("ONE_TIME_CHARGE", Purchase(), signed_ms=signed_ms, identifier=identifier)
    assert desk.post(old).status == 200
    assert identifier in [entry["id"].lower() for entry in desk.listed("notifications")]


def test_a_new_leaf_and_intermediate_under_the_same_root_are_accepted(desk):
    purchase = Purchase()
    desk.all_facts(purchase)
    rotated = Pen(Chain.make(root=desk.pen.chain.root))
    assert desk.post(rotated.signed("CONSUMPTION_REQUEST", purchase)).status == 200
    assert answer_to(desk, purchase)["customerConsented"] is True


# Lists


def test_the_list_of_cases_continues_page_by_page(open_desk):
    with open_desk() as fresh:
        asked = [Purchase() for _ in range(5)]
        for purchase in asked:
            fresh.ask(purchase)
        seen, cursor = [], None
        for _ in range(5):
            path = "/v1/cases?limit=2" + (f"&cursor={cursor}" if cursor else "")
            page = fresh.call("GET", path, role="viewer").json
            assert len(page["cases"]) <= 2
            seen += [case["transactionId"] for case in page["cases"]]
            cursor = page.get("nextCursor")
            if not cursor:
                break
        assert sorted(seen) == sorted(purchase.transaction_id for purchase in asked)
