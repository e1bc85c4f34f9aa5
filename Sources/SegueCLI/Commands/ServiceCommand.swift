import Control
import Diagnostics
import AppIntents
import ArgumentParser
import Automations
import Foundation
import SystemPackage

/// `segue service`: the daemon as a service that starts when its person logs in.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Has systemd keep the daemon running, from every login on.",
    subcommands: [Install.self, Uninstall.self, Status.self, Logs.self])

  private static var service: UserService {
    UserService(environment: IntentContext.processEnvironment, home: Environment.home)
  }

  struct Install: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes the unit, starts the daemon now and at every login.")

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

    /// The unit for this very program and these folders.
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

  struct Uninstall: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stops the daemon and removes the unit.")

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

  struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Tells whether the service is installed and runs.")

    @Flag(help: "Print it as JSON.")
    var json = false

    func run() throws {
      let service = ServiceCommand.service
      let state = Waiting.result { await service.state }
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

  struct Logs: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints what the daemon has said, from the system's journal.")

    @Flag(name: [.short, .long], help: "Go on until you stop it.")
    var follow = false

    @Option(name: [.short, .long], help: "How many lines.")
    var number = 100

    @Flag(help: "Print the journal's entries as JSON, one a line.")
    var json = false

    func run() throws {
      guard let program = ProgramFinder.find("journalctl") else {
        throw CommandFailure(
          status: .unavailable, message: "there is no `journalctl` here",
          help: "what `segue daemon` says goes to its standard error")
      }
      let words =
        [
          "journalctl", "--user-unit", ServiceUnit.name, "--lines", "\(number)", "--output",
          json ? "json" : "short-iso",
        ] + (follow ? ["--follow"] : ["--no-pager"])
      // This process has nothing more to do, and becomes that one.
      var arguments = words.map { strdup($0) } + [nil]
      execv(program, &arguments)
      throw CommandFailure(
        status: .failed,
        message: "can't start `\(program)`: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  /// Does it, and says what was done.
  private static func finish(
    asJSON: Bool, _ work: @escaping @Sendable () async throws(ControlFailure) -> String
  ) throws {
    let result: Result<String, ControlFailure> = Waiting.result {
      do throws(ControlFailure) { return .success(try await work()) } catch {
        return .failure(error)
      }
    }
    switch result {
    case .success(let text) where asJSON:
      Output.data(ControlJSON.text(["message": .text(text)]))
    case .success(let text): Output.talk(text)
    case .failure(let failure): throw CommandFailure(failure)
    }
  }
}
