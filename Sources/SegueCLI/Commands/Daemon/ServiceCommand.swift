import AppIntentsCore
import ArgumentParser
import Automations
import Control

/// `segue service`: manages the daemon as a systemd service of the user.
struct ServiceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "service",
    abstract: "Lets systemd start the daemon at login and keep it running.",
    subcommands: [
      InstallServiceCommand.self, UninstallServiceCommand.self, ServiceStatusCommand.self,
      ServiceLogsCommand.self,
    ])

  static var service: UserService {
    UserService(environment: IntentContext.processEnvironment, home: Environment.home)
  }

  /// Performs the work, and prints the message that it returns.
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
    case .success(let text): Output.message(text)
    case .failure(let failure): throw CommandFailure(failure)
    }
  }
}
