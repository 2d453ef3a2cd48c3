"""Takes pictures of the pages of a filled desk, at two widths, for docs/pages.md.

.build/venv/bin/python -m pytest -q -p no:cacheprovider Tests/EndToEnd/drills/take_pictures.py
"""

import io

from PIL import Image

import pages
from pages import Visitor

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


def test_pictures_of_each_page(open_desk):
    with open_desk() as desk, pages.browser() as browser:
        examples = pages.fill(desk)
        first = Visitor(browser, desk)
        state = first.state
        navigation = first.page.eval_on_selector_all(
            "nav[aria-label=Pages] a", "links => links.map((link) => [link.textContent.trim(), link.getAttribute('href')])"
        )
        first.close()
        person = examples["granted"]
        places = {name.lower().replace(" ", "-"): path for name, path in navigation}
        places["case"] = f"/cases/{desk.case(person)['id']}"
        places["customer"] = f"/customers?app={person.bundle}&customer={person.customer}"
        places["policies"] = f"/policies?app={person.bundle}"
        places["draft"] = f"/policies/draft?app={person.bundle}"
        places["search"] = f"/search?q={person.transaction_id[:8]}"
        folder = pages.pictures_folder()
        folder.mkdir(exist_ok=True)
        for window, (width, height, scheme) in WINDOWS.items():
            visitor = Visitor(
                browser, desk, state=state, viewport={"width": width, "height": height}, color_scheme=scheme
            )
            for name, path in places.items():
                visitor.open(path)
                visitor.page.evaluate(NAME_FOLDER, str(desk.folder))
                picture = small(visitor.page.screenshot())
                assert len(picture) <= MOST_BYTES, f"{name}: {len(picture)} bytes"
                (folder / f"{name}-{window}.png").write_bytes(picture)
            visitor.close()
