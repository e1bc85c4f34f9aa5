import AppIntentsCore
import Control
import Diagnostics
import Foundation
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

extension RunExports {
  /// The texts that the command prints. Secrets in them are hidden by the page.
  static let texts = RunExports(
    trace: { ControlJSON.text(ControlJSON.value($0)) },
    test: { run in
      do {
        return try test(run) { $0 }
      } catch let failure as CommandFailure {
        throw ControlFailure(.failed, failure.message, help: failure.help)
      } catch let error where !(error is ControlFailure) {
        throw ControlFailure(.failed, IntentErrorText.message(for: error))
      }
    })

  /// A run as a test of its workflow's file.
  ///
  /// - Throws: `ControlFailure` if it hasn't ended, or if the file has errors now.
  static func test(_ run: RunReport, redact: @escaping (String) -> String) throws -> String {
    guard run.summary.ended != nil else {
      throw ControlFailure(.usage, "run \(run.summary.id) hasn't ended")
    }
    let path = run.path.path
    guard let workflow = try WorkflowLoader().compile(path).workflow else {
      throw ControlFailure(
        .invalidWorkflow, "`\(path.shown)` has errors now",
        help: "see `segue check \(Phrasing.shellWord(path.shown))`")
    }
    return RunTestText(
      run, of: workflow, zone: .current, home: Environment.home, redact: redact
    ).text
  }
}
