import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// A workflow with one step, which performs an intent. Its inputs are the parameters that are given, and
/// the required ones that are missing, which the run asks for.
struct IntentRun {
  let descriptor: IntentDescriptor
  /// By the names of the intent's parameters.
  let arguments: OrderedDictionary<String, IntentValue>
  let workflow: Workflow
  /// The required parameters without a value.
  let missing: [ParameterDescriptor]

  /// - Throws: `CommandFailure` for values that the intent doesn't take.
  init(_ descriptor: IntentDescriptor, _ arguments: OrderedDictionary<String, IntentValue>) throws {
    self.descriptor = descriptor
    self.arguments = arguments
    missing = descriptor.parameters.filter {
      $0.isRequired && $0.defaultValue == nil && arguments[$0.name] == nil
    }
    let compilation = WorkflowLoader(finder: .ofAutomations).compile(
      SourceText(
        path: descriptor.id, text: Self.text(of: descriptor, arguments, missing: missing)))
    guard let workflow = compilation.workflow else {
      let problem = compilation.diagnostics.first { $0.severity == .error }
      throw CommandFailure(
        status: .usage, message: problem?.message ?? "`\(descriptor.id)` can't be run so",
        help: problem?.helps.first ?? "`segue actions \(descriptor.id)` describes it")
    }
    self.workflow = workflow
  }

  /// The failure of a command that has no value for a parameter, and can't ask for it.
  func lacks(_ missing: ParameterDescriptor, help: String) -> CommandFailure {
    CommandFailure(
      status: .usage,
      message: "“\(descriptor.title)” needs a value for `\(missing.name)`"
        + (missing.question.map { ": \($0)" } ?? ""),
      help: help)
  }

  /// The values as the workflow's inputs.
  var inputs: OrderedDictionary<String, IntentValue> {
    OrderedDictionary(
      arguments.map { (Self.input(for: $0.key), $0.value) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// What may be given for the missing parameters, by the names of their inputs.
  var suggesting: InputSuggesting {
    { [descriptor, arguments, missing] input in
      guard missing.contains(where: { Self.input(for: $0.name) == input }),
        let index = descriptor.parameters.firstIndex(where: { Self.input(for: $0.name) == input })
      else { return [] }
      let invocation = descriptor.binder.begin()
      for (index, parameter) in descriptor.parameters.enumerated() where descriptor.app != nil {
        if let value = arguments[parameter.name] { try invocation.set(index, to: value) }
      }
      return ParameterOption.distinct(
        try await descriptor.options(ofParameter: index, of: invocation))
    }
  }

  /// The intent's values among a run's inputs.
  static func arguments(
    of descriptor: IntentDescriptor, in inputs: OrderedDictionary<String, IntentValue>
  ) -> OrderedDictionary<String, IntentValue> {
    var arguments: OrderedDictionary<String, IntentValue> = [:]
    for parameter in descriptor.parameters {
      if let value = inputs[input(for: parameter.name)], value != .nothing {
        arguments[parameter.name] = value
      }
    }
    return arguments
  }

  // MARK: - The workflow's text

  /// What no parameter is called, for the first input, which would be piped into the step.
  private static let start = "from_before"

  /// The name of the input for a parameter. A name that means something in every workflow has an
  /// underscore after it.
  private static func input(for parameter: String) -> String {
    let isTaken =
      StandingName.named(parameter) != nil || ExpressionParser.reservedWords.contains(parameter)
      || parameter == start
    return isTaken ? "\(parameter)_" : parameter
  }

  private static func text(
    of descriptor: IntentDescriptor, _ arguments: OrderedDictionary<String, IntentValue>,
    missing: [ParameterDescriptor]
  ) -> String {
    var text = "name: \(quoted(descriptor.title))\ninputs:\n"
    text += "  \(start): { type: any, optional: true }\n"
    for name in arguments.keys { text += "  \(input(for: name)): { type: any }\n" }
    for parameter in missing {
      text += "  \(input(for: parameter.name)): { \(keys(of: parameter, in: descriptor)) }\n"
    }
    text += "steps:\n  - \(descriptor.id):\n"
    let sentence = descriptor.sentence(with: arguments, gap: "…", words: \.shortText)
    text += "    label: \(literal(sentence))\n"
    let names = Array(arguments.keys) + missing.map(\.name)
    if !names.isEmpty { text += "    with:\n" }
    for name in names { text += "      \(name): $\(input(for: name))\n" }
    return text
  }

  private static func keys(
    of parameter: ParameterDescriptor, in descriptor: IntentDescriptor
  ) -> String {
    // An app's question begins with its name, so that none can speak for another one.
    let app = descriptor.app.map { "\($0): " } ?? ""
    let question = parameter.question ?? "\(parameter.title)?"
    var keys = ["type: \(type(of: parameter.type))", "ask: \(quoted(app + question))"]
    if case .choice(let choices) = parameter.type.itemType {
      keys.append("values: [\(choices.cases.map { literal($0.title) }.joined(separator: ", "))]")
    }
    if parameter.type == .number, let range = parameter.range {
      for (key, bound) in [("min", range.lowerBound), ("max", range.upperBound)] {
        if let number = IntentNumber(bound), bound.magnitude < 1e15 {
          keys.append("\(key): \(number.description)")
        }
      }
    }
    return keys.joined(separator: ", ")
  }

  /// The name of an input's type; `any` for one that inputs don't have.
  private static func type(of type: ValueType) -> String {
    switch type {
    case .text, .richText, .choice: "text"
    case .number, .boolean, .date, .duration, .measurement, .url, .file, .dictionary: type.name
    case .entity(let name): name
    case .list(let element):
      switch element {
      case .list, .any, .nothing, .expression, .condition, .formula, .program, .prompt: "list"
      default: "[\(self.type(of: element))]"
      }
    case .any, .nothing, .expression, .condition, .formula, .program, .prompt: "any"
    }
  }

  private static func quoted(_ text: String) -> String { JSONWriter.compact(.text(text)) }

  /// A text in which nothing is evaluated.
  private static func literal(_ text: String) -> String { quoted(text.replacing("$", with: "$$")) }
}
