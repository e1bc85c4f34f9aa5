import AppIntentsCore
import ArgumentParser
import Foundation
import LanguageModels
import WorkflowValues

/// `segue models try`: asks a model ten small questions, whose answers are known.
struct TryModelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try",
    abstract: "Asks a model ten small questions, and says what it can be trusted with.",
    discussion: """
      The questions want a text, yes or no, a number, a date, a choice, several values, a list, and to \
      hear that something isn't there. An answer counts only if it is exact, and of the wanted form. \
      A model that is wrong here is wrong more often in longer texts. Unlike in workflows, a \
      malformed reply isn't asked for again. The questions cost what the model's provider takes.
      """)

  @Argument(help: "The model's name.", completion: ModelsCommand.names)
  var model: String

  @Flag(help: "Print the questions, replies and results as JSON.")
  var json = false

  func run() throws {
    let name = model
    let report: TrialReport
    do {
      report = try Cancellation.value {
        try await Self.report(of: try await KnownModels.finder().countedModel(named: name))
      }
    } catch let failure as ModelFailure {
      throw CommandFailure(failure)
    }
    if json { return Output.data(JSONWriter.pretty(report.value) + "\n") }
    let style = TerminalStyle(for: STDOUT_FILENO)
    Output.data(report.text(in: style, width: TerminalStyle.outputWidth ?? 80))
  }

  /// - Throws: the failure of a model that can't be asked.
  private static func report(of model: any ModelClient) async throws -> TrialReport {
    var report = TrialReport(of: model.details.name)
    let isShown = isatty(STDERR_FILENO) == 1
    for (index, trial) in ModelTrial.all.enumerated() {
      if isShown {
        Output.message("\(index + 1) of \(ModelTrial.all.count): \(trial.kind.rawValue)")
      }
      do {
        let reply = try await model.ask(trial.question)
        report.add(trial, trial.judge(reply), reply: reply.text)
      } catch let failure as ModelFailure where failure.cause == .declined {
        report.add(trial, .failed(failure.message), reply: "")
      }
    }
    return report
  }
}
