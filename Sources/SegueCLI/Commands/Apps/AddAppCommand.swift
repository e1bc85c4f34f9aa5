import AppIntentsCore
import Apps
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import SystemPackage

/// `segue apps add`: adds an app, after the user has agreed to start it and to its steps.
struct AddAppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds an app, after you have agreed to its command and its steps.",
    discussion: """
      Nothing is built or started before you agree. With --read or --write the app may read and change \
      nothing else, besides its own folder and the system's programs; with --no-network it has no \
      network. The kernel enforces that. Without these options the app may do what you may.

      With --json and without --yes nothing is started or kept: what you would agree to is printed.
      """)

  @Argument(help: "A program, or the folder of a Swift package.", completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp(
      "A command to start, cut into words. There is no shell.", valueName: "command"))
  var mcp: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("The app's name, with which its steps begin.", valueName: "name"))
  var name: String?

  @Option(
    help: ArgumentHelp("What you also call it in sentences, as often as needed.", valueName: "name")
  )
  var alsoCalled: [String] = []

  @Option(
    help: ArgumentHelp(
      "A variable for the program. `$secrets.NAME` as its value is a secret.",
      valueName: "name=value"))
  var env: [String] = []

  @Option(
    help: ArgumentHelp("A file or folder that it may read.", valueName: "path"), completion: .file()
  )
  var read: [String] = []

  @Option(
    help: ArgumentHelp("A file or folder that it may change.", valueName: "path"),
    completion: .file())
  var write: [String] = []

  @Flag(help: "Keep the network from it.")
  var noNetwork = false

  @Flag(help: "Believe what it says of its tools' effects.")
  var trust = false

  @Option(
    name: .customLong("protocol"),
    help: ArgumentHelp("The only revision of the protocol to speak.", valueName: "revision"))
  var revision: String?

  @Flag(help: "Agree without a question.")
  var yes = false

  @Flag(help: "Print the app as JSON; without --yes, what you would agree to.")
  var json = false

  func validate() throws {
    switch (path, mcp) {
    case (nil, nil):
      throw ValidationError("name a program or a package, or give a command with `--mcp`")
    case (let path?, _?):
      throw ValidationError(
        "the app is either `\(path)` or the command of `--mcp`; `--as` gives it a name")
    case (_?, nil), (nil, _?): break
    }
  }

  func run() throws {
    let request = try AppRequest(self)
    let name = request.name
    try AppRequest.check(name, isTrusted: trust)
    let consent = AppConsent(name: name, record: request.record)
    if json, !yes {
      Output.data(ControlJSON.text(consent.value))
      throw CommandFailure(
        status: .notPermitted, message: "adding an app needs consent",
        help: "`--yes` agrees to what is printed")
    }
    if !json { Output.data(consent.text) }
    try agree("\(request.verb) `\(name.text)`?", name)
    try AddedApps.changing(name) {
      // Another process may have added one meanwhile. What one left that was killed isn't this app's.
      try AppRequest.check(name, isTrusted: trust)
      try AddedApps.registry.removeFolder(of: name)
      do {
        try add(request)
      } catch {
        // Nothing stays of an app that isn't added. Its record would have come last.
        try AddedApps.registry.removeFolder(of: name)
        throw error
      }
    }
  }

  /// Builds the app if it is a package, asks it what it offers, and keeps it if the user agrees.
  private func add(_ request: AppRequest) throws {
    let name = request.name
    var record = request.record
    if let package = record.package {
      record.command = [try SwiftPackageBuild.make(of: package, name).program.string]
    }
    let offered = try AppOffer.ask(name, record).agreed
    let steps = AppSteps(app: name, record: record, agreed: offered)
    let phrases = AppPhrasesText(of: name, offered)
    if !json { Output.data(AppStepsText.text(of: steps, peer: offered.peer) + phrases.text) }
    try agree("Add `\(name.text)` with \(AppStepsText.count(steps))?", name)
    try AddedApps.registry.add(name, record, offered)
    if json {
      var members = AppJSON.members(of: name, record, offered, state: "ok")
      members["phrases"] = phrases.value
      Output.data(ControlJSON.text(.dictionary(members)))
    } else {
      Output.message("added `\(name.text)`; `segue actions \(name.text)` lists its steps")
    }
  }

  private func agree(_ question: String, _ name: AppName) throws {
    if yes { return }
    guard try Consent.isGiven(question, help: "`--yes` agrees to it") else {
      Output.message("`\(name.text)` was not added")
      throw ExitStatus.failed
    }
  }
}
