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
      how the tools differ from those that you agreed to, and of each type of a Swift package why it \
      is or isn't shown, and what is wrong with it.
      """)

  @Argument(help: "The app's name.", completion: AppsCommand.names)
  var name: String?

  @Flag(help: "Print what was found as JSON.")
  var json = false

  func run() throws {
    let apps =
      try name.map { [try AddedApp.named($0)] }
      ?? AddedApps.allNames().compactMap { AddedApps.registry.app(named: $0) }
    var isFine = true
    var found: [IntentValue] = []
    for app in apps {
      do {
        let examination = try AppExamination(of: app)
        try AddedApps.registry.note(examination.changes, of: app.name)
        try AddedApps.registry.forgetDeaths(of: app.name)
        if json { found.append(examination.value) } else { Output.data(examination.text) }
        if !examination.isFine { isFine = false }
      } catch {
        isFine = false
        let message = IntentErrorText.message(for: error)
        if json {
          found.append(["name": .text(app.name.text), "error": .text(message)])
        } else {
          Output.data("\(app.name.text): \(Printable.line(message))\n")
        }
      }
    }
    if json { Output.data(ControlJSON.text(.list(found))) }
    if apps.isEmpty, !json { Output.message("no apps; `segue apps add` adds one") }
    if !isFine { throw ExitStatus.failed }
  }
}
