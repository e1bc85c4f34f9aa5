import ArgumentParser
import Automations
import Foundation

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
    guard let program = ProgramFinder.find("journalctl") else {
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
    execv(program, &arguments)
    throw CommandFailure(
      status: .failed,
      message: "can't start `\(program)`: \(String(cString: strerror(errno)).lowercased())")
  }
}
