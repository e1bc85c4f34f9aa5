import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import ModelContext
import OrderedCollections

/// `segue apps check`: starts apps, and says how they speak and what of them isn't shown.
struct CheckAppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Starts an app, or all, and says what is wrong and what isn't shown.",
    discussion: """
      It tells the era of the protocol, breaches of the protocol, tools that are no steps and why, \
      and how the tools differ from those that you agreed to.
      """)

  @Argument(help: "The app's name.", completion: AppsCommand.names)
  var name: String?

  func run() throws {
    let apps =
      try name.map { [try AddedApp.named($0)] }
      ?? AddedApps.allNames().compactMap { AddedApps.registry.app(named: $0) }
    var isFine = true
    for app in apps {
      if !check(app) { isFine = false }
    }
    if apps.isEmpty { Output.message("no apps; `segue apps add` adds one") }
    if !isFine { throw ExitStatus.failed }
  }

  /// Prints what is known of an app; false if something is wrong.
  private func check(_ app: AddedApp) -> Bool {
    let text = app.name.text
    do {
      guard let record = app.record, let agreed = app.agreed else {
        throw CommandFailure(
          status: .failed, message: app.problem ?? "what you agreed to can't be read",
          help: "`segue apps update \(text)`")
      }
      let answer = try AppOffer.ask(app.name, record, after: agreed)
      let (offered, breaches) = (answer.agreed, answer.breaches)
      let changes = DefinitionChanges(from: agreed, to: offered.tools.map(\.described))
      try AddedApps.registry.note(changes, of: app.name)
      try AddedApps.registry.forgetDeaths(of: app.name)
      let steps = AppSteps(app: app.name, record: record, agreed: offered)
      var lines = [Self.head(text, offered, steps)]
      lines += breaches.map { "  breach    \(Printable.line($0))" }
      lines += changes.changed.map { "  changed   \(Printable.line($0))" }
      lines += changes.added.map { "  new       \(Printable.line($0))" }
      lines += changes.removed.map { "  gone      \(Printable.line($0))" }
      lines += steps.hidden.map { "  no step   \(Printable.line("\($0.tool): \($0.reason)"))" }
      lines += Self.hidden(offered).map { "  hidden    \(Printable.line($0))" }
      Output.data(lines.joined(separator: "\n") + "\n")
      return breaches.isEmpty && changes.isEmpty
    } catch {
      Output.data("\(text): \(Printable.line(IntentErrorText.message(for: error)))\n")
      return false
    }
  }

  private static func head(_ name: String, _ app: AgreedApp, _ steps: AppSteps) -> String {
    let era = app.era.map { $0 == .new ? "the new era" : "the old era" } ?? "an unknown era"
    let extended = app.hasExtension ? ", with the extension" : ""
    let peer = Printable.line("\(app.peer.name) \(app.peer.version)")
    return "\(name): \(peer), \(era)\(extended), \(AppStepsText.count(steps))"
  }

  /// What the app itself keeps from its list, with the reasons that it gives.
  private static func hidden(_ app: AgreedApp) -> [String] {
    (app.described["hidden"]?.jsonArray ?? []).compactMap { item in
      guard let members = item.jsonObject, let tool = members["tool"]?.jsonString else {
        return nil
      }
      return "\(tool): \(members["reason"]?.jsonString ?? "without a reason")"
    }
  }
}
