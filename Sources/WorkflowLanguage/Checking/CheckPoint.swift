import AppIntentsCore
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
  /// A question that a step or an expression asks.
  case question(@Sendable (AskedQuestion, WorkflowWalk) -> Void)
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
  /// The text of a value that isn't a reference as a whole, as the file writes it.
  case text(@Sendable (YAMLScalar, SourceRange, WorkflowWalk) -> Void)
  /// A word that is the name of a value, for a destination that takes no texts.
  case word(@Sendable (Located<String>, Target, WorkflowWalk) -> Void)
  /// A text that an expression writes.
  case literal(@Sendable (String, SourceRange, WorkflowWalk) -> Void)
  /// A list or a dictionary, for a destination of a declared type.
  case collection(@Sendable (KnownValue, SourceRange, Target, WorkflowWalk) -> Void)
  /// A value of a known type that goes to a destination of a declared type, and its conversion.
  case connection(
    @Sendable (KnownValue, TypeRules.Conversion, Target, WorkflowWalk.Origin, WorkflowWalk) -> Void)
  /// An expression that is used as a condition.
  case condition(@Sendable (Expression, KnownValue, WorkflowWalk) -> Void)
  /// Two values that are compared.
  case comparison(@Sendable (Located<ComparisonOperator>, Operand, Operand, WorkflowWalk) -> Void)
  /// The value of a `choose` case, and the value it is compared with.
  case choice(@Sendable (Template, KnownValue, Operand, WorkflowWalk) -> Void)
  /// A function that an expression calls, with its arguments.
  case function(@Sendable (Located<String>, [Expression], WorkflowWalk) -> Void)
  /// Two values that can't be calculated with in this way.
  case arithmetic(@Sendable (ArithmeticOperator, Operand, Operand, WorkflowWalk) -> Void)
  /// A property or an element that a value doesn't have.
  case missingProperty(@Sendable (MissingProperty, WorkflowWalk) -> Void)
  /// A property of the event that has a value in some runs only, and a phrase for when.
  case conditionalProperty(@Sendable (Located<String>, String, WorkflowWalk) -> Void)
  /// A name that is given for the first time, and what has the name already.
  case definition(@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void)
  /// A name that `set` sets or changes, and its value before.
  case change(@Sendable (Located<String>, ScopedName?, WorkflowWalk) -> Void)
  /// An answer of a model whose uses need different types.
  case answer(@Sendable (WantedAnswers.Conflict, Step, WorkflowWalk) -> Void)
  /// What is wrong with the values that say what a model's answer is, and its place.
  case wrongAnswer(@Sendable (AnswerProblem, SourceRange, WorkflowWalk) -> Void)
  /// What is known of a computed name of a secret or of a variable of the environment.
  case secretName(@Sendable (KnownValue, SourceRange, WorkflowWalk) -> Void)
  /// A value that the file writes for a destination, with its entries if it is a dictionary.
  case written(@Sendable (KnownValue, SourceRange, Target, WorkflowWalk) -> Void)
  /// What a function makes a file of.
  case fileName(@Sendable (KnownValue, SourceRange, WorkflowWalk) -> Void)
  /// The use of a name.
  case use(@Sendable (Located<String>, NameUse, WorkflowWalk) -> Void)
}
