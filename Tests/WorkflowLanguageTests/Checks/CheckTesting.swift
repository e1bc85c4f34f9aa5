import AppIntentsCore
import Diagnostics
import Foundation
import LanguageModels
import OrderedCollections
import Testing
import YAML

@testable import WorkflowLanguage

/// What checking a file gave.
struct Checked {
  let workflow: Workflow?
  let diagnostics: [Diagnostic]
  let source: SourceText

  /// `3:5 unknown-name`
  var summary: [String] {
    diagnostics.map { "\($0.range?.start.description ?? "-") \($0.kind)" }
  }

  var rendered: String { DiagnosticRenderer().render(diagnostics, in: source) }
}

/// Parses and checks a text.
func check(
  _ text: String, path: String = "test.yaml", others: [String: String] = sampleWorkflows,
  settings: Settings = sampleSettings
) -> Checked {
  check(Array(text.utf8), path: path, others: others, settings: settings)
}

/// Settings of a user who has said where they are, and has two models.
let sampleSettings = Settings(
  place: GeographicPlace(latitude: 52.52, longitude: 13.405),
  model: ModelConfiguration(
    standard: "small",
    models: [
      "small": ModelEntry(provider: .ollama, model: "qwen3:8b"),
      "office": ModelEntry(provider: .openai, model: "gpt-oss"),
    ]))

func check(
  _ bytes: [UInt8], path: String, others: [String: String] = sampleWorkflows,
  settings: Settings = sampleSettings
) -> Checked {
  let actions = KnownActions { sampleCatalogue[$0].map(ActionParameters.init) }
  let parsed = DocumentParser.parse(bytes, path: path, actions: actions)
  let source = parsed.reading.source
  // As the compiler does: what couldn't be read isn't checked.
  guard let document = parsed.document, parsed.reading.isWhole else {
    return Checked(workflow: nil, diagnostics: parsed.diagnostics, source: source)
  }
  var checker = WorkflowChecker(
    catalogue: sampleCatalogue, workflows: SampleWorkflows(others),
    settings: SettingsLookup(settings), isInstalled: { $0 != "pdftotext" })
  checker.explains = true
  let (workflow, diagnostics) = checker.check(document)
  return Checked(
    workflow: workflow, diagnostics: (parsed.diagnostics + diagnostics).inOrder(), source: source)
}

/// Checks only steps, indented by two spaces.
func checkSteps(_ steps: String) -> Checked { check("steps:\n" + steps) }

struct SampleWorkflows: WorkflowLookup {
  private let texts: [String: String]

  init(_ texts: [String: String]) { self.texts = texts }

  func find(_ name: String, from source: SourceText) -> FoundWorkflow {
    // Where the program finds the files beside those of the tests.
    let name = WorkflowID.of(path: name)
    let path = (sampleWorkflows[name] == nil ? "" : "workflows/") + name + ".yaml"
    return FoundWorkflow(
      texts[name].map { .file(SourceText(path: path, text: $0)) } ?? .missing)
  }

  func ids(from source: SourceText) -> [String] { texts.keys.sorted() }
}

/// The workflows beside those of the tests, by their ids: the files in `Golden/errors/others`.
let sampleWorkflows: [String: String] = {
  let folder = ErrorGoldenTests.folder.appending(path: "others")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.reduce(into: [:]) { workflows, name in
    workflows[WorkflowID.of(path: name)] = try? String(
      contentsOf: folder.appending(path: name), encoding: .utf8)
  }
}()
