"""Takes pictures of the pages of a filled desk, at two widths, for docs/pages.md.

.build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/take_pictures.py
"""

import io

from PIL import Image

import pages
from desk import File
from otherpages import OTHERS
from pages import Visitor
from test_databases import two_databases

# The width and height of a window, and the look, in which each page is shown.
WINDOWS = {"wide": (1280, 800, "light"), "narrow": (390, 844, "dark")}
MOST_BYTES = 60_000


# Shows the folder of the test as a usual one, so that a picture is the same on every machine.
NAME_FOLDER = """
    (folder) => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) {
            walker.currentNode.data = walker.currentNode.data.replaceAll(folder, "/etc/refund-desk");
        }
    }
"""


def small(picture):
    """Returns a picture with so few colours that it is small, as PNG."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for colours in (64, 32, 16):
        packed = io.BytesIO()
        image.quantize(colours, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
        if packed.tell() <= MOST_BYTES:
            break
    return packed.getvalue()


def keep(page, desk, name, window):
    """Writes the picture of what a page shows now."""
    page.evaluate(NAME_FOLDER, str(desk.folder))
    picture = small(page.screenshot())
    assert len(picture) <= MOST_BYTES, f"{name}: {len(picture)} bytes"
    (pages.pictures_folder() / f"{name}-{window}.png").write_bytes(picture)


def first_link(visitor, path):
    """Returns the address of the first row of a list."""
    visitor.open(path)
    return visitor.page.locator(f"main tbody a[href^='{path}/']").first.get_attribute("href")


def test_a_picture_of_each_page_is_taken(open_desk):
    with pages.filled(open_desk) as desk, pages.browser() as browser:
        first = Visitor(browser, desk)
        state = first.state
        navigation = first.page.eval_on_selector_all(
            "nav[aria-label=Pages] a", "links => links.map((link) => [link.textContent.trim(), link.getAttribute('href')])"
        )
        listed = {name: first_link(first, f"/{name}s") for name in ("notification", "event")}
        first.close()
        person = desk.examples["granted"]
        places = {name.lower().replace(" ", "-"): path for name, path in navigation}
        places["case"] = f"/cases/{desk.case(person)['id']}"
        places["customer"] = f"/customers?app={person.bundle}&customer={person.customer}"
        places["policies"] = f"/policies?app={person.bundle}"
        places["draft"] = f"/policies/draft?app={person.bundle}"
        places["search"] = f"/search?q={person.transaction_id[:8]}"
        places["policy-history"] = f"/policies/history?app={person.bundle}"
        places |= {name: f"/{name}" for name in ("recovery", "apps", "facts")} | listed
        places |= {name: f"/settings/{name}" for name in ("people", "tokens", "sessions", "audit")}
        places["sign-in"] = "/sign-in"
        pages.pictures_folder().mkdir(exist_ok=True)
        for window, (width, height, scheme) in WINDOWS.items():
            visitor = Visitor(
                browser, desk, state=state, viewport={"width": width, "height": height}, color_scheme=scheme
            )
            for name, path in places.items():
                if name == "sign-in":
                    visitor.page.context.clear_cookies()
                keep(visitor.open(path), desk, name, window)
            visitor.close()
        # These change the desk, so they come last.
        for window, (width, height, scheme) in WINDOWS.items():
            for name, other in pages.ANSWERS.items():
                page = OTHERS[other](lambda: Visitor(browser, desk, state=state, color_scheme=scheme), desk)
                page.set_viewport_size({"width": width, "height": height})
                keep(page, desk, name, window)
                page.context.close()


def test_a_picture_of_the_choice_of_a_database_is_taken(open_desk, tmp_path):
    first, second = File(tmp_path / "first.sqlite"), File(tmp_path / "second.sqlite")
    with two_databases(open_desk, first, second) as desk, pages.browser() as browser:
        for window, (width, height, scheme) in WINDOWS.items():
            size = {"width": width, "height": height}
            visitor = Visitor(browser, desk, leads_to="/databases", viewport=size, color_scheme=scheme)
            keep(visitor.page, desk, "databases", window)
            visitor.close()
