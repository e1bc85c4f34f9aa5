package import OrderedCollections

/// A successful call of an app's step for which a person has answered questions.
package struct AnsweredCall: Sendable, Hashable {
  /// The step's id.
  package let step: String
  /// The values of its parameters, with the answers among them; entities may be their ids.
  package let values: OrderedDictionary<String, IntentValue>

  package init(step: String, values: OrderedDictionary<String, IntentValue>) {
    self.step = step
    self.values = values
  }
}
