import AppIntentsCore
import ArgumentParser
import Automations
import Diagnostics
import Foundation

/// `segue service status`: whether the service is installed and runs.
struct ServiceStatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Shows whether the service is installed and running.")

  @Flag(help: "Print it as JSON.")
  var json = false

  func run() throws {
    let service = ServiceCommand.service
    let state = Blocking.result { await service.state }
    if json {
      Output.data(
        ControlJSON.text([
          "unit": .text(service.unitPath.shown), "installed": .boolean(state.isInstalled),
          "enabled": .boolean(state.isEnabled), "activity": .text(state.activity),
          "status": .text(state.status), "lingers": .boolean(state.lingers),
        ]))
    } else if !state.isInstalled {
      Output.data("the service is not installed; `segue service install` installs it\n")
    } else {
      Output.data(
        """
        \(service.unitPath.shown)
        \(Printable.line(state.status))
        \(state.isEnabled ? "starts at every login" : "doesn't start by itself")
        \(state.lingers ? "goes on when you log out" : "ends when you log out")

        """)
    }
    if state.activity != "active" { throw ExitStatus.failed }
  }
}
