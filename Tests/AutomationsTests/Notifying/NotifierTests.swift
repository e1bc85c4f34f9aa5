import AppIntentsCore
import Control
import Foundation
import OrderedCollections
import RunHistory
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage
import WorkflowValues

@testable import Automations

@Suite("Notices")
struct NotifierTests {
  @Test(arguments: [
    (TriggerOptions.Notify.failure, [RunState.failed, .timedOut, .dead]),
    (.always, [.succeeded, .failed, .timedOut, .dead]), (.never, []),
  ])
  func `without settings the ends that a trigger asks for are told`(
    policy: TriggerOptions.Notify, told: [RunState]
  ) {
    let channel = NotifyChannel(.desktop)
    #expect(RunState.allCases.filter { hears(channel, $0, policy) } == told)
  }

  @Test func `a way is told what it is about, unless a trigger is silent`() {
    let finished = NotifyChannel(.desktop, about: [.finished])
    #expect(RunState.allCases.filter { hears(finished, $0, .failure) } == [.succeeded])
    #expect(RunState.allCases.filter { hears(finished, $0, .never) }.isEmpty)
    let overdue = NotifyChannel(.desktop, about: [.overdue])
    #expect(RunState.allCases.filter { hears(overdue, $0, .always) }.isEmpty)
    #expect(overdue.hears(.overdue) && !overdue.hears(.paused))
  }

  private func hears(
    _ channel: NotifyChannel, _ state: RunState, _ policy: TriggerOptions.Notify
  ) -> Bool {
    guard let notice = Notice.ended(run: 1, of: "w", as: state, policy: policy),
      let event = notice.event
    else { return false }
    return channel.hears(event, isWanted: notice.isWanted)
  }

  @Test func `each tool has its own words`() {
    let digest = Digest([.step("It's -done", "a\nb", urgency: .critical)])
    #expect(
      DesktopTool.notifySend.arguments(for: digest)
        == ["--app-name=Segue", "--urgency=critical", "--", "It's -done", "a\nb"])
    #expect(DesktopTool.busctl.arguments(for: digest).contains("It's -done"))
    #expect(DesktopTool.gdbus.arguments(for: digest).contains("'It\\'s -done'"))
    #expect(DesktopTool.gdbus.arguments(for: digest).contains("'a\\nb'"))
  }

  // MARK: - Queues

  /// A queue whose messages are collected. The pauses end when the test says so.
  private final class Recorded: Sendable {
    let sent = Mutex<[Digest]>([])
    let said = Mutex<[String]>([])
    let pauses = Mutex<[Duration]>([])
    let paused = AsyncStream<Void>.makeStream()
    /// How many attempts fail before one succeeds.
    let failures: Mutex<Int>

    init(failing failures: Int = 0) { self.failures = Mutex(failures) }

    func queue(_ pace: NoticePace) -> NoticeQueue {
      NoticeQueue(
        pace: pace,
        sleep: { duration in
          self.pauses.withLock { $0.append(duration) }
          self.paused.continuation.yield()
        },
        failed: { text in self.said.withLock { $0.append(text) } },
        send: { digest throws(NotSent) in
          let fails = self.failures.withLock { failures in
            failures -= 1
            return failures >= 0
          }
          if fails { throw NotSent("no route") }
          self.sent.withLock { $0.append(digest) }
        })
    }
  }

  @Test func `a burst is one message, which says how many notices it leaves out`() async throws {
    let recorded = Recorded()
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let queue = NoticeQueue(
      pace: .far, sleep: { _ in for await _ in gate {} }, failed: { _ in },
      send: { digest in recorded.sent.withLock { $0.append(digest) } })
    for number in 1...250 { queue.add(.step("job \(number) failed", "no\nmore")) }
    opening.finish()
    await queue.finish()
    let sent = recorded.sent.withLock { $0 }
    #expect(sent.count == 1)
    #expect(sent[0].title == "job 1 failed, and 249 other notices")
    #expect(sent[0].text.hasPrefix("job 1 failed\n  no\n  more\n\njob 2 failed\n"))
    #expect(sent[0].text.hasSuffix("and 150 more: `segue runs` lists them"))
  }

  @Test(
    .timeLimit(.minutes(5)),
    arguments: [
      (0, 1, 0, [.seconds(2), .seconds(60)]),
      (1, 1, 1, [.seconds(2), .seconds(10), .seconds(60)]),
      (
        9, 0, 4, [.seconds(2), .seconds(10), .seconds(60), .seconds(300), .seconds(60)]
      ),
    ] as [(Int, Int, Int, [Duration])])
  func `a message that isn't sent is tried again a few times`(
    failures: Int, sent: Int, said: Int, pauses: [Duration]
  ) async throws {
    let recorded = Recorded(failing: failures)
    let queue = recorded.queue(.far)
    queue.add(.step("tidy failed", "no"))
    // Its pauses take no time.
    var heard = recorded.paused.stream.makeAsyncIterator()
    for _ in pauses { await heard.next() }
    await queue.finish()
    #expect(recorded.pauses.withLock { $0 } == pauses)
    #expect(recorded.sent.withLock { $0.count } == sent)
    let lines = recorded.said.withLock { $0 }
    #expect(lines.count == said)
    #expect(lines.allSatisfy { $0.contains("no route") })
  }

  // MARK: - Channels

  private func settings(_ text: String, in folder: TestFolder) throws -> SettingsFile {
    try folder.write(text, to: "config.yaml")
    return SettingsFile(folder.path.appending("config.yaml"))
  }

  @Test func `a notice goes to every way that wants it, in the background`() async throws {
    let folder = try TestFolder()
    let settings = try settings(
      """
      notify:
        - command: cat >> \(folder.path)/failures; echo "$SEGUE_TITLE" >> \(folder.path)/titles
          about: [failed]
        - command: cat >> \(folder.path)/paused
          about: [paused]
        - command: cat >> \(folder.path)/none
          about: [question]
      """, in: folder)
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]))
    notifier.tell(
      try #require(.ended(run: 7, of: "tidy", as: .failed, reason: "it's \"full\"\nreally")))
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    #expect(try folder.text("titles") == "tidy failed\n")
    #expect(
      try folder.text("failures")
        == #"{"title":"tidy failed","text":"it's \"full\"\nreally\n`segue runs show 7` tells more","#
        + #""left_out":0,"events":[{"event":"failed","workflow":"tidy","title":"tidy failed","#
        + #""text":"it's \"full\"\nreally\n`segue runs show 7` tells more","#
        + #""run":{"id":7,"workflow":"tidy","status":"failed","error":"it's \"full\"\nreally"},"#
        + #""prompt":null,"link":null}]}"#)
    #expect(try folder.text("paused").contains("\"event\":\"paused\""))
    #expect(!folder.exists("none"))
  }

  @Test func `a command that fails is reported with what it wrote`() async throws {
    let folder = try TestFolder()
    let settings = try settings("notify: [{ command: echo no line >&2; exit 3 }]", in: folder)
    let said = Mutex<[String]>([])
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]),
      say: { text in said.withLock { $0.append(text) } })
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    #expect(
      said.withLock { $0 } == [
        "“loop is paused” wasn't sent by the command `echo no line >&2; exit 3`: no line"
      ])
  }

  @Test func `a workflow gets the notices, but none about itself`() async throws {
    let folder = try TestFolder()
    let settings = try settings(
      "notify: [{ workflow: page }, { workflow: other }]", in: folder)
    let started = Mutex<[String]>([])
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: [:]), pace: .near)
    notifier.startWorkflows { id, value in
      guard case .dictionary(let about) = value, let title = about["title"] else { return }
      started.withLock { $0.append("\(id): \(title.text)") }
    }
    for id in ["tidy", "page", "other"] {
      notifier.tell(try #require(.ended(run: 7, of: id, as: .failed)))
    }
    await notifier.finish()
    #expect(started.withLock { $0 }.sorted() == ["other: tidy failed", "page: tidy failed"])
  }

  @Test
  func `settings take effect when they change, and their errors are reported with their place`()
    async throws
  {
    let folder = try TestFolder()
    let settings = try settings("notify: [{ web: nowhere }]\n", in: folder)
    let said = Mutex<[String]>([])
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]),
      say: { text in said.withLock { $0.append(text) } })
    for _ in 1...2 { notifier.checkSettings() }
    let path = folder.path.appending("config.yaml").shown
    let problem =
      "\(path):1:17: `web` takes an address that begins with `https://` or `http://`, not `nowhere`"
    #expect(said.withLock { $0 } == [problem])
    #expect(await notifier.findings().map(\.text) == [problem])
    try folder.write("notify: [{ command: touch \(folder.path)/told }]\n", to: "config.yaml")
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    #expect(folder.exists("told"))
  }

  @Test(arguments: ["notify: [", "notify: [{ comand: x }]"])
  func `while the settings have an error, the last ones without any hold`(
    broken: String
  ) async throws {
    let folder = try TestFolder()
    let settings = try settings("notify: [{ command: touch \(folder.path)/told }]\n", in: folder)
    let said = Mutex<[String]>([])
    let notifier = ChannelNotifier(
      settings, NotifyTools(limit: .seconds(600), environment: ["PATH": "/usr/bin:/bin"]),
      say: { text in said.withLock { $0.append(text) } })
    notifier.checkSettings()
    try folder.write(broken, to: "config.yaml")
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    #expect(folder.exists("told"))
    #expect(said.withLock { $0.count } == 1)
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func `a notice that the desktop can't show is reported if the settings name it`(
    hasDesktop: Bool, isNamed: Bool
  ) async throws {
    let folder = try TestFolder()
    try folder.write("#!/bin/sh\nexit 1\n", to: "notify-send", mode: 0o755)
    var environment = ["PATH": folder.path.string]
    if hasDesktop { environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/none" }
    let said = Mutex<[String]>([])
    let notifier = ChannelNotifier(
      try settings(isNamed ? "notify: [{ desktop: true }]" : "", in: folder),
      NotifyTools(limit: .seconds(600), environment: environment),
      say: { text in said.withLock { $0.append(text) } })
    notifier.tell(.paused("loop", because: "it starts itself"))
    await notifier.finish()
    let reason = hasDesktop ? "no program shows notifications" : "there is none"
    let line = "“loop is paused” wasn't sent by the desktop: \(reason)"
    #expect(said.withLock { $0 } == (isNamed ? [line] : []))
  }

  @Test func `the desktop shows all notices in order`() async throws {
    let folder = try TestFolder()
    try folder.write(
      "#!/bin/sh\necho \"$4\" >> \"${0%/*}/shown\"; echo \"$5\" >> \"${0%/*}/shown\"\n",
      to: "notify-send", mode: 0o755)
    let notifier = ChannelNotifier(
      SettingsFile(folder.path.appending("config.yaml")),
      NotifyTools(
        limit: .seconds(600),
        environment: [
          "PATH": folder.path.string, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none",
        ]))
    for title in ["one", "two", "three"] { notifier.tell(.step(title, "")) }
    await notifier.finish()
    let shown = try folder.text("shown")
    let places = ["one", "two", "three"].map { shown.range(of: $0)?.lowerBound }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }
}
