import AppIntentsCore
import ArgumentParser
import Control
import Foundation

/// `segue doctor`: looks for problems that keep automations from running.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Looks for problems that keep workflows from running.",
    discussion: "Exits with 1 if there is a serious problem.")

  @Flag(help: "Send a notice in every way that `config.yaml` names.")
  var notify = false

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func run() throws {
    var findings = try ControlRouter.findings(sendingNotices: notify)
    // Without them nothing can be hidden.
    if !notify, let finding = SecretStore.finding { findings.append(finding) }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(
      json
        ? ControlJSON.text(.list(findings.map { ControlJSON.value($0) }))
        : FindingText.text(of: findings, style: style))
    if findings.contains(where: { $0.grade == .bad }) { throw ExitStatus.failed }
  }
}
