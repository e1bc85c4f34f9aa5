package import AppIntentsCore
package import OrderedCollections

/// The names of a run, and the run itself, for evaluating expressions.
package protocol EvaluationScope {
  /// The value of a name, without its `$`; nil if there is no such name. Throws if the value isn't known
  /// in a dry run.
  func value(of name: String) throws -> IntentValue?

  /// The property of a name's value, if it can be found faster than through the value; else nil.
  func value(of name: String, at key: String) throws -> IntentValue?

  /// Properties of a name's value that its type doesn't have (`exit_code` of a step's output).
  func details(of name: String) -> OrderedDictionary<String, IntentValue>?

  /// The run: its time, its zone and its conversions.
  var run: IntentContext { get }

  /// The existing names, for suggestions.
  var names: [String] { get }

  /// Is told that a deferred property is read, whose value isn't a part of its entity.
  func readDeferred()

  /// Is told, after the arguments of a function were read, that it makes a path or an address of them.
  /// Throws if a run doesn't permit that.
  func makes(_ type: ValueType) throws

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
  func evaluating<Item>(item: () throws -> Item) rethrows -> Item
}

extension EvaluationScope {
  package func value(of name: String, at key: String) throws -> IntentValue? { nil }
  package func details(of name: String) -> OrderedDictionary<String, IntentValue>? { nil }
  package var run: IntentContext { .current }
  package var names: [String] { [] }
  package func readDeferred() {}
  package func makes(_ type: ValueType) throws {}
  package func added(piece: String) {}
  package func answer(to question: ExpressionQuestion) throws -> IntentValue {
    throw FunctionProblem(OpenQuestion(question).description)
  }
  package func added(items count: Int) {}
  package func filledKeys() {}
  package func evaluating<Item>(item: () throws -> Item) rethrows -> Item { try item() }
}
