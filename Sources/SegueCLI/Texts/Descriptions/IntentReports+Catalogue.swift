import AppIntentsCore
import Automations
import BuiltInIntents
import Control
import WorkflowLanguage
import WorkflowValues

extension IntentReports {
  /// The intents of a catalogue, as `segue actions` shows them.
  ///
  /// - Parameters:
  ///   - attempt: tries an intent with some values.
  ///   - find: looks in an app for what has a type.
  init(
    _ catalogue: IntentCatalogue,
    attempt: @escaping @Sendable (IntentDescriptor, [NamedValue]) async throws -> IntentTrialReport,
    find: @escaping Finder
  ) {
    self.init(
      list: { words in
        let all = catalogue.all
        guard let words else { return all.map { IntentReport($0) } }
        if let exact = catalogue[words] { return [IntentReport(exact)] }
        return IntentSearch(words).results(among: all).map { IntentReport($0) }
      },
      one: { id in catalogue[id].map { IntentReport(inFull: $0) } },
      attempt: { id, values in
        guard let intent = catalogue[id], intent.canBeTried else {
          throw ControlFailure(.usage, "`\(id)` can't be tried on a page")
        }
        return try await attempt(intent, values)
      }, find: find)
  }
}

extension IntentReport {
  fileprivate init(_ intent: IntentDescriptor) {
    self.init(id: intent.id, title: intent.title, summary: IntentText.firstSentence(of: intent))
  }

  fileprivate init(inFull intent: IntentDescriptor) {
    self.init(intent)
    icon = intent.icon?.text
    description = intent.description
    parameters = intent.parameters.map {
      Parameter(name: $0.name, words: IntentText.words(for: $0))
    }
    output = intent.outputType.name
    undo = intent.undo?.sentence
    programs = intent.programs.map(\.name)
    example = IntentExamples.workflow(for: intent.id)
    if intent.canBeTried { fields = intent.parameters.map { InputReport($0) } }
  }
}

extension InputReport {
  /// A parameter as a field of a form.
  fileprivate init(_ parameter: ParameterDescriptor) {
    let type = parameter.type.itemType
    let shown: String = if case .choice = type { "text" } else { type.name }
    self.init(name: parameter.name, type: shown)
    isList = parameter.type.isList
    isOptional = !parameter.isRequired || parameter.defaultValue != nil
    description = parameter.description.isEmpty ? nil : parameter.description
    usual = parameter.defaultValue?.shortText
    if case .choice(let choices) = type { values = choices.cases.map(\.name) }
    entry = EntryReport(parameter.hints, of: type)
    (least, most) = (entry?.least, entry?.most)
    answers = parameter.hints.answers.map { .init(yes: $0.true, no: $0.false) }
  }
}

extension IntentDescriptor {
  /// Whether a dry run of it reaches no other machine: it computes, or works on files of this machine.
  fileprivate var canBeTried: Bool {
    let harmless: SideEffects = [.readsFiles, .writesFiles, .varies]
    return app == nil && !asksModel && sideEffects.isSubset(of: harmless)
  }
}
