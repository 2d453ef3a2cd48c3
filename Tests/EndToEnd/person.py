"""A person at a browser, who fills the forms of the pages and sends them with a mouse, a finger or the keyboard."""

import datetime
import json
import re
import time
import urllib.parse

from playwright.sync_api import expect

from desk import run
from pages import Visitor

PASSWORD = "correct horse battery"
WIDE = {"viewport": {"width": 1280, "height": 844}}
TABLET = {"viewport": {"width": 768, "height": 844}, "forced_colors": "active"}
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "color_scheme": "dark"}
# The options of the browser, with its width and colours, and what presses the buttons.
LOOKS = {
    "a mouse": (WIDE, "mouse"),
    "a keyboard, without scripts": (TABLET | {"java_script_enabled": False}, "keyboard"),
    "a phone": (PHONE, "finger"),
}


class Person:
    """Somebody who acts on the pages, in one browser or in several."""

    def __init__(self, browser, desk, name, look, state):
        """Opens a browser with the cookies of the person's session."""
        self.desk, self.name, self.look = desk, name, look
        self._browser, self._began = browser, time.time()
        self._options, self._means = LOOKS[look]
        # The paths that the browsers posted to.
        self.posts, self._visitors = [], []
        self.page = self.browser(state)

    def browser(self, state):
        """Opens another browser with the cookies of a session, or with none, and returns its page."""
        visitor = Visitor(self._browser, self.desk, state=state, **self._options)
        visitor.page.on("request", self._keep)
        self._visitors.append(visitor)
        return visitor.page

    def _keep(self, asked):
        if asked.method == "POST":
            self.posts.append(urllib.parse.urlsplit(asked.url).path.removeprefix("/"))

    def leave(self):
        """Closes the browsers, and returns what their pages logged or loaded from another site."""
        for visitor in self._visitors:
            visitor.close()
        return [trouble for visitor in self._visitors for trouble in visitor.troubles]

    # On a page

    def open(self, path, page=None):
        answer = (page or self.page).goto(path)
        assert answer.status == 200, f"{path}: {answer.status}"

    def use(self, control):
        """Presses something that stays on its page, such as the summary of details."""
        if self._means == "keyboard":
            control.focus()
            control.page.keyboard.press("Enter")
        elif self._means == "finger":
            control.tap()
        else:
            control.click()

    def press(self, control):
        """Presses something that leads to a page: a link, or the button of a form."""
        with control.page.expect_navigation():
            self.use(control)

    def tick(self, box):
        """Chooses a box of a form, or one of several buttons."""
        if self._means == "keyboard":
            box.focus()
            box.page.keyboard.press("Space")
        else:
            box.check()
        expect(box).to_be_checked()

    def button(self, name, within=None):
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def field(self, label, within=None):
        return (within or self.page).get_by_label(label)

    def row(self, text):
        return self.page.get_by_role("row").filter(has_text=text)

    def sees(self, text, within=None):
        expect((within or self.page.locator("main")).get_by_text(text).first).to_be_visible()

    def load_until_examined(self, path):
        """Loads a page again until an examination that this person began has ended."""
        def is_over():
            self.open(path)
            runs = self.page.get_by_role("status").filter(has_text="Running since").count()
            return not runs and self.page.get_by_text(f"by person {self.name}: ").count()

        self.desk.wait_until(is_over, 60, "the result of an examination")

    def sign_in(self, name, password, new_password=None, page=None):
        """Signs in on the page of another browser, and returns it; a password that works once is replaced."""
        page = page or self.browser({})
        self.open("/sign-in", page)
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password", exact=True).fill(password)
        self.press(self.button("Sign in", page))
        if new_password:
            page.get_by_label("Password", exact=True).fill(password)
            page.get_by_label("New password").fill(new_password)
            self.press(self.button("Set the password and sign in", page))
        assert urllib.parse.urlsplit(page.url).path == "/", page.url
        expect(page.locator(".visitor")).to_contain_text(name)
        return page

    def is_signed_out(self, page):
        page.goto("/notifications")
        return urllib.parse.urlsplit(page.url).path == "/sign-in"

    # What the desk did

    def command(self, *words, **options):
        done = run(*words, "--config", self.desk.config, folder=self.desk.folder, **options)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def deed(self, kind, author=None):
        """Returns the newest deed of a kind, which this person or the other author did just now."""
        (deed,) = json.loads(self.command("audit", "list", "--kind", kind, "--limit", "1", "--json"))["deeds"]
        assert deed["author"] == (author or f"person {self.name}")
        assert datetime.datetime.fromisoformat(deed["at"]).timestamp() >= self._began - 0.001
        return deed

    def call(self, method, path, role="viewer", **options):
        answer = self.desk.call(method, path, role=role, **options)
        assert 200 <= answer.status < 300, answer.body
        return answer.json

    def person(self, name):
        """Returns a person as the command line lists them; `None` if there is no such person."""
        everybody = json.loads(self.command("people", "list", "--json"))["people"]
        return next((one for one in everybody if one["name"] == name), None)

    def add_person(self, name, role="viewer"):
        """Adds a person with the usual password at the command line; returns the name, which is new for each look."""
        name = f"{name}-{re.sub('[^a-z]+', '-', self.look)}"
        self.command("people", "add", name, "--role", role, input=PASSWORD + "\n")
        return name
