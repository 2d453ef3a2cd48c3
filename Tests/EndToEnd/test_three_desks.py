"""Three desks on one database: one is killed, one is frozen past its leases and wakes, and a person decides meanwhile."""


def test_three_desks_store_once_send_events_once_and_never_send_two_different_answers(shared_load):
    results = shared_load.result(timeout=400)
    print(results.summary)
    results.check()
