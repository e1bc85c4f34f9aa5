"""Drives Chromium through the dashboard, and prints a line for each thing that it saw.

    browser.py ADDRESS LINK SHOTS AXE JAVASCRIPT FORM

ADDRESS is that of the pages, LINK signs in once, SHOTS is a folder for pictures, AXE the script of
axe-core. JAVASCRIPT is `on` or `off`. FORM is the link of a form for others. It ends with 1 at the first thing that isn't as it should be.
"""

import json
import os
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

PAGES = {
    "now": "/", "workflows": "/workflows", "workflow": "/workflows/greet",
    "consent": "/workflows/morning/enable", "runs": "/runs", "run": "/runs/1", "failed": "/runs/2",
    "schedule": "/schedule", "month": "/schedule?view=month", "files": "/files", "intents": "/intents",
    "search": "/intents?q=resize", "intent": "/intents/file.write", "past": "/workflows?from=99",
    "questions": "/questions", "waiting": "/runs/3", "why": "/why?path=~/a.pdf", "health": "/health",
    "message": "/runs/999", "nowhere": "/nowhere",
    "conversions": "/conversions", "conversion": "/conversions?from=text&to=number&value=12",
    "tried": "/intents/text.change_case?try=1&input.text=a&input.to=uppercase",
}
WIDTHS = (360, 1280)


class Browser:
    def __init__(self, address, shots, script):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                         "--no-proxy-server", "--hide-scrollbars"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        if not script:
            options.add_experimental_option(
                "prefs", {"profile.managed_default_content_settings.javascript": 2})
        self.driver = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
        self.address, self.shots, self.script = address, shots, script

    def open(self, path):
        self.driver.get(self.address + path)

    def one(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def until(self, what, condition, reload=None):
        def look(_):
            if reload is not None:
                self.open(reload)
            try:
                return condition()
            except Exception:  # The page is between two states.
                return False
        WebDriverWait(self.driver, 300, poll_frequency=0.2).until(look, what)

    def text(self):
        return self.one("main").text

    def check(self, what, holds):
        if not holds:
            self.driver.save_screenshot(os.path.join(self.shots, "problem.png"))
            print(f"not so: {what}\n{self.driver.page_source[:4000]}")
            sys.exit(1)
        print(f"seen: {what}")

    def sees(self, what, text):
        """Waits until the page has a text: a click returns before the next page is there."""
        self.until(what, lambda: text in self.text())
        print(f"seen: {what}")

    def check_with(self, axe, what):
        """Looks for what keeps people out of the page, with the script of axe-core."""
        # The page's own policy allows no other script; the browser's tools aren't bound by it.
        self.driver.execute_script(axe)
        found = self.driver.execute_async_script(
            "axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa',"
            " 'best-practice'] }).then(arguments[arguments.length - 1])")
        problems = [(violation["id"], [node["html"][:200] + " | " + node["failureSummary"][:300]
                                       for node in violation["nodes"][:3]])
                    for violation in found["violations"]]
        self.check(f"axe finds nothing on {what}: " + json.dumps(problems, indent=1), not problems)

    def look(self, width, dark):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False})
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def answer(browser, selector):
    """Presses a button that answers. Another page would end what is sent before it has arrived."""
    browser.one(selector).click()
    browser.until("the answer", lambda: "answered run" in browser.one(".notice").text)


def run_and_answer(browser):
    """Runs a workflow with a form, and answers its question."""
    browser.open("/workflows/greet")
    field = browser.one("[name='input.person']")
    field.send_keys("Ada <b>")
    browser.one("#input-person").find_element(By.XPATH, "ancestor::form").submit()
    browser.until("the run", lambda: browser.driver.current_url.endswith("/runs/1"))
    # With the script, the page changes by itself.
    reload = None if browser.script else "/runs/1"
    browser.until("the question", lambda: browser.one("#run-state .question"), reload)
    browser.sees("the question is on the run's page", "Greet Ada <b>?")
    answer(browser, ".question button.main")
    browser.until("the end", lambda: browser.one("#run-state .state.good"),
                  None if browser.script else "/runs/1")
    if not browser.driver.current_url.endswith("/runs/1"):
        browser.open("/runs/1")
    browser.until("the output", lambda: "Hello, Ada <b>" in browser.text(), reload)
    browser.sees("the run's page shows the text as text", "Hello, Ada <b>")


def enable_and_fail(browser):
    """Enables a workflow with its consent, and runs it: it fails."""
    browser.open("/workflows/broken")
    browser.one("a.button.main").click()
    browser.sees("the consent is shown", "has no permissions")
    browser.one("form.inline button.main").click()
    browser.sees("the workflow is enabled", "broken is enabled")
    browser.one("form.card button.main").click()
    browser.until("the run", lambda: browser.driver.current_url.endswith("/runs/2"))
    reload = None if browser.script else "/runs/2"
    browser.until("the failure", lambda: browser.one("#run-state .problem"), reload)
    browser.sees("the failure has its place", "line 3")
    browser.open("/")
    browser.sees("the failure is among what needs a person", "the <b>disk</b> is full")


def filter_and_keys(browser):
    browser.open("/workflows")
    field = browser.one("[type=search]")
    field.send_keys("morn")
    browser.until("the filter", lambda: len([
        row for row in browser.driver.find_elements(By.CSS_SELECTOR, "#workflow-list > li")
        if row.is_displayed()]) == 1)
    browser.check("the list is filtered while one types", True)
    browser.open("/workflows")
    browser.one("body").send_keys("gr")
    browser.until("the key", lambda: browser.driver.current_url.endswith("/runs"))
    browser.check("keys lead to pages", True)
    browser.one("body").send_keys(Keys.TAB)
    focused = browser.driver.switch_to.active_element
    browser.check("the first thing that a key reaches leads to the content",
                  focused.get_attribute("class") == "skip")


def fill_in(browser, form):
    """Fills in a form for others."""
    browser.driver.get(form)
    browser.sees("a form has the workflow's words", "Others may use this one.")
    browser.check("a form leads nowhere else",
                  not browser.driver.find_elements(By.CSS_SELECTOR, "nav, footer, script"))
    browser.one("button.main").click()
    browser.check("a field that is needed is asked for", browser.driver.current_url == form)
    browser.one("#input-words").send_keys("hello <b>")
    with open(os.path.join(browser.shots, "notes.txt"), "w", encoding="utf-8") as notes:
        notes.write("notes")
    browser.one("#input-notes").send_keys(notes.name)
    browser.one("button.main").click()
    browser.sees("the output is shown", "HELLO <B>")
    browser.check("others have a page of their own", browser.driver.current_url.startswith(form + "/"))
    PAGES["form"], PAGES["form-output"] = form, browser.driver.current_url


def press(browser):
    """Presses a button of what an app shows."""
    browser.open("/workflows/rooms")
    browser.one("form.card button.main").click()
    browser.until("the run", lambda: "/runs/" in browser.driver.current_url)
    PAGES["snippet"] = browser.driver.current_url
    # With the script, the page changes by itself.
    browser.until("the snippet", lambda: browser.one("#run-state .toggle"),
                  None if browser.script else PAGES["snippet"].removeprefix(browser.address))
    browser.one("#run-state .toggle").click()
    browser.sees("the button was pressed", "pressed button 1")
    browser.until("the snippet again", lambda: browser.one("#run-state .toggle")
                  .get_attribute("aria-pressed") == "true")
    browser.check("the snippet is shown again", True)


def slide(browser):
    """Answers a question with a slider, which the script adds to the field of a number."""
    browser.open("/workflows/seats")
    browser.one("form.card button.main").click()
    browser.until("the run", lambda: "/runs/" in browser.driver.current_url)
    path = browser.driver.current_url.removeprefix(browser.address)
    reload = None if browser.script else path
    browser.until("the field", lambda: browser.one("#run-state [data-slider]"), reload)
    field = browser.one("#run-state [data-slider]")
    if browser.script:
        browser.until("the slider", lambda: browser.one("#run-state .slider"))
        browser.until("the slider's value in the field", lambda: (
            browser.one("#run-state .slider").send_keys(Keys.END),
            browser.one("#run-state [data-slider]").get_attribute("value") == "40")[1])
    else:
        field.send_keys("40")
    answer(browser, "#run-state .question button.main")
    browser.until("the end", lambda: browser.one("#run-state .state.good"), reload)
    browser.check("the slider answered", True)


def find_one(browser):
    """Finds a value in an app, with which the form comes back as it was filled in."""
    browser.open("/workflows/guide")
    browser.one("[name='input.notes']").send_keys("two lines\nof <b>")
    browser.one("[name='input.days']").clear()
    browser.one("[name='input.days']").send_keys("3")
    for meal in ("breakfast", "lunch"):
        browser.one(f"[name='list.meals'][value='{meal}']").click()
    browser.one("[name='words.who']").send_keys("cle")
    browser.one("button[name='find'][value='who']").click()
    browser.until("the app has it", lambda: browser.one("select[name='input.who']")
                  .get_attribute("value") == "t3")
    filled = [browser.one(f"[name='input.{name}']").get_attribute("value")
              for name in ("notes", "days")]
    browser.check(f"what was filled in before is there again: {filled}",
                  filled == ["two lines\nof <b>", "3"])
    chosen = [box.get_attribute("value") for box in browser.driver.find_elements(
        By.CSS_SELECTOR, "[name='list.meals']") if box.is_selected()]
    browser.check(f"what was chosen before is chosen again: {chosen}",
                  chosen == ["breakfast", "lunch"])
    browser.open("/workflows/guide")
    browser.check("another visit finds the form as the file says",
                  browser.one("[name='input.notes']").get_attribute("value") == "")


def examine(browser, axe):
    """Takes pictures of all pages, and looks for what keeps people out."""
    for name, path in PAGES.items():
        for width in WIDTHS:
            for dark in (False, True):
                browser.look(width, dark)
                browser.driver.get(path if path.startswith("http") else browser.address + path)
                shown = "dark" if dark else "light"
                browser.driver.save_screenshot(
                    os.path.join(browser.shots, f"{name}-{width}-{shown}.png"))
                wide = browser.driver.execute_script(
                    "return document.documentElement.scrollWidth")
                browser.check(f"{name} fits into {width} px, {shown}", wide <= width)
                browser.check_with(axe, f"{name}, {width} px, {shown}")


def ask_again(browser):
    """Leaves a question open, to be examined."""
    browser.open("/workflows/greet")
    browser.one("form.card button.main").click()
    browser.until("the run", lambda: browser.driver.current_url.endswith("/runs/3"))
    browser.until("the question", lambda: browser.one("#run-state .question"))


def main():
    address, link, shots, axe, script, form = sys.argv[1:]
    browser = Browser(address, shots, script == "on")
    try:
        browser.open("/")
        browser.sees("nobody gets in without signing in", "You aren’t signed in")
        browser.driver.get(link)
        browser.check("a link signs in", browser.one("h1").text == "Now")
        run_and_answer(browser)
        enable_and_fail(browser)
        if script == "off":
            press(browser)
            slide(browser)
            fill_in(browser, form)
        if script == "on":
            filter_and_keys(browser)
            ask_again(browser)
            press(browser)
            slide(browser)
            find_one(browser)
            fill_in(browser, form)
            examine(browser, open(axe, encoding="utf-8").read())
            said = [entry["message"] for entry in browser.driver.get_log("browser")
                    if "status of 40" not in entry["message"]]
            browser.check(f"the browser has nothing to complain about: {said}", not said)
        browser.open("/")
        browser.one("footer button").click()
        browser.sees("signing out ends it", "You aren’t signed in")
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
