"""The numbers on a page that lead to a list of what they count, and how many entries the list has."""

import functools
import html
import re
import urllib.parse

# A link to a list, with the number that it or its surroundings show. Money, shares and times are not such numbers.
LINKS = """() => [...document.querySelectorAll("main a[href^='/']:not([rel], :has(code))")]
  .filter((link) => /^[/](cases|notifications|events|facts)$/.test(link.pathname)
    || (link.pathname === "/customers" && link.hash))
  .map((link) => ({
    name: link.getAttribute("aria-label") ?? link.textContent.trim(),
    text: (link.querySelector(".count, .value") ?? link).textContent.trim(),
    around: (link.closest(".measure, p, dd, section") ?? link).textContent.trim().replace(/\\s+/g, " "),
    address: link.getAttribute("href"),
  }))"""

# Where the words beside a link have its number; no number there is 0.
AROUND = {
    # Not every verdict has a number, and some are the least.
    "Show the cases": r"(?<!least )\b(\d+) cases? ",
    "See them": r"^(\d+) ",
}

# The numbers of cases, notifications and facts that lead to no list. A number counts such things if it is in a
# place for numbers, or before a word for them. Each number needs its own link. If a sentence or value has only one
# number, the link may be beside it. No list has the cases of all apps in both environments.
UNLINKED = r"""() => {
  const lists = /^[/](cases|notifications|events|facts)$/;
  const isList = (link) => lists.test(link.pathname) || (link.pathname === "/customers" && link.hash !== "");
  const number = String.raw`(?<![\p{L}\d.,:–−+-])\d+`;
  const unit = String.raw`\s?(?:%|[A-Z]{3}\b|(?:d|h|min|s|ms|[kMG]?B|points?|days?)\b)`;
  const word = String.raw`(?:cases?|requests?|refunds?|notifications?|facts?)\b`;
  const whole = new RegExp(String.raw`${number}(?![\p{L}\d.,:–-]|${unit})`, "gu");
  const named = new RegExp(String.raw`${number}(?=\+?\s+(?:[\p{L}-]+\s+){0,2}${word})`, "giu");
  const heading = (node) => {
    const section = node.closest("section, details");
    const title = section?.querySelector("h2, summary, caption") ?? document.querySelector("h1");
    const label = section?.getAttribute("aria-label");
    const column = node.closest("td");
    const heads = column?.closest("table").querySelectorAll("thead th");
    const name = node.closest(".measure, dd")?.parentElement.querySelector(".label, dt");
    const own = column?.dataset.label ?? (heads?.[column.cellIndex] ?? name)?.textContent;
    return [label ?? title.textContent, own].filter(Boolean).map((text) => text.trim().replace(/\s+/g, " ")).join(", ");
  };
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, parent = text.parentElement;
    if (parent.closest("time, code, pre, svg, option, textarea, script, caption, .unseen, .id")) continue;
    const term = parent.closest("dd");
    if (term?.textContent.includes("all apps")) continue;
    const title = term?.parentElement.querySelector("dt").textContent ?? "";
    const isNamed = /cases|requests|notifications|facts/i.test(title);
    const isPlace = isNamed || parent.closest(".count, .value, .figures .note, td.number") !== null;
    if (!isPlace && parent.closest("bdi")) continue;
    const own = parent.closest("a[href]");
    if (own && isList(own) && [...own.textContent.matchAll(whole)].length < 2) continue;
    const around = parent.closest("dd, p");
    const beside = [...around?.querySelectorAll("a[href]") ?? []]
      .filter((link) => isList(link) && !/\d/.test(link.textContent));
    const numbers = [...text.data.matchAll(isPlace ? whole : named)].filter((match) => Number(match[0]) > 0);
    if (numbers.length === 0 || (numbers.length === 1 && beside.length > 0)) continue;
    found.push({ place: heading(parent), text: text.data.trim().replace(/\s+/g, " ") });
  }
  return found;
}"""


# Where such a number leads nowhere: the beginning of its place and text, as a regular expression, with the reason.
WITHOUT_LIST = {
    r"(Cases|Closed|Needs attention) \d+: \d+$": "the heading of a list says how long the list below is",
    r"Recovery, (Requests issued|Received|Recovered|Unreadable): ": "the desk keeps no list of Apple's history",
    r"How attempts were answered, Attempts: ": "a case may have several attempts",
    r"Events, Waiting: ": "events that wait are sent while somebody reads their list",
    r"By Segment, Requests: ": "a customer's segments may change at any time",
    r"[\d-]+ to [\d-]+ compared with [\d-]+ to [\d-]+, (Requests|Before): ": "as in the table by segment",
    r"Effect of the policy: With \d+ more": "these cases are still to come",
    r"Money: requests whose price": "whether a refund's amount is known follows from the purchase, not from the case",
    r"Facts on record, .*(Paid|Refunded) so far: ": "what an answer said at its time",
    r"Facts without a purchase, Reports: ": "repeated reports of a fact are one fact",
    r"Stored data, Rows: ": "no page lists the rows of the other tables",
    r"What an erasure does, Rows: ": "it says what becomes of rows, not which they are",
    r"Text: Simulate on the newest": "it says how many cases are looked at",
    r"The first day": "the steps are listed below",
    r"Audit, Link: ": "it numbers what somebody did",
}


def unlinked(page):
    """Yields the place and the text of each number that counts something and leads to no list without a reason."""
    for found in page.evaluate(UNLINKED):
        text = f"{found['place']}: {found['text']}"
        if not any(re.match(place, text) for place in WITHOUT_LIST):
            yield text


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
            if place := urllib.parse.urlsplit(address).fragment:
                part = text.partition(f'id="{place}"')[2].partition("</section>")[0]
                return len(re.findall(r'<th scope="row"|<li>', part))
            entries |= set(re.findall(r'<tr [^>]*data-key="(/[^"]+)"', text))
            # A list of cases that has two parts shows the beginning of the first, and leads to the whole of it.
            more = r'<a rel="next" href="([^"]+)"|<a href="([^"]+)">See them all'
            waiting += [html.unescape(one or other) for one, other in re.findall(more, text)]
        return len(entries)
