import AppIntentsCore
import ArgumentParser
import Automations
import Control

/// `segue service install`: installs the daemon as a service of this user.
struct InstallServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Writes the unit, and starts the daemon now and at every login.")

  @Flag(help: "Print the answer as JSON.")
  var json = false

  func run() throws {
    let service = ServiceCommand.service
    try ServiceCommand.finish(asJSON: json) { () async throws(ControlFailure) in
      try await service.install(try unit)
      return "installed `\(service.unitPath.shown)`; the daemon runs"
        + (await service.state.lingers
          ? "" : "\n`loginctl enable-linger` keeps it running when you log out")
    }
  }

  /// The unit for the running program and the current environment's folders.
  private var unit: ServiceUnit {
    get throws(ControlFailure) {
      guard let program = OwnProgram.path else {
        throw ControlFailure(.failed, "can't tell where this program is")
      }
      let names = ["XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"]
      return ServiceUnit(
        program: program,
        searchPath: Environment.value("PATH") ?? "/usr/local/bin:/usr/bin:/bin",
        variables: names.compactMap { name in Environment.value(name).map { (name, $0) } })
    }
  }
}
