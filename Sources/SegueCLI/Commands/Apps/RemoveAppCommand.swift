import Apps
import ArgumentParser

/// `segue apps remove`: forgets an app.
struct RemoveAppCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Forgets an app, with its folder and its log.")

  @Argument(help: "The app's name.", completion: AppsCommand.names)
  var name: String

  @Flag(help: "Print the app that was removed as JSON.")
  var json = false

  func run() throws {
    let app = try AddedApp.named(name)
    try AddedApps.changing(app.name) { try AddedApps.registry.remove(app.name) }
    if json {
      let value = AppJSON.value(of: app.name, app.record, app.agreed, state: "removed")
      return Output.data(ControlJSON.text(value))
    }
    Output.message("removed `\(app.name.text)`")
  }
}

extension AddedApp {
  /// The app that a word names.
  ///
  /// - Throws: `CommandFailure` if there is none.
  static func named(_ word: String) throws -> AddedApp {
    if let name = AppName(word), let app = AddedApps.registry.app(named: name) { return app }
    throw CommandFailure(
      status: .notFound, message: "there is no app `\(word)`", help: "`segue apps list` lists them")
  }
}
