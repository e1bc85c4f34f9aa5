import AppIntentsCore
package import Diagnostics

/// `menu`: the user chooses what happens.
package struct MenuStep: StepAction {
  package var prompt: Template
  package var options: [(label: Located<String>, body: Block)]
  package var defaultOption: Located<String>?
  /// How long the question waits.
  package var within: Template?

  package var actionName: String { "menu" }
  package var blocks: [Block] { options.map(\.body) }
}

extension MenuStep: StepKind {
  package static let words = [
    ControlWord(
      "menu", "Asks which of several blocks to run.",
      output: "the output of the option that was chosen",
      subject: .init(.textValue, "a question", example: "What now?", "The question.") {
        $0.prompt = $1
      },
      keys: [
        Key(
          "options",
          .map(
            of: .steps, hasNames: false, "a map of name and steps",
            help: "write each option as `Label: [steps]`"
          ).filled("at least one option"), "The steps of each option, by label."
        ) { (step: inout MenuStep, options: [(name: Located<String>, value: Block)]) in
          step.options = options.map { ($0.name, $0.value) }
        }.required("add `options:` with the steps of each, as `Label: [steps]`"),
        Key(
          "default", .text,
          "The option that counts without an answer; at once where no question can be asked."
        ) {
          $0.defaultOption = $1
        },
        Key(
          "within", .computedDuration,
          "The time to wait for an answer, after which the default counts."
        ) { $0.within = $1 },
      ],
      instead: ["timeout": "write `within: 8h` for how long the question waits"],
      initial: { MenuStep(prompt: .broken($0), options: []) },
      rest: { step, action in
        let labels = action.options.map(\.label.value)
        guard let label = action.defaultOption, !labels.isEmpty, !labels.contains(label.value)
        else { return }
        step.context.report(.unknownDefault(label, among: labels))
      })
  ]

  package func walk(_ step: Step, in walk: WorkflowWalk) -> WorkflowWalk.Outcome {
    let given = walk.pipe
    walk.value(prompt, for: Target(step: step, action: "menu", name: "prompt", type: .text))
    walk.duration(within, "within", of: step)
    if defaultOption == nil {
      walk.check(
        AskedQuestion(range: step.actionRange, help: "give it a `default`, one of its options"))
    }
    let ends = options.map { walk.branch($0.body, from: given) }
    if ends.isEmpty { return .init(pipe: given) }
    return walk.join(ends, of: step)
  }
}

extension Diagnostic {
  fileprivate static func unknownDefault(
    _ label: Located<String>, among labels: [String]
  ) -> Diagnostic {
    Diagnostic(
      kind: .unknownWord,
      message:
        "`default` is \(Phrasing.list(labels, "or")), not `\(Phrasing.shorten(label.value, to: 40))`",
      range: label.range, label: Suggestion(for: label.value, among: labels)?.question)
  }
}

extension MenuStep {
  package var isReported: Bool { false }
  package var sentence: String { "ask “\(prompt.source)”" }
  package var partTitles: [String?] { options.map(\.label.value) }
}
