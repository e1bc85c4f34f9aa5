import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowLanguage
import WorkflowValues

/// A workflow that an assistant has written, and what the checker says about it.
struct DraftCheck {
  let id: String
  private let compilation: Compilation

  /// - Throws: `CallFailure` for a text that is too long or isn't plain text, or for an id that isn't one.
  init(_ text: String, id: String = "draft") throws {
    guard text.utf8.count <= Proposals.mostBytes else {
      throw CallFailure(
        "the text has more than \(Proposals.mostBytes >> 10) KiB", kind: "value",
        help: "divide the workflow; one can run another with `run`")
    }
    guard NewWorkflow.isID(id) else {
      throw CallFailure(
        "`\(Printable.line(String(id.prefix(100))))` can't be a workflow's id", kind: "value",
        help:
          "use up to 64 lower-case letters, digits, `-` and `_`, beginning with a letter or digit")
    }
    self.id = id
    compilation = Self.compile(Array(text.utf8), id)
  }

  /// The draft as a file of the folder into which it would be put.
  static func compile(_ bytes: [UInt8], _ id: String) -> Compilation {
    let finder = WorkflowFinder.ofAutomations
    let loader = WorkflowLoader(finder: finder, workflows: WorkflowIDs(folders: finder.others))
    return loader.compile(
      SourceText(path: "\(id).yaml", file: Proposals.destination(of: id), bytes: bytes))
  }

  /// The problems, each with its place and what to do about it.
  func result() throws -> JSONObject {
    var report = DiagnosticReport()
    report.add(compilation.diagnostics, path: compilation.source.path)
    // The report is JSON of ours, so it can be read.
    let problems = try JSONReader.read(report.json)
    return AssistantResult.plain(problems, saying: words)
  }

  private var words: String {
    let problems = compilation.diagnostics
    if problems.isEmpty { return "no problems" }
    return Printable.text(
      DiagnosticRenderer(usesColor: false).render(problems, in: compilation.source))
  }

  /// Keeps the draft for the user. Throws a `CallFailure` for one with errors.
  func proposed(by client: String) throws -> JSONObject {
    guard let workflow = compilation.workflow else {
      throw CallFailure("the workflow has errors, so it wasn't kept:\n\(words)", kind: "value")
    }
    do {
      try Proposals().keep(compilation.source.bytes, as: id, by: client)
    } catch let failure as CommandFailure {
      throw CallFailure(failure.message, help: failure.help)
    }
    let consent = ProposalText.consent(to: workflow, id)
    let command = "segue enable --proposed \(id)"
    return AssistantResult.plain(
      [
        "id": .text(id), "enable": .text(command), "consent": .text(consent),
        "warnings": .number(compilation.diagnostics.count),
      ],
      saying: "Kept as a proposal. It runs once its user has agreed with `\(command)`, which "
        + "shows:\n\n\(consent)")
  }
}
