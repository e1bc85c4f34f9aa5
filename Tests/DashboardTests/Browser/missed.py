"""Looks at times that a daemon missed, with a browser in another time zone.

    missed.py ADDRESS LINK SHOTS AXE CLOCK LAST BEFORE

The first arguments are those of browser.py. `skips`, `late` and `often` were due at CLOCK on the days LAST and
BEFORE, in the daemon's zone; `often` also every six hours before and after that. No daemon ran then.
"""

import os
import sys

from browser import WIDTHS, Browser
from schedule import day
from selenium.webdriver.common.by import By


def row(browser, date, name):
    """The words in the line of a workflow in the box of a day, and whether it is hatched."""
    line = browser.driver.find_element(
        By.XPATH, f"//li[contains(@class, 'box')][h2/time[@datetime='{date}']]//li[a='{name}']")
    picture = line.value_of_css_property("background-image")
    return " ".join(line.text.split()), "repeating-linear-gradient" in picture


def main():
    address, link, shots, axe, clock, last, before = sys.argv[1:]
    axe = open(axe, encoding="utf-8").read()
    browser = Browser(address, shots, script=True)
    try:
        browser.driver.execute_cdp_cmd(
            "Emulation.setTimezoneOverride", {"timezoneId": "America/Los_Angeles"})
        browser.driver.get(link)
        browser.open(f"/schedule?day={last}")
        words, hatched = row(browser, last, "Skips")
        browser.check(f"a missed time is hatched and says why: {words}", hatched and words.startswith(
            f"{clock} Skips") and "missed" in words and "the file says missed: skip" in words)
        words, hatched = row(browser, last, "Late")
        browser.check(f"one that was made up for is late, and leads to its run: {words}",
                      not hatched and "late" in words and "run 1" in words)
        browser.open(f"/schedule?day={before}")
        for name in ("Skips", "Late"):
            words, hatched = row(browser, before, name)
            browser.check(f"one before the window is missed: {words}",
                          hatched and "longer ago than the trigger’s window" in words.replace("'", "’"))
        words, hatched = row(browser, before, "Often")
        browser.check(f"several are counted: {words}", hatched and "4 times" in words and "missed" in words)
        for view in ("week", "month"):
            for width in WIDTHS:
                for dark in (False, True):
                    browser.look(width, dark)
                    browser.open(f"/schedule?view={view}&day={before}")
                    shown = "dark" if dark else "light"
                    browser.driver.save_screenshot(
                        os.path.join(shots, f"missed-{view}-{width}-{shown}.png"))
                    browser.check_with(axe, f"missed times in a {view}, {width} px, {shown}")
            browser.check(f"the {view} has the day", "missed" in day(browser, before))
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
