import AppIntentsCore
import Diagnostics

/// The values of a step, matched with the parameters of its action.
struct StepArguments {
  struct Argument {
    /// The index of the parameter among the action's.
    let index: Int
    let value: Template
    /// Where the parameter is named: its key, or the action for the first parameter.
    let range: SourceRange
    /// As far as it is known.
    var presence: Presence
  }

  /// Whether a parameter has a value in a run. One whose value is nothing is left out.
  enum Presence {
    case certain, possible, none
  }

  let known: KnownIntent
  var descriptor: IntentDescriptor { known.descriptor }
  /// In the order of the file.
  private(set) var given: [Argument] = []
  /// The index of the parameter that continues the chain, unless the step gives it.
  private(set) var open: Int?
  /// The index of the parameter that receives the previous step's output.
  private(set) var piped: Int?
  /// What the file writes for the parameter that is piped, under `input`.
  private(set) var input: Template?

  init(_ action: IntentStep, of known: KnownIntent, _ step: Step, in walk: WorkflowWalk) {
    self.known = known
    let parameters = known.descriptor.parameters
    if let first = action.first {
      if !parameters.isEmpty {
        add(first, at: 0, action.intent.range)
      } else {
        walk.checkStray(.value(first), of: known.descriptor)
        walk.value(first)
      }
    }
    for (name, value) in action.parameters {
      guard let index = parameters.firstIndex(where: { $0.name == name.value }) else {
        walk.checkStray(.unknown(name), of: known.descriptor)
        walk.value(value)
        continue
      }
      if let other = given.first(where: { $0.index == index }) {
        walk.checkStray(.repeated(name, first: other.range), of: known.descriptor)
        walk.value(value)
        continue
      }
      add(value, at: index, name.range)
    }
    if let index = walk.pipedParameter(of: known.descriptor), !isGiven(index) {
      open = index
      piped = walk.pipe.isCut ? nil : index
      if walk.pipe.isWritten, case .value(let template)? = step.modifiers.input { input = template }
    }
  }

  private mutating func add(_ value: Template, at index: Int, _ range: SourceRange) {
    let presence = Presence(of: value, known.descriptor.parameters[index].type)
    given.append(Argument(index: index, value: value, range: range, presence: presence))
  }

  /// Notes what is known of a value, once it is checked.
  mutating func note(_ value: KnownValue, at position: Int) {
    guard case .expression = given[position].value.content else { return }
    given[position].presence = given[position].presence.limited(by: value)
  }

  /// Whether the step gives a parameter.
  func isGiven(_ index: Int) -> Bool { given.contains { $0.index == index } }

  subscript(name: String) -> Argument? {
    given.first { known.descriptor.parameters[$0.index].name == name }
  }

  /// The value that the file has for a parameter, also one under `input`.
  func written(_ name: String) -> Template? {
    if let argument = self[name] { return argument.value }
    return piped.flatMap { known.descriptor.parameters[$0].name == name ? input : nil }
  }
}

extension StepArguments.Presence {
  /// Of a value as the file writes it. What an expression gives may be nothing, other than a name's value.
  init(of value: Template, _ type: ValueType) {
    switch value.content {
    case .scalar: self = value.leavesOut(type) ? .none : .certain
    case .text, .dictionary, .expression(.name): self = .certain
    case .expression: self = .possible
    // An empty list has as little in it as nothing.
    case .list(let items) where items.isEmpty: self = type.isList ? .none : .certain
    case .list(let items): self = items.contains(where: \.isLiteral) ? .certain : .possible
    }
  }

  /// What remains of it for a value of which something is known. A list may be empty.
  func limited(by value: KnownValue) -> Self {
    if value.type == .nothing { return .none }
    return value.absence != nil || value.type == .any || value.type.isList ? .possible : self
  }
}
