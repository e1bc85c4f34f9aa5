"""Looks at the values of a run, and does something with several runs at once.

    runs.py ADDRESS LINK SHOTS AXE JAVASCRIPT

The arguments are those of browser.py. `values` gives a rich text, a picture, a PDF and a file that is gone when
its page is looked at; `broken` fails.
"""

import base64
import os
import sys
import urllib.parse

from browser import WIDTHS, Browser
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.expected_conditions import staleness_of
from selenium.webdriver.support.ui import WebDriverWait

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mMQSNlDEmIY1TCqYfhqAACpi8ABCQ9HtAAAAABJRU5E"
    "rkJggg==")
PDF = b"""%PDF-1.1
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>endobj
trailer<</Root 1 0 R>>
"""


def write_files():
    for name, content in (("dot.png", PNG), ("page.pdf", PDF), ("gone.txt", b"gone")):
        with open(os.path.expanduser(f"~/{name}"), "wb") as file:
            file.write(content)


def start(browser, workflow, run, state):
    browser.open(f"/workflows/{workflow}")
    browser.one("form.card button.main").click()
    browser.until("the run", lambda: browser.driver.current_url.endswith(f"/runs/{run}"))
    browser.until("its end", lambda: browser.one(f"#run-state .state.{state}"), f"/runs/{run}")


def pictures(browser):
    """How wide the pictures on the page are, as far as they are loaded."""
    return browser.driver.execute_script(
        "return [...document.querySelectorAll('img.picture')].map(one => { one.loading = 'eager';"
        " return one.complete ? one.naturalWidth : 0; })")


def look_at_values(browser, has_program):
    os.remove(os.path.expanduser("~/gone.txt"))
    browser.open("/runs/1")
    browser.sees("a file that is gone says so", "no longer there")
    browser.check("a file has its size", f"{len(PNG)} B" in browser.text())
    browser.until("the pictures", lambda: len(widths := pictures(browser)) == 2 and widths[0] > 0
                  and (widths[1] > 0 or not has_program))
    browser.check("pictures are shown, and a page of the PDF", True)
    frame = browser.one("iframe.frame")
    browser.driver.switch_to.frame(frame)
    browser.check("rich text is formatted", browser.one("strong").text == "Bold <b>")
    browser.driver.switch_to.default_content()
    browser.check("nothing that is not ours runs", browser.driver.title.startswith("Run 1"))
    browser.driver.find_element(By.LINK_TEXT, "Copy as a test case").click()
    browser.sees("a run is a test case", "tests:")


def mark(browser):
    """Marks runs in the list, and has them begin again."""
    browser.open("/runs?state=failed")
    boxes = browser.driver.find_elements(By.CSS_SELECTOR, "input.mark")
    browser.check("failed runs are listed", len(boxes) == 2)
    for box in boxes:
        box.click()
    browser.one("button[name=verb][value=rerun]").click()
    browser.sees("marked runs begin again", "2 runs were started again")
    browser.check("the list is the one before", "state=failed" in browser.driver.current_url)
    browser.until("their ends", lambda: len(
        browser.driver.find_elements(By.CSS_SELECTOR, "input.mark")) == 4, "/runs?state=failed")
    browser.one("input.mark").click()
    browser.one("button[name=verb][value=undo]").click()
    browser.sees("undoing says what it does", "Undo 1 run")


def find(browser):
    browser.open("/runs")
    browser.one("#text").send_keys("bold <b>")
    browser.one("form.fields button.main").click()
    browser.sees("a text is found in the values of runs", "Looked through 5 runs.")
    rows = browser.driver.find_elements(By.CSS_SELECTOR, "input.mark")
    browser.check("one run has it", [row.get_attribute("value") for row in rows] == ["1"])


def dismiss(browser):
    browser.open("/")
    browser.sees("failures are told", "Failed since your last visit")
    while buttons := browser.driver.find_elements(By.CSS_SELECTOR, "form[action='/dismiss'] button"):
        buttons[0].click()
        # A click returns before the next page is there.
        WebDriverWait(browser.driver, 300).until(staleness_of(buttons[0]))
        browser.until("the next page", lambda: browser.one("h1").text == "Now")
    browser.check("what is dismissed isn't shown", "is full" not in browser.text())


def tab_to(browser, what, condition):
    """Presses Tab until an element for which something holds has the focus."""
    for _ in range(120):
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
        focused = browser.driver.switch_to.active_element
        if condition(focused):
            browser.check(f"Tab reaches {what}, and it is seen that it did", browser.driver.execute_script(
                "return getComputedStyle(arguments[0]).outlineStyle !== 'none'", focused))
            return focused
    browser.check(f"Tab reaches {what}", False)


def use_keys_alone(browser):
    """Runs a workflow, and cancels it, without a mouse. What happens is seen while it does."""
    browser.open("/")
    browser.one("body").send_keys("gw")
    browser.until("the list", lambda: browser.driver.current_url.endswith("/workflows"))
    browser.one("body").send_keys("/")
    browser.driver.switch_to.active_element.send_keys("greet")
    browser.until("the filter", lambda: len(
        browser.driver.find_elements(By.CSS_SELECTOR, "#workflow-list > li")) == 1)
    tab_to(browser, "the workflow", lambda one: one.text == "Greet").send_keys(Keys.ENTER)
    browser.until("its page", lambda: browser.driver.current_url.endswith("/workflows/greet"))
    tab_to(browser, "the field", lambda one: one.get_attribute("name") == "input.person").send_keys("Ada")
    tab_to(browser, "the button", lambda one: one.text == "Run").send_keys(Keys.ENTER)
    browser.until("the run", lambda: browser.driver.current_url.endswith("/runs/6"))
    browser.sees("the question comes by itself", "Greet Ada?")
    tab_to(browser, "the other button", lambda one: one.text == "Cancel").send_keys(Keys.ENTER)
    browser.sees("the run is canceled", "canceled")
    browser.until("its state", lambda: browser.one("#run-state .state").text.strip() == "canceled")


def examine(browser, axe):
    pages = {"values": "/runs/1", "test-case": "/runs/1/test", "runs-found": "/runs?text=bold&by=person",
             "undo-runs": "/runs/undo?run=1,2", "why-schedule": "/why?path=" + urllib.parse.quote("30 7 * * *"),
             "why-workflow": "/why?path=morning", "health-plots": "/health", "failures": "/"}
    for name, path in pages.items():
        for width in WIDTHS:
            for dark in (False, True):
                browser.look(width, dark)
                browser.open(path)
                shown = "dark" if dark else "light"
                browser.driver.save_screenshot(
                    os.path.join(browser.shots, f"{name}-{width}-{shown}.png"))
                wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
                browser.check(f"{name} fits into {width} px, {shown}", wide <= width)
                browser.check_with(axe, f"{name}, {width} px, {shown}")


def main():
    address, link, shots, axe, script = sys.argv[1:]
    browser = Browser(address, shots, script == "on")
    write_files()
    try:
        browser.driver.get(link)
        start(browser, "values", 1, "good")
        start(browser, "broken", 2, "bad")
        start(browser, "broken", 3, "bad")
        look_at_values(browser, os.access("/usr/bin/pdftoppm", os.X_OK))
        mark(browser)
        find(browser)
        if script == "on":
            examine(browser, open(axe, encoding="utf-8").read())
        dismiss(browser)
        if script == "on":
            use_keys_alone(browser)
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
