import Testing
import WorkflowLanguage

@Suite("Trigger sentences")
struct TriggerSentenceTests {
  @Test(arguments: [
    ("folder: ~/Inbox", "when a file is added to `~/Inbox`"),
    (
      "{ folder: [~/Inbox, ~/Scans], extensions: pdf, recursive: true }",
      "when a PDF is added to `~/Inbox` or `~/Scans` or a folder in it"
    ),
    (
      "{ folder: a, extensions: [mp3, ogg], events: [added, changed], batch: 5s }",
      "when an MP3 or OGG is added to or changed in `a`, those of 5s together"
    ),
    (
      "{ folder: a, match: 'scan*', existing: process, min_size: 10 kB }",
      "when a file that matches `scan*` of at least 10000 bytes is added to `a`; files that "
        + "already exist count, too"
    ),
    ("{ folder: a, kinds: [folder], events: removed }", "when a folder is removed from `a`"),
    ("{ folder: a, kinds: [file, folder] }", "when a file or folder is added to `a`"),
    (
      "{ folder: a, extensions: pdf, match: 'scan*', ignore: ['*.tmp', '~*'] }",
      "when a PDF that matches `scan*` is added to `a`, except `*.tmp` and `~*`"
    ),
    (
      "{ folder: a, extensions: pdf, kinds: [file, folder] }",
      "when a file or folder that ends with `.pdf` is added to `a`"
    ),
    ("time: '07:30'", "every day at 07:30"),
    ("{ time: '07:30', days: weekdays }", "every weekday at 07:30"),
    (
      "{ time: '07:30', days: weekends, timezone: Europe/Berlin }",
      "on weekends at 07:30 in Europe/Berlin"
    ),
    ("{ time: '07:30', days: [thu, mon, sun] }", "on Mondays, Thursdays and Sundays at 07:30"),
    (
      "{ time: '07:30', dates: [2, 1, 23, 12, last] }",
      "on the 1st, the 2nd, the 12th, the 23rd and the last day of the month at 07:30"
    ),
    ("{ time: '07:30', days: [fri], dates: [13] }", "on Fridays, if it is the 13th at 07:30"),
    ("cron: 30 7 * * 1-5", "by the schedule `30 7 * * 1-5`"),
    ("every: 90m", "every 1h 30m"),
    ("at: 2026-12-24 18:00", "once, at 2026-12-24 18:00:00"),
    ("at: 2026-12-24T18:00+01:00", "once, at 2026-12-24 17:00:00 UTC"),
    (
      "{ sun: sunset, offset: -30m, place: { latitude: 52.5, longitude: 13.4 } }",
      "30m before sunset at 52.5, 13.4"
    ),
    ("{ sun: sunrise, place: { latitude: 52.5, longitude: 13.4 } }", "at sunrise at 52.5, 13.4"),
    ("startup: boot", "when the machine has started"),
    (
      "{ drive: Backup, events: [connected, disconnected] }",
      "when the drive `Backup` is connected or disconnected"
    ),
    ("{ drive: any, confirm: true }", "when any drive is connected, once you have agreed"),
    (
      "{ bluetooth: Headset, events: [disconnected, connected] }",
      "when the Bluetooth device `Headset` is disconnected or connected"
    ),
    ("bluetooth: any", "when any Bluetooth device is connected"),
    (
      "webhook: deploy",
      "when a sender that knows its secret address sends a request to the webhook `deploy`"
    ),
    (
      "{ webhook: deploy, signature: github, respond: output }",
      "when GitHub sends a signed request to the webhook `deploy`, and gets the output"
    ),
    (
      "{ webhook: deploy, signature: { header: X-Sig } }",
      "when a sender who knows its secret sends a signed request to the webhook `deploy`"
    ),
    ("assistant:", "when an AI assistant calls it"),
    ("manual:", "when you start it"),
  ])
  func `a trigger is a phrase`(yaml: String, phrase: String) throws {
    let checked = check("triggers:\n  - \(yaml)\nsteps:\n  - log: hello\n")
    #expect(checked.workflow?.triggers.map(\.description) == [phrase], "\(checked.rendered)")
  }
}
