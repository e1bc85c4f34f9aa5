import AppIntentsCore
package import Control
import Foundation
package import SystemPackage

/// The daemon as a service of the user's systemd.
package struct UserService: Sendable {
  /// The state of the service.
  package struct State: Sendable, Hashable {
    package var isInstalled: Bool
    /// Whether it starts when the user logs in.
    package var isEnabled: Bool
    /// systemd's term: “active”, “inactive”, “failed”, “activating”.
    package var activity: String
    /// The state in one line, with the status that the daemon has reported.
    package var status: String
    /// Whether it keeps running after the user has logged out.
    package var lingers: Bool
  }

  private static let limit = Duration.seconds(30)

  private let environment: [String: String]
  /// The path of the unit.
  package let unitPath: FilePath

  package init(environment: [String: String], home: FilePath) {
    self.environment = environment
    let given = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : FilePath($0) }
    let settings = given ?? home.appending(".config")
    unitPath = settings.appending("systemd").appending("user").appending(ServiceUnit.name)
  }

  /// Whether there is a systemd that runs services for the user.
  package var isAvailable: Bool {
    get async { await systemctl("show-environment")?.status == 0 }
  }

  package var state: State {
    get async {
      let isInstalled = unitPath.withPlatformString { access($0, F_OK) } == 0
      let isEnabled = await systemctl("is-enabled", ServiceUnit.name)?.status == 0
      let facts =
        await systemctl(
          "show", ServiceUnit.name, "--property=ActiveState,SubState,StatusText,MainPID")?.output
        ?? ""
      var values: [Substring: Substring] = [:]
      for line in facts.split(separator: "\n") {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2 { values[parts[0]] = parts[1] }
      }
      let activity = String(values["ActiveState"] ?? "inactive")
      let said = values["StatusText"].map { $0.isEmpty ? "" : "; \($0)" } ?? ""
      let process = values["MainPID"].map { $0 == "0" ? "" : " as process \($0)" } ?? ""
      return State(
        isInstalled: isInstalled, isEnabled: isEnabled, activity: activity,
        status: "\(activity) (\(values["SubState"] ?? "dead"))\(process)\(said)",
        lingers: access("/var/lib/systemd/linger/\(NSUserName())", F_OK) == 0)
    }
  }

  /// Writes the unit, and starts it now and at every login.
  package func install(_ unit: ServiceUnit) async throws(ControlFailure) {
    guard await isAvailable else { throw ControlFailure.noSystemd(unit) }
    do {
      let folder = unitPath.removingLastComponent()
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
      try LocalFiles().write(Data(unit.text.utf8), to: unitPath, replacing: true)
    } catch {
      throw ControlFailure(
        .cannotCreate, "can't write `\(unitPath.shown)`: \(IntentErrorText.message(for: error))")
    }
    try await check("daemon-reload")
    try await check("enable", ServiceUnit.name)
    try await check("restart", ServiceUnit.name)
  }

  /// Stops the service and removes the unit. Returns whether there was one.
  package func uninstall() async throws(ControlFailure) -> Bool {
    guard unitPath.withPlatformString({ access($0, F_OK) }) == 0 else { return false }
    if await isAvailable { try await check("disable", "--now", ServiceUnit.name) }
    do {
      try LocalFiles().remove(unitPath)
    } catch {
      throw ControlFailure(.cannotCreate, IntentErrorText.message(for: error))
    }
    if await isAvailable { try await check("daemon-reload") }
    return true
  }

  private func systemctl(_ words: String...) async -> SystemProgram.Outcome? {
    await run(words)
  }

  private func run(_ words: [String]) async -> SystemProgram.Outcome? {
    await SystemProgram("systemctl", arguments: ["--user"] + words, environment: environment)?
      .run(limit: Self.limit)
  }

  private func check(_ words: String...) async throws(ControlFailure) {
    let outcome = await run(words)
    guard let outcome, outcome.status == 0 else {
      let said = outcome?.output.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
      throw ControlFailure(
        .failed,
        "`systemctl --user \(words.joined(separator: " "))` failed"
          + (said.isEmpty ? "" : ": \(said)"),
        help: "`segue service logs` shows what the daemon says")
    }
  }
}

extension ControlFailure {
  fileprivate static func noSystemd(_ unit: ServiceUnit) -> ControlFailure {
    ControlFailure(
      .unavailable, "there is no systemd that runs services for you here",
      help: "start `\(unit.program.shown) daemon` in another way: with the line "
        + "`@reboot \(unit.program.shown) daemon` in `crontab -e`, or by your desktop's autostart")
  }
}
