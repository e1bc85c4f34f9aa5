import Automations
import Foundation
import RunHistory
import Synchronization
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@Suite("Notices")
struct NotifierTests {
  @Test(arguments: [
    (TriggerOptions.Notify.failure, [RunState.failed, .timedOut, .dead]),
    (.always, [.succeeded, .failed, .timedOut, .dead]), (.never, []),
  ])
  func `the ends that a trigger asks for are reported`(
    policy: TriggerOptions.Notify, told: [RunState]
  ) {
    #expect(RunState.allCases.filter { policy.tells(of: $0) } == told)
  }

  @Test func `each tool has its own words`() {
    let notice = Notice(title: "It's -done", text: "a\nb", urgency: .critical)
    #expect(
      DesktopTool.notifySend.arguments(for: notice)
        == ["--app-name=Segue", "--urgency=critical", "--", "It's -done", "a\nb"])
    #expect(DesktopTool.busctl.arguments(for: notice).contains("It's -done"))
    #expect(DesktopTool.gdbus.arguments(for: notice).contains("'It\\'s -done'"))
    #expect(DesktopTool.gdbus.arguments(for: notice).contains("'a\\nb'"))
  }

  /// A folder with a program in it that is called `notify-send`.
  private func desktop(
    _ script: String
  ) throws -> (folder: TestFolder, environment: [String: String]) {
    let folder = try TestFolder()
    try folder.write("#!/bin/sh\n\(script)\n", to: "notify-send", mode: 0o755)
    return (
      folder, ["PATH": folder.path.string, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/none"]
    )
  }

  @Test func `what is told is shown in order`() async throws {
    let (folder, environment) = try desktop("echo \"$4\" >> \"${0%/*}/shown\"")
    let notifier = DesktopNotifier(environment: environment)
    for title in ["one", "two", "three"] { notifier.tell(Notice(title: title, text: "")) }
    await notifier.finish()
    #expect(try folder.text("shown") == "one\ntwo\nthree\n")
  }

  @Test(arguments: [true, false])
  func `a notice that can't be shown is handed back`(hasDesktop: Bool) async throws {
    var (folder, environment) = try desktop("exit 1")
    defer { withExtendedLifetime(folder) {} }
    if !hasDesktop { environment["DBUS_SESSION_BUS_ADDRESS"] = nil }
    let unseen = Mutex<[String]>([])
    let notifier = DesktopNotifier(environment: environment) { notice in
      unseen.withLock { $0.append(notice.title) }
    }
    notifier.tell(Notice(title: "one", text: ""))
    await notifier.finish()
    #expect(unseen.withLock { $0 } == ["one"])
  }
}
