"""Plays simulated years, and compares docs/worth.md and docs/guides/policies.md with what the command counts."""
import json

import pytest

import worth
from desk import run


@pytest.fixture(scope="module")
def recipes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recipes")
    worth.write_recipes(folder)
    return folder


@pytest.mark.parametrize("scenario", worth.RECIPES)
def test_the_first_year_of_the_pages_is_the_one_that_the_command_plays(recipes, scenario):
    played = worth.play(scenario, recipes, seeds=(1, 1))
    expected = worth.kept()[scenario]
    assert [answers["name"] for answers in played["answers"]] == list(expected)
    for answers in played["answers"]:
        assert answers["years"] == expected[answers["name"]][:1], answers["name"]


def test_the_pages_show_what_was_played():
    for page, heading, table in worth.tables():
        assert worth.placed(page.read_text(), heading, table) == page.read_text(), f"{page.name}: {heading}"


def test_the_page_names_each_command():
    for scenario in worth.RECIPES:
        assert "refund-desk " + " ".join(worth.command(scenario)) in worth.PAGE.read_text()


def test_the_kept_years_answer_every_request_that_may_be_answered_before_its_deadline():
    for scenario, results in worth.kept().items():
        assert set(results) == {"no answer", "constants", "facts", *worth.RECIPES[scenario]}
        for name, years in results.items():
            assert [year["seed"] for year in years] == list(range(worth.SEEDS[0], worth.SEEDS[1] + 1))
            for year in years:
                expected = {"no answer": 0, "constants": year["requests"]}.get(name, year["consented"])
                assert year["answered"] == expected, (scenario, name, year)
                assert year["late"] == 0 and year["requests"] > 0
                assert 0 <= year["refundedCents"] < year["paidCents"]


def test_the_command_prints_the_means_of_its_years(tmp_path):
    words = ["policy", "play", "--scenario", "utility", "--seeds", "1-3", "--customers", "40"]
    played = json.loads(run(*words, "--json", timeout=120).stdout)
    assert played == json.loads(run(*words, "--json", timeout=120).stdout), "the same options give the same figures"
    results = {answers["name"]: answers["years"] for answers in played["answers"]}
    lines = run(*words, timeout=120).stdout.splitlines()
    for name, years in results.items():
        (line,) = [line for line in lines if line.startswith(name)]
        for figure in worth.figures(years, results["no answer"]):
            assert figure.split(" ± ")[0] in line, f"{figure} in {line}"
    assert any("40 customers a year, utility, seeds 1 to 3" in line for line in lines)


@pytest.mark.parametrize(("words", "says"), [
    (["--scenario", "casino"], "'game', 'subscription' or 'utility'"),
    ([], "--scenario"),
    (["--scenario", "game", "--customers", "0"], "from 1 to 10000"),
    (["--scenario", "game", "--customers", "1000000"], "from 1 to 10000"),
    (["--scenario", "game", "--customers", "-5"], "customers"),
    (["--scenario", "game", "--seeds", "-1"], "seeds"),
    (["--scenario", "game", "--seeds", "9-3"], "seeds"),
    (["--scenario", "game", "--seeds", "1-5000"], "seeds"),
    (["--scenario", "game", "--seeds", "many"], "seeds"),
])
def test_a_wrong_option_is_explained(words, says):
    done = run("policy", "play", *words)
    assert done.returncode == 64 and done.stdout == "" and says in done.stderr, done.stderr


def test_a_missing_policy_is_explained(tmp_path):
    done = run("policy", "play", "gone.yml", "--scenario", "game", folder=tmp_path)
    assert done.returncode == 78 and "gone.yml" in done.stderr


@pytest.mark.parametrize(("words", "says"), [
    (["--scenario", "casino"], "'game', 'subscription' or 'utility'"),
    (["--scenario", "game", "--customers", "10001"], "from 1 to 10000"),
    (["--customers", "5"], "--customers needs --scenario"),
    (["--scenario", "game", "--seed", "world.yml"], "Choose one"),
    (["--scenario", "game", "--bundle-id", "com.example.other"], "--bundle-id"),
    (["--scenario", "game", "--random-seed", "-1"], "random-seed"),
])
def test_the_emulator_explains_a_wrong_scenario(words, says):
    done = run("emulator", "--port", "0", *words)
    assert done.returncode == 64 and says in done.stderr, done.stderr
