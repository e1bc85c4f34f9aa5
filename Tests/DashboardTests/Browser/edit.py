"""Edits, tries, enables and writes workflows on their pages.

    edit.py ADDRESS LINK SHOTS AXE JAVASCRIPT FOLDER SEGUE

The first five arguments are those of browser.py; FOLDER has the files of the workflows, and SEGUE is the program.
"""

import os
import subprocess
import sys

from browser import WIDTHS, Browser
from selenium.common.exceptions import NoAlertPresentException
from selenium.webdriver.common.by import By

MISTAKE = "name: Good evening\nsteps:\n  - text.revers: evening\n"
EVENING = "name: Good evening\ntriggers: [{ cron: 30 19 * * 1-5 }]\nsteps:\n  - log: Good evening <b>\n"
THEIRS = "name: Theirs\nsteps:\n  - log: theirs\n"


def button(browser, label):
    return browser.driver.find_element(By.XPATH, f"//main//*[self::button or self::a][normalize-space()='{label}']")


def write(browser, text):
    field = browser.one("#source")
    field.clear()
    field.send_keys(text)


def content(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def edit(browser, path):
    """Writes something wrong, then something right, and takes it back."""
    before = content(path)
    browser.open("/workflows/morning")
    button(browser, "Edit").click()
    browser.until("the text", lambda: browser.one("#source").get_attribute("value") == before)
    write(browser, MISTAKE)
    if not browser.script:
        button(browser, "Check").click()
    browser.until("the problem", lambda: "text.reverse" in browser.one("#problems").text)
    browser.check("a mistake has its place", "line 3, column 5" in browser.one("#problems").text)
    browser.check("what was typed is still there", browser.one("#source").get_attribute("value") == MISTAKE)
    if browser.script:
        write(browser, EVENING)
        browser.until("no problem", lambda: browser.one("#problems").text == "No problems")
        write(browser, MISTAKE)
    button(browser, "Save").click()
    browser.sees("a text with errors isn't saved", "It isn’t saved, because it has errors.")
    browser.check("and stays in the field", browser.one("#source").get_attribute("value") == MISTAKE)
    browser.check("and not in the file", content(path) == before)
    write(browser, EVENING)
    button(browser, "Save").click()
    browser.sees("a text without errors is saved", "morning is saved")
    browser.check("as it was typed", content(path) == EVENING)
    browser.sees("its page shows it", "Log Good evening <b>")
    button(browser, "Undo the last change").click()
    browser.sees("a change is undone", "the change of morning is undone")
    browser.check("to the byte", content(path) == before)
    browser.check("once", "Undo the last change" not in browser.text())


def conflict(browser, path):
    """Saves a text of which somebody else has made another one meanwhile."""
    browser.open("/workflows/morning/source")
    with open(path, "w", encoding="utf-8") as file:
        file.write(THEIRS)
    write(browser, EVENING)
    button(browser, "Save").click()
    browser.sees("a file that was changed isn't replaced", "the file was changed meanwhile")
    browser.check("what they wrote stays", content(path) == THEIRS)
    browser.check("both are shown", browser.one("#source").get_attribute("value") == EVENING
                  and browser.one("pre.whole").text.strip() == THEIRS.strip())
    browser.driver.save_screenshot(os.path.join(browser.shots, "conflict.png"))
    button(browser, "Save").click()
    browser.sees("it is saved once it was seen", "morning is saved")
    browser.check("with what was typed", content(path) == EVENING)


def keep(browser, segue, path):
    """Loses the page in several ways, and takes back what was written."""
    before = content(path)
    offer = "What you wrote here before isn’t in the file."
    browser.open("/workflows/morning/source")
    write(browser, THEIRS)
    reload(browser)
    browser.sees("a page that is loaded again offers what was written", offer)
    browser.check("the field has the file", browser.one("#source").get_attribute("value") == before)
    button(browser, "Take it back").click()
    browser.check("it is taken back", browser.one("#source").get_attribute("value") == THEIRS)
    # The browser is signed out by another tab.
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open("/")
    browser.one("footer button").click()
    browser.sees("the browser is signed out", "You aren’t signed in")
    browser.driver.switch_to.window(first)
    browser.sees("the page says so", "This browser was signed out.")
    browser.check("and keeps what was written", browser.one("#source").get_attribute("value") == THEIRS)
    button(browser, "Save").click()
    browser.sees("nothing is saved", "You aren’t signed in")
    browser.check("indeed", content(path) == before)
    link = subprocess.run([segue, "dashboard", "--print"], capture_output=True, check=True, text=True)
    browser.driver.get(link.stdout.strip())
    browser.open("/workflows/morning/source")
    browser.sees("it is offered after signing in", offer)
    browser.driver.save_screenshot(os.path.join(browser.shots, "offer.png"))
    # A version that somebody else made meanwhile isn't replaced.
    with open(path, "w", encoding="utf-8") as file:
        file.write(MISTAKE)
    browser.open("/workflows/morning/source")
    button(browser, "Take it back").click()
    button(browser, "Save").click()
    browser.sees("what was taken back is of an earlier version", "the file was changed meanwhile")
    button(browser, "Save").click()
    browser.sees("it is saved", "morning is saved")
    browser.open("/workflows/morning/source")
    browser.check("nothing is offered any more", offer not in browser.text())
    write(browser, EVENING)
    reload(browser)
    browser.sees("another text is offered", offer)
    button(browser, "Forget it").click()
    reload(browser)
    browser.check("what was forgotten isn't", offer not in browser.text())
    write(browser, EVENING)
    button(browser, "Save").click()
    browser.sees("the rest goes on with another text", "morning is saved")


def reload(browser):
    """Loads the page again, and says yes to the question whether it may be left, unless the driver has."""
    browser.driver.refresh()
    try:
        browser.driver.switch_to.alert.accept()
    except NoAlertPresentException:
        pass


def try_it(browser):
    browser.open("/workflows/broken")
    button(browser, "Dry run").click()
    browser.sees("a dry run says what would happen", "Then it would fail: the <b>disk</b> is full")
    browser.open("/workflows/shout")
    browser.one("#input-words").send_keys("$hello <i>")
    button(browser, "Dry run").click()
    browser.sees("a dry run says what it would give", "$HELLO <I>")
    browser.open("/workflows/shout")
    button(browser, "Dry run").click()
    browser.sees("a dry run names an input without a value", "the value of words can’t be used")
    browser.check("beside its field", "needs a value for words" in browser.one("#input-words-problem").text)
    browser.driver.save_screenshot(os.path.join(browser.shots, "wrong.png"))
    browser.open("/workflows/shout")
    browser.one("#input-words").send_keys("$hello <i>")
    button(browser, "Dry run").click()
    browser.sees("it says again what it would give", "$HELLO <I>")
    browser.check("what was filled in is filled in again",
                  browser.one("#input-words").get_attribute("value") == "$hello <i>")
    browser.open("/runs")
    browser.check("nothing ran", "#run-1" not in browser.driver.page_source and "/runs/1" not in
                  browser.driver.page_source)


def enable(browser):
    """Enables a workflow from the list, after its consent, and pauses it there."""
    browser.open("/workflows?q=evening")
    button(browser, "Enable…").click()
    browser.sees("the consent is shown in full", "by the schedule 30 19 * * 1-5")
    browser.sees("with what it does", "It changes nothing outside, and sends nothing.")
    button(browser, "Enable").click()
    browser.sees("it is enabled", "morning is enabled")
    browser.open("/workflows?q=evening")
    button(browser, "Pause").click()
    browser.sees("it is paused", "morning is paused")


def widen(browser):
    """A change that asks for more starts nothing until it is agreed to."""
    browser.open("/workflows/morning")
    button(browser, "Resume").click()
    browser.sees("it goes on", "morning goes on")
    browser.open("/workflows/morning/source")
    write(browser, EVENING + "  - file.delete: ~/a.txt\n")
    button(browser, "Save").click()
    browser.sees("a change that asks for more is told", "it asks for more than you agreed to")
    button(browser, "Enable…").click()
    browser.sees("the consent says what is new", "It needs more than you agreed to.")


def new(browser, folder):
    browser.open("/workflows")
    browser.one("#new-id").send_keys("my-first")
    button(browser, "Write it").click()
    browser.sees("a new workflow is opened", "my-first is a new workflow")
    browser.check("with a text to start from", "name: My First" in
                  browser.one("#source").get_attribute("value"))
    browser.check("which is in its file", os.path.exists(os.path.join(folder, "my-first.yaml")))
    browser.open("/workflows")
    browser.one("#new-id").send_keys("My First")
    button(browser, "Write it").click()
    browser.sees("an id that is none is refused", "can’t be a workflow’s id".replace("’", "'"))


def examine(browser, axe):
    pages = {"source": "/workflows/morning/source", "edited": "/workflows/morning", "list": "/workflows",
             "tagged": "/workflows?tag=daily"}
    for width in WIDTHS:
        for dark in (False, True):
            browser.look(width, dark)
            shown = "dark" if dark else "light"

            def picture(name):
                browser.driver.save_screenshot(os.path.join(browser.shots, f"{name}-{width}-{shown}.png"))
                wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
                browser.check(f"{name} fits into {width} px, {shown}", wide <= width)
                browser.check_with(axe, f"{name}, {width} px, {shown}")
            for name, path in pages.items():
                browser.open(path)
                picture(name)
            browser.open("/workflows/morning/source")
            write(browser, MISTAKE)
            button(browser, "Save").click()
            browser.sees("the problems", "It isn’t saved")
            picture("mistake")
            browser.open("/workflows/broken")
            button(browser, "Dry run").click()
            browser.sees("the dry run", "Then it would fail")
            picture("dry-run")


def main():
    address, link, shots, axe, script, folder, segue = sys.argv[1:]
    browser = Browser(address, shots, script == "on")
    path = os.path.join(folder, "morning.yaml")
    try:
        browser.driver.get(link)
        edit(browser, path)
        conflict(browser, path)
        if script == "on":
            keep(browser, segue, path)
        try_it(browser)
        enable(browser)
        widen(browser)
        new(browser, folder)
        if script == "on":
            examine(browser, open(axe, encoding="utf-8").read())
            # A page that was only looked at isn't asked whether it may be left, which the browser tells.
            said = [entry["message"] for entry in browser.driver.get_log("browser")
                    if "status of 40" not in entry["message"] and "beforeunload" not in entry["message"]]
            browser.check(f"the browser has nothing to complain about: {said}", not said)
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
