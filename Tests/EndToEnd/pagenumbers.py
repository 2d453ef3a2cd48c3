"""The numbers on a page that lead to a list of what they count, and how many entries the list has."""

import functools
import html
import re

# A link to a list, with the number that it or its surroundings show. Money, shares and times are no such numbers.
LINKS = """() => [...document.querySelectorAll("main a[href^='/']:not([rel], :has(code))")]
  .filter((link) => /^[/](cases|notifications|events|facts)$/.test(link.pathname))
  .map((link) => ({
    name: link.getAttribute("aria-label") ?? link.textContent.trim(),
    text: (link.querySelector(".count, .value") ?? link).textContent.trim(),
    around: (link.closest(".measure, p, dd, section") ?? link).textContent.trim().replace(/\\s+/g, " "),
    address: link.getAttribute("href"),
  }))"""

# Where the words beside a link have its number; no number there is 0.
AROUND = {
    "Cases of Requests": r"Requests (\d+)",
    "Cases of Answered in time": r"of (\d+) that could be answered",
    "Cases of Share refunded": r"(\d+) of \d+ that were decided",
    # Not every verdict has a number, and some are the least.
    "Show the cases": r"(?<!least )\b(\d+) cases? ",
    "Cases tried without success": r"; (\d+) of them had",
    "See them": r"^(\d+) ",
    "Show them": r"(\d+) requests were made",
    "Open cases": r"works on (\d+) cases?|nothing to send",
}


def claims(page):
    """Yields the name, the number and the address of each link to a list that says how long the list is."""
    for link in page.evaluate(LINKS):
        beside = AROUND.get(link["name"])
        found = re.search(beside, link["around"]) if beside else re.match(r"(\d+)(?![\d.,])(?! %)", link["text"])
        assert found or not beside or link["name"] == "Show the cases", link
        if found:
            yield link["name"], int(found[1] or 0), link["address"]


class Lists:
    """Counts the entries of lists, page by page, as a browser with these cookies reads them."""

    def __init__(self, request):
        self._request = request
        self.length = functools.cache(self._length)

    def _length(self, address):
        waiting, seen, entries = [address], set(), set()
        while waiting:
            address = waiting.pop()
            if address in seen:
                continue
            seen.add(address)
            answer = self._request.get(address)
            assert answer.status == 200, f"{address}: {answer.status}"
            text = answer.text()
            entries |= set(re.findall(r'<tr [^>]*data-key="(/[^"]+)"', text))
            # A list of cases that has two parts shows the beginning of the first, and leads to the whole of it.
            more = r'<a rel="next" href="([^"]+)"|<a href="([^"]+)">See them all'
            waiting += [html.unescape(one or other) for one, other in re.findall(more, text)]
        return len(entries)
