import AppIntents
import ArgumentParser
import Automations

/// `segue service`: the daemon as a service that starts when its person logs in.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Has systemd keep the daemon running, from every login on.",
    subcommands: [
      InstallServiceCommand.self, UninstallServiceCommand.self, ServiceStatusCommand.self,
      ServiceLogsCommand.self,
    ])

  static var service: UserService {
    UserService(environment: IntentContext.processEnvironment, home: Environment.home)
  }

  /// Does the work, and prints what was done.
  static func finish(
    asJSON: Bool, _ work: @escaping @Sendable () async throws(ControlFailure) -> String
  ) throws {
    let result: Result<String, ControlFailure> = Blocking.result {
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
