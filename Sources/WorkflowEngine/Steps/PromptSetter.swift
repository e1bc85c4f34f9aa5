import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

import enum WorkflowLanguage.Expression

/// Sets a parameter to a prompt: the texts and values of its template, each by itself.
struct PromptSetter {
  private let intent: BoundIntent
  private let invocation: IntentInvocation?
  private let visit: StepVisit

  init(_ intent: BoundIntent, _ invocation: IntentInvocation?, _ visit: StepVisit) {
    self.intent = intent
    self.invocation = invocation
    self.visit = visit
  }

  /// Returns the texts and values as a list, which stands for the prompt in the journal.
  func set(_ argument: BoundArgument) async throws -> StepOutput {
    var parts: [ModelPrompt.Part] = []
    var values: [IntentValue] = []
    var sources: ValueOrigin.Sources = []
    var charges: [MemoryCharge] = []
    for piece in argument.template.promptPieces {
      switch piece {
      case .literal(let text):
        parts.append(.text(text))
        values.append(.text(text))
      case .expression(let expression):
        let output = try await visit.evaluate { try $0.output(expression) }
        guard output.isKnown else { throw UnknownInDryRun() }
        let name = expression.source
        parts.append(
          .value(name: String(name.hasPrefix("$") ? name.dropFirst() : name[...]), output.value))
        values.append(output.value)
        sources.formUnion(output.origin.sources)
        charges += output.charges
      }
    }
    let prompt = ModelPrompt(parts)
    try invocation?.set(argument.index, toAny: prompt)
    if !sources.isEmpty { invocation?.mark(argument.index, from: ValueOrigin(sources)) }
    visit.note(
      intent.known.descriptor.parameters[argument.index].name, .text(argument.template.source))
    var set = StepOutput(.list(values), from: ValueOrigin(sources))
    set.charges = charges
    return set
  }
}

extension Template {
  /// The texts and expressions that make up a prompt.
  fileprivate var promptPieces: [Piece] {
    switch content {
    case .scalar: [.literal(literalText ?? "")]
    case .expression(let expression): [.expression(expression)]
    case .text(let pieces): pieces
    case .list, .dictionary: [.expression(.value(self))]
    }
  }
}
