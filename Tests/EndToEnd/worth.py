"""The simulated years of docs/worth.md and docs/guides/policies.md: how they are played, kept and shown."""
import json
import pathlib
import re
import statistics

from desk import run

REPOSITORY = pathlib.Path(__file__).parents[2]
# What `make worth` played: each year's counts.
KEPT = pathlib.Path(__file__).parent / "golden/worth.json"
PAGE = REPOSITORY / "docs/worth.md"
GUIDE = REPOSITORY / "docs/guides/policies.md"
SEEDS, CUSTOMERS = (1, 10), 250
# How long a scenario may take with all its recipes and seeds.
MOST_SECONDS = 3600
# The recipes that are played in each scenario, by their headings in the guide.
RECIPES = {
    "game": {"games": "Games with currency", "abuse": "Abuse", "first-refund-free": "First refund free"},
    "subscription": {"subscriptions": "Subscriptions"},
    "utility": {"unlocks": "Lifetime unlocks"},
}
# Student's quantiles at 95 % for each number of years, from a printed table.
QUANTILES = {2: 12.706, 3: 4.303, 10: 2.262, 20: 2.093}


def write_recipes(folder):
    """Writes each recipe of the guide into a file."""
    sections = dict(
        (section.partition("\n")[0], re.search(r"```yaml\n(.*?)```", section, re.S)[1])
        for section in GUIDE.read_text().split("\n## ")[1:]
    )
    for recipes in RECIPES.values():
        for name, heading in recipes.items():
            (folder / f"{name}.yml").write_text(sections[heading])


def command(scenario, seeds=SEEDS):
    """Returns the words of the command that plays a scenario with its recipes."""
    files = [f"{name}.yml" for name in RECIPES[scenario]]
    return ["policy", "play", *files, "--scenario", scenario, "--seeds", f"{seeds[0]}-{seeds[1]}",
            "--customers", str(CUSTOMERS)]


def play(scenario, folder, seeds=SEEDS):
    """Plays a scenario with its recipes, and returns what the command prints as JSON."""
    done = run(*command(scenario, seeds), "--json", folder=folder, timeout=MOST_SECONDS)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def keep(played):
    """Writes what was played, one year in a line."""
    lines = []
    for scenario, result in played.items():
        for answers in result["answers"]:
            for year in answers["years"]:
                lines.append(json.dumps({"scenario": scenario, "answers": answers["name"], **year}, sort_keys=True))
    KEPT.write_text("\n".join(lines) + "\n")


def kept():
    """Returns the kept years of each scenario, by the name of the answers, in the order of the command."""
    years = {}
    for line in KEPT.read_text().splitlines():
        year = json.loads(line)
        of = years.setdefault(year.pop("scenario"), {})
        of.setdefault(year.pop("answers"), []).append(year)
    return years


def mean(samples, digits, unit=""):
    """Returns a mean and half its interval as the command prints them."""
    half = QUANTILES[len(samples)] * statistics.stdev(samples) / len(samples) ** 0.5
    return f"{statistics.mean(samples):.{digits}f} ± {half:.{digits}f}{unit}".replace("-0 ±", "0 ±")


def figures(years, without):
    """Returns the figures of one kind of answers: answered, refunded, of honest customers, of abusers, money, more."""
    money = [(year["paidCents"] - year["refundedCents"]) / 100 for year in years]
    base = [(year["paidCents"] - year["refundedCents"]) / 100 for year in without]

    def share(count, of):
        return mean([100 * year[count] / year[of] for year in years if year[of]], 1, " %")

    return [
        share("answered", "requests"),
        mean([year["honestRefunded"] + year["abuserRefunded"] for year in years], 1),
        share("honestRefunded", "honestAsked"), share("abuserRefunded", "abuserAsked"),
        mean(money, 0), mean([ours - theirs for ours, theirs in zip(money, base)], 0),
    ]


HEAD = ["answers", "answered", "refunded", "honest refunded", "abusers refunded", "money kept",
        "more than no answer"]


def table(results, names):
    """Returns a Markdown table of some kinds of answers."""
    rows = [HEAD] + [[name, *figures(results[name], results["no answer"])] for name in names]
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|---|" + "---:|" * (len(HEAD) - 1), *lines[1:]])


def tables():
    """Yields each table of the two pages: the page, the heading, the table."""
    years = kept()
    for scenario, results in years.items():
        yield PAGE, scenario.capitalize(), table(results, list(results))
        for name, heading in RECIPES[scenario].items():
            yield GUIDE, heading, table(results, ["no answer", "facts", name])


def placed(page, heading, text):
    """Returns a page with the table of a section replaced by another."""
    before, mark, rest = page.partition(f"\n## {heading}\n")
    section, following, after = rest.partition("\n## ")
    changed, count = re.subn(r"\| answers \|.*?\n(?!\|)", lambda _: text + "\n", section + "\n", count=1, flags=re.S)
    assert mark and count == 1, f"the section {heading} has no table of simulated years"
    return before + mark + changed[:-1] + following + after
