"""Looks at pages that are open while their browser is signed out, and while the daemon ends.

    leaving.py ADDRESS LINK SHOTS AXE SECOND

The first arguments are those of browser.py. SECOND is another link that signs in. The daemon has ended after it.
"""

import os
import signal
import sys

from browser import Browser
from selenium.webdriver.common.by import By


def sign_out_elsewhere(browser):
    browser.open("/runs")
    first = browser.driver.current_window_handle
    browser.driver.switch_to.new_window("tab")
    browser.open("/")
    browser.one("footer button").click()
    browser.sees("signing out ends it", "You aren’t signed in")
    browser.driver.close()
    browser.driver.switch_to.window(first)
    browser.sees("a page that was open asks to sign in", "You aren’t signed in")
    browser.check("nothing of before is shown", not browser.driver.find_elements(By.TAG_NAME, "nav"))


def lose_the_daemon(browser):
    browser.open("/health")
    process = int(browser.driver.find_element(
        By.XPATH, "//dt[text()='process']/following-sibling::dd[1]").text)
    browser.open("/runs")
    browser.until("the stream of events", lambda: browser.driver.execute_script(
        "return performance.getEntriesByType('resource').some(one => one.name.endsWith('/events'))"
        " || document.querySelector('.offline') !== null"))
    browser.check("a page that follows says nothing", not browser.one(".offline").text)
    os.kill(process, signal.SIGTERM)
    browser.sees("a page that can't follow says so", "Not connected")
    browser.driver.save_screenshot(os.path.join(browser.shots, "offline.png"))


def main():
    address, link, shots, _, second = sys.argv[1:]
    browser = Browser(address, shots, script=True)
    try:
        browser.driver.get(link)
        sign_out_elsewhere(browser)
        browser.driver.get(second)
        browser.check("another link signs in again", browser.one("h1").text == "Now")
        lose_the_daemon(browser)
    finally:
        browser.driver.quit()


if __name__ == "__main__":
    main()
