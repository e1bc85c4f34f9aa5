import AppIntentsCore
import ArgumentParser
import Automations
import Confinement
import Foundation
import SystemPackage

/// `segue service logs`: what the daemon has printed.
struct ServiceLogsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logs", abstract: "Prints the daemon's messages from the system's journal.")

  @Flag(name: [.short, .long], help: "Continue until you stop it.")
  var follow = false

  @Option(name: [.short, .long], help: "The number of lines.")
  var number = 100

  @Flag(help: "Print the journal's entries as JSON, one a line.")
  var json = false

  func run() throws {
    guard let program = ProgramPath.find("journalctl", path: Environment.value("PATH")) else {
      throw CommandFailure(
        status: .unavailable, message: "there is no `journalctl` here",
        help: "`segue daemon` writes its messages to standard error")
    }
    let words =
      [
        "journalctl", "--user-unit", ServiceUnit.name, "--lines", "\(number)", "--output",
        json ? "json" : "short-iso",
      ] + (follow ? ["--follow"] : ["--no-pager"])
    // This process is replaced by `journalctl`.
    var arguments = words.map { strdup($0) } + [nil]
    _ = program.withPlatformString { execv($0, &arguments) }
    throw CommandFailure(
      status: .failed,
      message: "can't start `\(program.shown)`: \(String(cString: strerror(errno)).lowercased())")
  }
}
