import AppIntentsCore
import Diagnostics
import OrderedCollections

/// A value that is compared or calculated with.
struct Operand {
  let known: KnownValue
  let expression: Expression
}

/// A key or a value of a step that isn't an argument of its intent.
enum StrayArgument {
  /// A key that is no parameter.
  case unknown(Located<String>)
  /// A value after an intent that has no parameters.
  case value(Template)
  /// A parameter that is given for the second time.
  case repeated(Located<String>, first: SourceRange)
}

/// A question of a step or of an expression.
struct AskedQuestion {
  /// The action or the expression that asks.
  let range: SourceRange
  var hasDefault = false
  /// Whether an expression asks it.
  var isInExpression = false
  /// Whether a run can ask at this place.
  var isPossible = true
  /// What to do about a missing default.
  let help: String
}

/// The use of a name.
enum NameUse {
  /// The name is set. It is guarded if the expression around it expects that it may be nothing.
  case found(ScopedName, isGuarded: Bool)
  /// The name exists in every workflow.
  case standing(StandingName)
  /// Nothing has the name here. A whole scalar might be meant as a text with a dollar sign.
  case unknown(isWholeScalar: Bool)
}

/// A property or an element that a value doesn't have.
struct MissingProperty {
  enum Part {
    case property(Located<String>)
    case element(SourceRange)
  }

  let part: Part
  let base: Expression
  let owner: KnownValue
  /// The names of the fields that the value has itself.
  var fields: OrderedSet<String> = []
  /// The names of the properties of its type.
  var properties: [String] = []

  /// All names, without a list of them for each use of a large dictionary.
  var names: some Sequence<String> { [fields.elements, properties].lazy.joined() }
}

/// A step that runs another workflow.
struct WorkflowCall {
  let workflow: Located<String>
  let inputs: [(name: Located<String>, value: Template)]
  let callee: CalledWorkflows.Callee

  init(
    _ workflow: Located<String>, inputs: [(name: Located<String>, value: Template)],
    in walk: WorkflowWalk
  ) {
    self.workflow = workflow
    self.inputs = inputs
    callee = walk.called.find(workflow.value, in: walk)
  }

  /// The other workflow, if there is one.
  var called: CalledWorkflow? {
    if case .found(let called) = callee { called } else { nil }
  }

  /// The other workflow, if its inputs and steps are known.
  var document: Document? { called?.document }
}
