"""Checks the code in docs/guides: every block is run, posted to a desk, or compared with a file that a test runs."""

import json
import re

import pytest

from backends import APP, open_shop
from desk import REPOSITORY
import web

GUIDES = REPOSITORY / "docs/guides"
PROGRAMS = {
    "python": "python/report.py", "js": "node/report.mjs", "go": "go/report.go", "php": "php/report.php",
    "java": "java/Report.java", "ruby": "ruby/report.rb",
}


def blocks(page, language):
    """Returns the code blocks of a guide in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (GUIDES / page).read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def shop(tmp_path_factory):
    with open_shop(tmp_path_factory.mktemp("shop")) as made:
        yield made


# report-facts.md


@pytest.mark.parametrize("language", PROGRAMS)
def test_the_guide_shows_each_program_for_backends_as_it_is(language):
    assert blocks("report-facts.md", language) == [(REPOSITORY / "Examples/backends" / PROGRAMS[language]).read_text()]


def test_a_desk_accepts_every_body_of_the_guide(shop):
    text = (GUIDES / "report-facts.md").read_text()
    _, transaction = shop.buy()
    customer = "7b1f0c52-9a34-4a0e-8f6d-2f6c1e5a9b70"
    route, sent, statuses = None, 0, []
    for method, path, body in re.findall(r"`(PUT|POST) (/v1/\S+)`$|^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if method:
            filled = path.format(bundleId=APP, customer=customer, transactionId=transaction)
            route = (method, filled)
            continue
        body = json.loads(body.replace("2000000123456789", transaction))
        answer = web.request(shop.port, *route, body, token=shop.token)
        assert answer.status in (200, 204), f"{route}: {answer.body}"
        statuses.append(answer.status)
        sent += len(body.get("usage", []))
    assert len(statuses) == len(blocks("report-facts.md", "json")) == 7 and sent == 4
