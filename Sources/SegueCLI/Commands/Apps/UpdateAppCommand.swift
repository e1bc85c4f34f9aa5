import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import ModelContext
import OrderedCollections
import SystemPackage

/// `segue apps update`: builds an app again, and asks for consent to what it offers now.
struct UpdateAppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Builds an app again, shows what it offers now, and asks for consent to that.",
    discussion: "With --json and without --yes it stays as it is, and the changes are printed.")

  @Argument(help: "The app's name.", completion: AppsCommand.names)
  var name: String

  @Flag(
    inversion: .prefixedNo,
    help: "Believe what it says of its tools' effects, or don't any more.")
  var trust: Bool?

  @Option(
    help: ArgumentHelp(
      "What you also call it in sentences, instead of what you said before; '' for nothing.",
      valueName: "name"))
  var alsoCalled: [String] = []

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print what is new, changed and gone as JSON.")
  var json = false

  func run() throws {
    let app = try AddedApp.named(name)
    let text = app.name.text
    guard var record = app.record else {
      throw CommandFailure(
        status: .notPermitted, message: app.problem ?? "the record of `\(text)` can't be read",
        help: "`segue apps remove \(text)`, then add it again")
    }
    record.isTrusted = trust ?? record.isTrusted
    record.language = AddedApps.language
    if !alsoCalled.isEmpty {
      record.otherNames = try AppRequest.otherNames(
        alsoCalled.filter { !$0.isEmpty }, of: app.name)
    }
    try AddedApps.changing(app.name) { [record] in
      guard let package = record.package else { return try update(app, record) }
      let build = try SwiftPackageBuild.make(of: package, app.name)
      do {
        var record = record
        record.command = [build.program.string]
        try update(app, record)
      } catch {
        // The program that the user agreed to is still there.
        try build.remove()
        throw error
      }
      try build.removeOthers()
    }
  }

  private func update(_ app: AddedApp, _ record: AppRecord) throws {
    let text = app.name.text
    let offered = try AppOffer.ask(app.name, record, after: app.agreed).agreed
    let changes = app.agreed.map { DefinitionChanges(from: $0, to: offered) }
    // What was agreed to is something else if the app is believed from now on.
    let isBelieved = record.isTrusted && app.record?.isTrusted == false
    let isSame = (changes?.isEmpty ?? false) && !isBelieved
    if json {
      let isAgreed = yes || isSame
      if isAgreed { try AddedApps.registry.add(app.name, record, offered) }
      Output.data(
        ControlJSON.text(Self.value(of: changes, of: app, record, offered, isAgreed: isAgreed)))
      guard !isAgreed else { return }
      throw CommandFailure(
        status: .notPermitted, message: "updating an app needs consent",
        help: "`--yes` agrees to what is printed")
    }
    if isSame {
      try AddedApps.registry.add(app.name, record, offered)
      Output.message("`\(text)` offers what you agreed to")
      return tellNames(record)
    }
    let steps = AppSteps(app: app.name, record: record, agreed: offered)
    let phrases = AppPhrasesText(of: app.name, offered)
    Output.data(
      Self.text(of: changes, of: app)
        + phrases.changes(since: AppPhrasesText(of: app.name, app.agreed)))
    Output.data(AppStepsText.text(of: steps, peer: offered.peer) + phrases.text)
    let isGiven =
      try yes
      || Consent.isGiven(
        "Agree to \(AppStepsText.count(steps)) of `\(text)`"
          + (isBelieved ? ", and believe what it says of their effects?" : "?"),
        help: "`segue apps update \(text)\(isBelieved ? " --trust" : "") --yes` agrees to it")
    guard isGiven else {
      Output.message("`\(text)` stays as you agreed to it")
      throw ExitStatus.failed
    }
    try AddedApps.registry.add(app.name, record, offered)
    Output.message("updated `\(text)`")
    tellNames(record)
  }

  /// Says what the user calls the app from now on, if that was said anew.
  private func tellNames(_ record: AppRecord) {
    if alsoCalled.isEmpty { return }
    let names = record.otherNames.map { "“\($0)”" }
    Output.message(
      names.isEmpty
        ? "you call it by no other names" : "you also call it \(Phrasing.join(names))")
  }

  /// The app with what differs from what was agreed to before; null if that isn't known.
  private static func value(
    of changes: DefinitionChanges?, of app: AddedApp, _ record: AppRecord, _ offered: AgreedApp,
    isAgreed: Bool
  ) -> IntentValue {
    func texts(_ names: [String]?) -> IntentValue {
      names.map { .list($0.map { .text($0) }) } ?? .nothing
    }
    var members = AppJSON.members(
      of: app.name, record, offered, state: isAgreed ? "ok" : "preview")
    members["new"] = texts(changes?.added)
    members["changed"] = texts(changes?.changed)
    members["gone"] = texts(changes?.removed)
    let phrases = AppPhrasesText(of: app.name, offered)
    members["phrases"] = phrases.value
    let earlier = app.agreed.map { AppPhrasesText(of: app.name, $0) }
    members["new_phrases"] = earlier.map { phrases.value(without: $0) } ?? .nothing
    members["gone_phrases"] = earlier.map { $0.value(without: phrases) } ?? .nothing
    return .dictionary(members)
  }

  /// What is new, changed and gone, one line each.
  private static func text(of changes: DefinitionChanges?, of app: AddedApp) -> String {
    guard let changes else { return "" }
    func lines(_ names: [String], _ word: String) -> [String] {
      names.map { "  \(word) \(Printable.line($0))\n" }
    }
    return
      (lines(changes.added, "new     ") + lines(changes.changed, "changed ")
      + lines(changes.removed, "gone    ")).joined()
  }
}
