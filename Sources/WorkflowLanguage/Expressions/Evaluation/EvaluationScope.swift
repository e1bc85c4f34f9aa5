package import AppIntents
package import OrderedCollections

/// What an expression is evaluated in: the names of a run, and the run they belong to.
package protocol EvaluationScope {
  /// The value of a name, without its `$`; nil if there is no such name. Throws where a dry run doesn't know it.
  func value(of name: String) throws -> IntentValue?

  /// What a name's value has under a key, where that is quicker than to ask the value; else nil.
  func value(of name: String, at key: String) throws -> IntentValue?

  /// Properties that a name's value has beside its own (`exit_code` of a step's output).
  func details(of name: String) -> OrderedDictionary<String, IntentValue>?

  /// The run: its time and zone, and how values become other values.
  var run: IntentContext { get }

  /// The names there are, to suggest one for a misspelt one.
  var names: [String] { get }
}

extension EvaluationScope {
  package func value(of name: String, at key: String) throws -> IntentValue? { nil }
  package func details(of name: String) -> OrderedDictionary<String, IntentValue>? { nil }
  package var run: IntentContext { .current }
  package var names: [String] { [] }
}
