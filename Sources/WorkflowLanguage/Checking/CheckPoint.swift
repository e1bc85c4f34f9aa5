import AppIntents
import Diagnostics
import WorkflowValues
import YAML

/// A point of the walk at which a check runs, with the function that runs there.
enum CheckPoint: Sendable {
  /// The whole document, after its steps.
  case document(@Sendable (Document, WorkflowWalk) -> Void)
  /// An input of the workflow, before its name is defined.
  case input(@Sendable (InputDeclaration, WorkflowWalk) -> Void)
  /// A step, before its action.
  case step(@Sendable (Step, WorkflowWalk) -> Void)
  /// A step that is never reached, and the step that ends its block before it.
  case unreachableStep(@Sendable (Step, Step, WorkflowWalk) -> Void)
  /// A step that asks a question without a default, and what to do about it.
  case question(@Sendable (Step, String, WorkflowWalk) -> Void)
  /// A step that ends a pass or a loop.
  case loopEnd(@Sendable (Step, WorkflowWalk) -> Void)
  /// A step that runs another workflow.
  case call(@Sendable (WorkflowCall, WorkflowWalk) -> Void)
  /// An action that no intent has.
  case unknownAction(@Sendable (Located<String>, WorkflowWalk) -> Void)
  /// A key or a value of a step that its intent has no parameter for, or that is given twice.
  case strayArgument(@Sendable (StrayArgument, IntentDescriptor, WorkflowWalk) -> Void)
  /// An intent with all its arguments.
  case intent(@Sendable (StepArguments, Step, WorkflowWalk) -> Void)
  /// An argument of an intent.
  case argument(@Sendable (Template, ParameterDescriptor, StepArguments, WorkflowWalk) -> Void)
  /// A scalar that can't be read as the declared type of its destination.
  case scalar(@Sendable (YAMLScalar, SourceRange, ConversionError, Target, WorkflowWalk) -> Void)
  /// A list or a dictionary, for something of a declared type.
  case collection(@Sendable (KnownValue, SourceRange, Target, WorkflowWalk) -> Void)
  /// A number of passes or items, and the least that it may be.
  case count(@Sendable (Template, Int, Target, WorkflowWalk) -> Void)
  /// A value of a known type that goes to something of a declared type, and its conversion.
  case connection(
    @Sendable (KnownValue, TypeRules.Conversion, Target, WorkflowWalk.Origin, WorkflowWalk) -> Void)
  /// An expression that is used as a condition.
  case condition(@Sendable (Expression, KnownValue, WorkflowWalk) -> Void)
  /// Two values that are compared.
  case comparison(@Sendable (Located<ComparisonOperator>, Operand, Operand, WorkflowWalk) -> Void)
  /// The value of a `choose` case, and the value it is compared with.
  case choice(@Sendable (Template, KnownValue, Operand, WorkflowWalk) -> Void)
  /// Two values that can't be calculated with in this way.
  case arithmetic(@Sendable (ArithmeticOperator, Operand, Operand, WorkflowWalk) -> Void)
  /// A property or an element that a value doesn't have.
  case missingProperty(@Sendable (MissingProperty, WorkflowWalk) -> Void)
  /// A name that is given for the first time, and what has the name already.
  case definition(@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void)
  /// A name that `set` sets or changes, and its value before.
  case change(@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void)
  /// The use of a name.
  case use(@Sendable (Located<String>, NameUse, WorkflowWalk) -> Void)
}

/// The functions that run at each point of a walk.
final class CheckTable: Sendable {
  let documents: [@Sendable (Document, WorkflowWalk) -> Void]
  let inputs: [@Sendable (InputDeclaration, WorkflowWalk) -> Void]
  let steps: [@Sendable (Step, WorkflowWalk) -> Void]
  let unreachableSteps: [@Sendable (Step, Step, WorkflowWalk) -> Void]
  let questions: [@Sendable (Step, String, WorkflowWalk) -> Void]
  let loopEnds: [@Sendable (Step, WorkflowWalk) -> Void]
  let calls: [@Sendable (WorkflowCall, WorkflowWalk) -> Void]
  let unknownActions: [@Sendable (Located<String>, WorkflowWalk) -> Void]
  let strayArguments: [@Sendable (StrayArgument, IntentDescriptor, WorkflowWalk) -> Void]
  let intents: [@Sendable (StepArguments, Step, WorkflowWalk) -> Void]
  let arguments: [@Sendable (Template, ParameterDescriptor, StepArguments, WorkflowWalk) -> Void]
  let scalars: [@Sendable (YAMLScalar, SourceRange, ConversionError, Target, WorkflowWalk) -> Void]
  let collections: [@Sendable (KnownValue, SourceRange, Target, WorkflowWalk) -> Void]
  let counts: [@Sendable (Template, Int, Target, WorkflowWalk) -> Void]
  let connections:
    [@Sendable (KnownValue, TypeRules.Conversion, Target, WorkflowWalk.Origin, WorkflowWalk) -> Void]
  let conditions: [@Sendable (Expression, KnownValue, WorkflowWalk) -> Void]
  let comparisons: [@Sendable (Located<ComparisonOperator>, Operand, Operand, WorkflowWalk) -> Void]
  let choices: [@Sendable (Template, KnownValue, Operand, WorkflowWalk) -> Void]
  let arithmetics: [@Sendable (ArithmeticOperator, Operand, Operand, WorkflowWalk) -> Void]
  let missingProperties: [@Sendable (MissingProperty, WorkflowWalk) -> Void]
  let definitions: [@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void]
  let changes: [@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void]
  let uses: [@Sendable (Located<String>, NameUse, WorkflowWalk) -> Void]

  init(_ checks: [any Check.Type]) {
    let points = checks.flatMap { $0.points }
    documents = points.compactMap { if case .document(let check) = $0 { check } else { nil } }
    inputs = points.compactMap { if case .input(let check) = $0 { check } else { nil } }
    steps = points.compactMap { if case .step(let check) = $0 { check } else { nil } }
    unreachableSteps = points.compactMap {
      if case .unreachableStep(let check) = $0 { check } else { nil }
    }
    questions = points.compactMap { if case .question(let check) = $0 { check } else { nil } }
    loopEnds = points.compactMap { if case .loopEnd(let check) = $0 { check } else { nil } }
    calls = points.compactMap { if case .call(let check) = $0 { check } else { nil } }
    unknownActions = points.compactMap {
      if case .unknownAction(let check) = $0 { check } else { nil }
    }
    strayArguments = points.compactMap {
      if case .strayArgument(let check) = $0 { check } else { nil }
    }
    intents = points.compactMap { if case .intent(let check) = $0 { check } else { nil } }
    arguments = points.compactMap { if case .argument(let check) = $0 { check } else { nil } }
    scalars = points.compactMap { if case .scalar(let check) = $0 { check } else { nil } }
    collections = points.compactMap { if case .collection(let check) = $0 { check } else { nil } }
    counts = points.compactMap { if case .count(let check) = $0 { check } else { nil } }
    connections = points.compactMap { if case .connection(let check) = $0 { check } else { nil } }
    conditions = points.compactMap { if case .condition(let check) = $0 { check } else { nil } }
    comparisons = points.compactMap { if case .comparison(let check) = $0 { check } else { nil } }
    choices = points.compactMap { if case .choice(let check) = $0 { check } else { nil } }
    arithmetics = points.compactMap { if case .arithmetic(let check) = $0 { check } else { nil } }
    missingProperties = points.compactMap {
      if case .missingProperty(let check) = $0 { check } else { nil }
    }
    definitions = points.compactMap { if case .definition(let check) = $0 { check } else { nil } }
    changes = points.compactMap { if case .change(let check) = $0 { check } else { nil } }
    uses = points.compactMap { if case .use(let check) = $0 { check } else { nil } }
  }
}

// MARK: - Subjects of checks

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
  /// The names of the properties that the value has.
  var names: [String] = []
}

/// A step that runs another workflow.
struct WorkflowCall {
  let workflow: Located<String>
  let inputs: [(name: Located<String>, value: Template)]
  /// The other workflow; nil if there is none, if it can't be read, or if it is the caller.
  let document: Document?

  init(
    _ workflow: Located<String>, inputs: [(name: Located<String>, value: Template)],
    in walk: WorkflowWalk
  ) {
    self.workflow = workflow
    self.inputs = inputs
    let isOther = workflow.value != walk.document.id
    document = isOther ? walk.checker.workflows.document(workflow.value) : nil
  }
}
