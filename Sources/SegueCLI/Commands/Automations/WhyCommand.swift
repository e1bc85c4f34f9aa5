import AppIntentsCore
import ArgumentParser
import Control
import Foundation
import SystemPackage

/// `segue why`: explains why a file has or hasn't started a run.
struct WhyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "Explains how every folder trigger judges a file.")

  @Argument(help: "A file or a folder; it need not exist.", completion: .file())
  var path: String

  @Flag(help: "Print the answers as JSON.")
  var json = false

  func run() throws {
    let place = CommandWords.path(path).absolute.lexicallyNormalized()
    let reply = try ControlRouter.ask(.why(WirePath(place)))
    guard case .why(let reports) = reply else { throw CommandFailure.unexpected(reply) }
    if json {
      Output.data(ControlJSON.text(.list(reports.map { ControlJSON.value($0) })))
    } else if reports.isEmpty {
      Output.message("no folder trigger is enabled")
    } else {
      Output.data(WhyText.text(of: reports, style: TerminalStyle(for: STDOUT_FILENO)))
    }
  }
}
