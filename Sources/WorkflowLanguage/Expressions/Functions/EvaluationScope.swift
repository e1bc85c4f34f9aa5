package import AppIntentsCore

/// The names of a run, and the run itself, for evaluating expressions.
package protocol EvaluationScope {
  /// The value of a name, without its `$`; nil if there is no such name. Throws if the value isn't known
  /// in a dry run.
  func value(of name: String) throws -> IntentValue?

  /// The property of a name's value, if it can be found faster than through the value; else nil.
  func value(of name: String, at key: String) throws -> IntentValue?

  /// A property of a name's value that its type doesn't have (`exit_code` of a step's output).
  func detail(_ detail: String, of name: String) -> IntentValue?

  /// The run: its time, its zone and its conversions.
  var run: IntentContext { get }

  /// The existing names, for suggestions.
  var names: [String] { get }

  /// Is told that a deferred property is read, whose value isn't a part of its entity.
  func readDeferred()

  /// Is told, after the arguments of a function were read, that it makes a path or an address of them.
  /// Throws if a run doesn't permit that.
  func makes(_ type: ValueType) throws

  /// Evaluates the name of a secret or of a variable of the environment. Throws if a run doesn't permit it to
  /// be that.
  func naming<Name>(_ name: () throws -> Name) throws -> Name

  /// Evaluates something that says yes or no, by which a value may be chosen.
  func evaluating<Answer>(decision: () throws -> Answer) rethrows -> Answer

  /// Evaluates a value that becomes a piece of a text.
  func evaluating(piece: () throws -> IntentValue) rethrows -> IntentValue

  /// Is told that a piece was added to a text, after the piece's value was read.
  func added(piece: String)

  /// The answer to a question. Throws `OpenQuestion` if it has to be asked first.
  func answer(to question: ExpressionQuestion) throws -> IntentValue

  /// Is told, after an item of a template's list was evaluated, that it was a list, which added so many
  /// items instead of itself.
  func added(items count: Int)

  /// Is told, after a template's dictionary was evaluated, that keys in it were computed.
  func filledKeys()

  /// Evaluates one item of a list or a dictionary that a template spells out.
  ///
  /// - Parameter isPlace: whether the item is a value of the run, or a part of one.
  func evaluating<Item>(item: () throws -> Item, isPlace: Bool) rethrows -> Item

  /// Evaluates a value, and takes a part of it.
  ///
  /// - Parameters:
  ///   - base: evaluates the value.
  ///   - isPlace: whether it is a value of the run, or a part of one.
  ///   - part: takes the part.
  func evaluating(
    _ base: () throws -> IntentValue, isPlace: Bool, part: (IntentValue) throws -> ValuePart
  ) throws -> IntentValue
}

/// A part of a value.
package struct ValuePart {
  package var value: IntentValue
  /// Where it is among the items of the list or the dictionary, if it is one of them.
  package var position: (index: Int, count: Int)?

  static let nothing = ValuePart(value: .nothing)
}

extension EvaluationScope {
  package func value(of name: String, at key: String) throws -> IntentValue? { nil }
  package func detail(_ detail: String, of name: String) -> IntentValue? { nil }
  package var run: IntentContext { .current }
  package var names: [String] { [] }
  package func readDeferred() {}
  package func makes(_ type: ValueType) throws {}
  package func naming<Name>(_ name: () throws -> Name) throws -> Name { try name() }
  package func evaluating<Answer>(decision: () throws -> Answer) rethrows -> Answer {
    try decision()
  }
  package func added(piece: String) {}
  package func evaluating(piece: () throws -> IntentValue) rethrows -> IntentValue { try piece() }
  package func answer(to question: ExpressionQuestion) throws -> IntentValue {
    throw FunctionProblem(OpenQuestion(question).description)
  }
  package func added(items count: Int) {}
  package func filledKeys() {}
  package func evaluating<Item>(item: () throws -> Item, isPlace: Bool) rethrows -> Item {
    try item()
  }
  package func evaluating(
    _ base: () throws -> IntentValue, isPlace: Bool, part: (IntentValue) throws -> ValuePart
  ) throws -> IntentValue { try part(base()).value }
}
