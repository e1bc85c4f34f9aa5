/// What a run of a workflow would do.
package struct DryRunReport: Codable, Sendable, Hashable {
  /// What it would change, as sentences.
  package var would: [String] = []
  package var output: WireValue?
  /// Why it would fail; nil if it wouldn't.
  package var failure: String?
  package var help: String?
  /// The inputs whose values don't fit, so that nothing was tried.
  package var wrong: [WrongInput] = []

  package init() {}
}

/// An input of a workflow whose value doesn't fit.
package struct WrongInput: Codable, Sendable, Hashable {
  package var input: String
  package var message: String
  package var help: String?

  package init(_ input: String, _ message: String, help: String? = nil) {
    self.input = input
    self.message = message
    self.help = help
  }
}
