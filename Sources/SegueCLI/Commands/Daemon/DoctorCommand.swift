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

  @Flag(help: "Show the command that installs what enabled workflows lack, and run it after a yes.")
  var install = false

  @Flag(help: "Agree to --install without a question.")
  var yes = false

  @Flag(help: "Print the findings as JSON.")
  var json = false

  func validate() throws {
    if install, notify || json {
      throw ValidationError("`--install` goes with neither `--notify` nor `--json`")
    }
    if yes, !install { throw ValidationError("`--yes` is for `--install`") }
  }

  func run() throws {
    var findings = try ControlRouter.findings(sendingNotices: notify)
    if install {
      return try PackageInstallation(findings, intents: WorkflowLoader.catalogue.all)
        .perform(isAgreed: yes)
    }
    findings = findings.map {
      PackageInstallation.withOtherWays($0, intents: WorkflowLoader.catalogue.all)
    }
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
