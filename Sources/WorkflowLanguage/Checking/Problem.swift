package import Diagnostics

/// One kind of problem that checking finds, for the docs: what it means and what to do.
package struct Problem: Sendable {
  package let kind: Diagnostic.Kind
  /// A paragraph for `Problems.md`, in Markdown.
  package let explanation: String

  init(_ kind: Diagnostic.Kind, _ explanation: String) {
    self.kind = kind
    self.explanation = explanation
  }
}

/// Something that checking looks for. Each is one file in `Checks/`, with its message at the bottom.
protocol Check: Sendable {
  static var problem: Problem { get }
}
