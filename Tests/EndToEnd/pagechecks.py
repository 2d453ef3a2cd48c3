"""What is wrong with a page in a browser: what axe finds, what is cut, and which target is too small."""

import pages

WIDTHS = [320, 390, 768, 1280]
# What a page with scripts changes to without being loaded again.
LOOKS = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced colours": {"color_scheme": "light", "forced_colors": "active"},
}
# The height of a phone's screen; a page must show its first useful line within three of them.
SCREEN = 844

CUT = """() => {
  const wide = document.documentElement.clientWidth;
  const cut = [];
  if (document.documentElement.scrollWidth > wide) cut.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  for (const node of document.querySelectorAll("body *")) {
    if (!node.checkVisibility() || node.closest(".scroll, pre, svg, .unseen, .skip, caption, dialog, option, input, select")) continue;
    const box = node.getBoundingClientRect();
    if (box.width > 0 && (box.right > wide + 1 || box.left < -1)) {
      cut.push(`${node.outerHTML.slice(0, 90)} from ${box.left} to ${box.right}`);
    }
    const style = getComputedStyle(node);
    const isClipped = style.overflowX === "hidden" || style.overflowX === "clip";
    if (isClipped && node.scrollWidth > node.clientWidth + 1 && style.textOverflow !== "ellipsis") {
      cut.push(`${node.outerHTML.slice(0, 90)} is clipped`);
    }
  }
  return cut.slice(0, 5);
}"""

# WCAG 2.5.8: 24 px, or so far apart that circles of 24 px around the targets do not meet; links in a sentence are exempt.
SMALL = """() => {
  const targets = [...document.querySelectorAll("a[href], button, select, input:not([type=hidden]), summary")]
    .filter((node) => node.checkVisibility() && !node.closest(".skip"))
    .map((node) => ({ node, box: (node.closest("label") ?? node).getBoundingClientRect() }));
  const isInline = (node) => node.matches("a") && getComputedStyle(node).display === "inline"
    && [...node.parentElement.childNodes].some((one) => one.nodeType === 3 && one.data.trim().length > 1);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const small = [];
  for (const { node, box } of targets) {
    if ((box.width >= 23.9 && box.height >= 23.9) || isInline(node) || box.width === 0) continue;
    const [x, y] = middle(box);
    const isClose = targets.some((other) => {
      if (other.node === node || other.box.width === 0) return false;
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) < 12;
    });
    if (isClose) small.push(`${node.outerHTML.slice(0, 90)} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
  }
  return small.slice(0, 5);
}"""

# Fields and buttons of a table that touch look like one, and are pressed by mistake.
TOUCHING = """() => {
  const parts = [...document.querySelectorAll("td :is(button:not(.copy), select, textarea, input:not([type=hidden]))")]
    .filter((node) => node.checkVisibility()).map((node) => ({ node, box: node.getBoundingClientRect() }));
  const touching = [];
  for (const [place, { node, box }] of parts.entries()) {
    for (const other of parts.slice(place + 1)) {
      const dx = Math.max(other.box.left - box.right, box.left - other.box.right, 0);
      const dy = Math.max(other.box.top - box.bottom, box.top - other.box.bottom, 0);
      if (dx < 3 && dy < 3) touching.push(`${node.outerHTML.slice(0, 60)} touches ${other.node.outerHTML.slice(0, 60)}`);
    }
  }
  return touching.slice(0, 5);
}"""

# A word of a table is on one line and inside its cell. What has digits and no space, such as a digest or an address, is
# an identifier, which may continue on the next line.
BROKEN = r"""() => {
  const broken = [];
  for (const cell of document.querySelectorAll(".scroll :is(th, td)")) {
    const head = cell.closest("thead");
    // The cards of a narrow page hide the names of the columns, and repeat them in each cell.
    if (!cell.checkVisibility() || (head && getComputedStyle(head).position === "absolute")) continue;
    const inside = cell.getBoundingClientRect();
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode;
      if (text.parentElement.closest("pre, svg, option, .unseen") || !text.parentElement.checkVisibility()) continue;
      const range = document.createRange();
      for (const token of text.data.matchAll(/\S+/gu)) {
        if (/\d/.test(token[0]) && token[0].length >= 12) continue;
        for (const word of token[0].matchAll(/\p{L}{2,}/gu)) {
          range.setStart(text, token.index + word.index);
          range.setEnd(text, token.index + word.index + word[0].length);
          const boxes = [...range.getClientRects()];
          const isOutside = boxes.some((box) => box.right > inside.right + 1 || box.left < inside.left - 1);
          if (isOutside || new Set(boxes.map((box) => Math.round(box.top))).size > 1) {
            broken.push(`${word[0]} in ${cell.outerHTML.replace(/\s+/g, " ").slice(0, 90)}`);
          }
        }
      }
    }
  }
  return broken.slice(0, 5);
}"""

# All that is cut, too small, touching or broken, found at once.
WRONG = f"() => [{CUT}, {SMALL}, {BROKEN}, {TOUCHING}].flatMap((check) => check())"

# Where the first line is that says what the reader came for: a verdict, a row of a list or a figure. Headings, filters,
# explanations and the figures above a list only come before it. Closes what is folded.
FIRST_LINE = """() => {
  document.querySelectorAll("details").forEach((details) => { details.open = false; });
  const visible = (selector) => [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
  const first = visible("main :is(.verdict, .now-verdict)") ?? visible("main [data-key]")
    ?? visible("main .figures .value") ?? visible("main :is(tbody tr, dd, li, pre, .empty)")
    ?? visible("main form:not(.filters)") ?? visible("main p");
  return first ? first.getBoundingClientRect().top + scrollY : 1e9;
}"""

OPEN_DETAILS = """() => document.querySelectorAll("details").forEach((details) => { details.open = true; })"""

# Where each part of a page is, to compare looks.
PLACES = """() => [...document.querySelectorAll("body *")].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.nodeName, x, y, width, height].join(" ");
}).join()"""

# In the dark, only colours differ.
AXE_RULES = {
    "light": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "dark": {"type": "rule", "values": ["color-contrast"]},
}
AXE_RUN = """async (rules) => {
  const found = await axe.run({ runOnly: rules, resultTypes: ["violations"] });
  return found.violations.map(({ id, help, nodes }) =>
    `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(", ")}`);
}"""
# Two rows of a table that differ in texts alone are enough for axe, whose time grows with the rows. Returns the
# identifiers that the page has twice, which axe could no longer see.
KEEP_TWO_ROWS_OF_A_KIND = r"""() => {
  const names = [...document.querySelectorAll("[id]")].map((node) => node.id);
  for (const body of document.querySelectorAll("tbody")) {
    const seen = new Map();
    for (const row of [...body.rows]) {
      const kind = row.outerHTML.replace(/>[^<]+</g, ">text<").replace(/ (?!class|role)([a-z-]+)="[^"]*"/g, " $1");
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind) > 2) row.remove();
    }
  }
  return names.filter((name, place) => names.indexOf(name) !== place);
}"""


def violations(page):
    """Yields what axe finds in each look. The page loses rows, and stays in the last look."""
    yield from (("light", f"the identifier {name} is there twice") for name in page.evaluate(KEEP_TWO_ROWS_OF_A_KIND))
    page.evaluate(pages.AXE)
    for look, rules in AXE_RULES.items():
        page.emulate_media(**LOOKS[look])
        yield from ((look, text) for text in page.evaluate(AXE_RUN, rules))


def moves_in_the_dark(page):
    """Returns whether the dark changes more than colours. A page that renews itself meanwhile is compared again."""
    for _ in range(3):
        places = []
        for look in ("light", "dark"):
            page.emulate_media(**LOOKS[look])
            places.append(page.evaluate(PLACES))
        if places[0] == places[1]:
            return False
    return True


def cuts(page, *looks):
    """Yields the look, or `None`, and what is cut or too small in it, at each width. The page stays at the widest."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": SCREEN})
        for look in looks or [None]:
            if look:
                page.emulate_media(**LOOKS[look])
            yield from ((look, f"at {width} px: {text}") for text in page.evaluate(WRONG))


def faults(page):
    """Yields what is wrong with a page and what its details hide. The page stays in the dark, and loses rows."""
    page.evaluate(OPEN_DETAILS)
    yield from cuts(page)
    yield from violations(page)
