/// The intents that steps can perform.
package struct IntentReports: Sendable {
  /// All, or those with some words, the best first. They have neither parameters nor examples.
  package let list: @Sendable (_ words: String?) -> [IntentReport]
  package let one: @Sendable (_ id: String) -> IntentReport?
  /// Says what an intent gives for some values, and what it would change. Nothing changes.
  ///
  /// - Throws: `ControlFailure`.
  package let attempt:
    @Sendable (_ id: String, _ values: [NamedValue]) async throws -> IntentTrialReport
  /// Looks in an app for what has a type. Without words it is what the app suggests.
  ///
  /// - Throws: `ControlFailure`.
  package let find: Finder

  package typealias Finder =
    @Sendable (_ type: String, _ words: String?) async throws -> [FoundEntityReport]

  package init(
    list: @escaping @Sendable (_ words: String?) -> [IntentReport],
    one: @escaping @Sendable (_ id: String) -> IntentReport?,
    attempt:
      @escaping @Sendable (_ id: String, _ values: [NamedValue]) async throws -> IntentTrialReport,
    find: @escaping Finder = { _, _ in
      throw ControlFailure(.unavailable, "no app can be asked here")
    }
  ) {
    self.list = list
    self.one = one
    self.attempt = attempt
    self.find = find
  }
}

extension IntentReports {
  package static let none = IntentReports(
    list: { _ in [] }, one: { _ in nil },
    attempt: { _, _ in throw ControlFailure(.unavailable, "nothing can be tried here") })
}
