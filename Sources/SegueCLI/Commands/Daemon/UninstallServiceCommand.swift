import AppIntentsCore
import ArgumentParser
import Automations
import Control

/// `segue service uninstall`: stops the daemon and removes its unit.
struct UninstallServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: "Stops the daemon and removes the unit.")

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let service = ServiceCommand.service
    try ServiceCommand.finish(asJSON: json) { () async throws(ControlFailure) in
      try await service.uninstall()
        ? "removed `\(service.unitPath.shown)`; the daemon is stopped"
        : "the service is not installed"
    }
  }
}
