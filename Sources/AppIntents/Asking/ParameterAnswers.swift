import Synchronization

/// The values that an intent's parameters got by answers to its questions.
package final class ParameterAnswers: Sendable {
  /// Takes the answers to the questions of the current task.
  @TaskLocal package static var current: ParameterAnswers?

  /// By the parameters' objects, which live as long as the intent.
  private let values = Mutex<[ObjectIdentifier: IntentValue]>([:])

  package init() {}

  func note(_ value: IntentValue, for parameter: _AnyIntentParameter) {
    values.withLock { $0[ObjectIdentifier(parameter)] = value }
  }

  /// The last answer for a parameter; nil if there was no question for it.
  func value(for parameter: _AnyIntentParameter) -> IntentValue? {
    values.withLock { $0[ObjectIdentifier(parameter)] }
  }
}
