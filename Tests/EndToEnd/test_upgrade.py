"""A desk opens the databases and configurations of earlier releases, and gives the same answers as they did."""

import json

import pytest

import fixtures
from apple import Purchase
from desk import Database, run


@pytest.fixture(params=fixtures.RELEASES)
def release(request):
    return request.param


@pytest.fixture()
def old_desk(open_desk, tmp_path, release):
    """A desk on the database that a release left."""
    database = Database.fresh(tmp_path)
    fixtures.restore(release, database)
    with open_desk(database) as desk:
        yield desk


def recorded(release, desk):
    return json.loads((fixtures.FIXTURES / release / f"answers.{fixtures.engine(desk.database)}.json").read_text())


def test_a_desk_gives_the_answers_of_the_release_whose_database_it_opens(old_desk, release):
    expected = recorded(release, old_desk)
    assert len(expected) > 10
    for path, answer in fixtures.answers(old_desk, expected).items():
        assert answer["status"] == expected[path]["status"], path
        missing = lost(expected[path]["body"], answer["body"])
        assert not missing, f"{path}: {missing}"


def lost(expected, found, path=""):
    """Returns the paths of values that the new answer lacks or has changed; new members are allowed."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [place for name, value in expected.items() for place in lost(value, found.get(name), f"{path}.{name}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [place for index, pair in enumerate(zip(expected, found)) for place in lost(*pair, f"{path}[{index}]")]
    return [] if expected == found else [f"{path}: {expected!r} became {found!r}"]


def test_a_desk_goes_on_with_the_database_of_a_release(old_desk):
    purchase = Purchase()
    old_desk.all_facts(purchase)
    old_desk.ask(purchase)
    old_desk.apple.wait_for_puts(purchase, 1)
    old_desk.wait_for_state(purchase, "answered")


def test_the_configuration_of_a_release_is_still_valid(tmp_path, release, open_desk):
    with open_desk() as desk:
        for name in ("products.yml", "policy.yml", "rules.yml"):
            (desk.folder / name).write_text((fixtures.FIXTURES / release / name).read_text())
        text = (fixtures.FIXTURES / release / "refund-desk.yml").read_text()
        text = text.replace(fixtures.DATABASE, desk.database.url).replace(fixtures.APP_STORE, desk.apple.url)
        desk.config.write_text(text)
        checked = run("migrate", "--config", desk.config, "--dry-run", folder=desk.folder)
        assert (checked.returncode, checked.stdout) == (0, ""), checked.stderr
