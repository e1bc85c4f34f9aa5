"""Looks at a week across a change of the clocks in New York, with a browser that is in Tokyo.

    schedule.py ADDRESS LINK SHOTS AXE

The arguments are those of browser.py. The daemon is in New York, where the clocks go forward on the 8th of
March 2037. `night` starts there at 02:30, which doesn't come on that day; `abroad` starts at 07:30 in Berlin,
where the clocks go forward three weeks later.
"""

import os
import sys

from browser import WIDTHS, Browser
from selenium.webdriver.common.by import By

CHANGE = "The clocks go forward from 02:00 to 03:00."


def day(browser, date):
    """The words in the box of a day."""
    box = browser.driver.find_element(By.XPATH, f"//li[contains(@class, 'box')][h2/time[@datetime='{date}']]")
    return " ".join(box.text.split())


def main():
    address, link, shots, axe = sys.argv[1:]
    axe = open(axe, encoding="utf-8").read()
    browser = Browser(address, shots, script=True)
    try:
        browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
        browser.driver.get(link)
        browser.open("/schedule?day=2037-03-05")
        browser.check("the week is that of the daemon", "2–8 March 2037" in browser.one("h1").text)
        for date, night in [("2037-03-07", "02:30 Night"), ("2037-03-08", "03:00 Night")]:
            shown = day(browser, date)
            browser.check(f"{date} has {night}: {shown}", night in shown)
            browser.check(f"{date} has Berlin's time: {shown}", "01:30, there 07:30 Abroad" in shown)
            browser.check(f"{date} tells of the clocks: {shown}",
                          (CHANGE in shown) == (date == "2037-03-08"))
        browser.check("a time that is moved says why", "its own time doesn’t come" in
                      day(browser, "2037-03-08").replace("'", "’"))
        for width in WIDTHS:
            for dark in (False, True):
                browser.look(width, dark)
                browser.open("/schedule?day=2037-03-05")
                shown = "dark" if dark else "light"
                browser.driver.save_screenshot(os.path.join(shots, f"clocks-{width}-{shown}.png"))
                browser.check_with(axe, f"the week, {width} px, {shown}")
        browser.driver.find_element(By.LINK_TEXT, "Next").click()
        browser.until("the week after", lambda: "9–15 March 2037" in browser.one("h1").text)
        shown = day(browser, "2037-03-09")
        browser.check(f"Berlin's time comes later: {shown}", "02:30, there 07:30 Abroad" in shown)
        browser.driver.find_element(By.LINK_TEXT, "Month").click()
        browser.until("the month", lambda: browser.one("h1").text == "Schedule, March 2037")
        browser.check("the month marks the day, too", CHANGE in day(browser, "2037-03-08"))
        browser.check("and no other", browser.text().count(CHANGE) == 1)
        wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
        browser.check("the month fits", wide <= WIDTHS[-1])
        for width in WIDTHS:
            browser.look(width, False)
            browser.open("/")
            wide = browser.driver.execute_script("return document.documentElement.scrollWidth")
            browser.check(f"a name in one word fits into {width} px", "LLL" in browser.text() and wide <= width)
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
