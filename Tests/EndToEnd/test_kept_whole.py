"""The desk stores notifications that it does not understand in full, and answers 200."""

import uuid

import pytest

from apple import Purchase, sign


def assert_stored(desk, identifier):
    assert identifier in [entry["id"].lower() for entry in desk.listed("notifications")]


def test_a_notification_of_an_unknown_type_is_stored_whole(desk):
    purchase, identifier = Purchase(), str(uuid.uuid4())
    assert desk.post(desk.pen.signed("CUSTOMER_MOVED_TO_MARS", purchase, identifier=identifier)).status == 200
    assert_stored(desk, identifier)
    assert desk.cases(purchase) == []
    desk.fence()


def test_a_notification_with_an_unknown_subtype_and_unknown_members_is_stored_whole(desk):
    purchase, identifier = Purchase(), str(uuid.uuid4())
    desk.all_facts(purchase)
    payload = desk.pen.notification(
        "CONSUMPTION_REQUEST", purchase, identifier=identifier, transaction={"mood": {"a": [1, None]}}, weather="fine"
    )
    payload |= {"subtype": "TWICE", "news": [{"deep": {"deeper": 1.5}}]}
    assert desk.post(sign(payload, desk.pen.chain)).status == 200
    assert_stored(desk, identifier)
    desk.apple.wait_for_puts(purchase, 1)


@pytest.mark.parametrize(
    "change",
    [{"price": "4.99"}, {"quantity": "one"}, {"purchaseDate": "yesterday"}, {"revocationReason": [1]}, {"type": 7}],
    ids=str,
)
@pytest.mark.parametrize("kind", ["ONE_TIME_CHARGE", "CONSUMPTION_REQUEST"])
def test_a_notification_with_an_odd_field_of_its_transaction_is_stored_whole(desk, kind, change):
    purchase, identifier = Purchase(), str(uuid.uuid4())
    signed = desk.pen.signed(kind, purchase, identifier=identifier, transaction=change)
    assert desk.post(signed).status == 200
    assert_stored(desk, identifier)
    assert len(desk.cases(purchase)) <= (1 if kind == "CONSUMPTION_REQUEST" else 0)
    assert desk.is_running()


@pytest.mark.parametrize("member", ["consumptionRequestReason", "status", "bundleVersion"])
def test_a_notification_with_an_odd_member_of_its_data_is_stored_whole(desk, member):
    purchase, identifier = Purchase(), str(uuid.uuid4())
    signed = desk.pen.signed("CONSUMPTION_REQUEST", purchase, identifier=identifier, **{member: {"odd": True}})
    assert desk.post(signed).status == 200
    assert_stored(desk, identifier)


def test_a_test_notification_is_stored(desk):
    identifier = str(uuid.uuid4())
    assert desk.post(desk.pen.signed("TEST", identifier=identifier)).status == 200
    assert_stored(desk, identifier)
