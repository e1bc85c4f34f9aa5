/// One kind of problem, for the docs: what it means and what to do.
package struct Problem: Hashable, Sendable {
  package let kind: Diagnostic.Kind
  /// A paragraph for `Problems.md`, in Markdown.
  package let explanation: String

  package init(_ kind: String, _ explanation: String) {
    self.kind = Diagnostic.Kind(rawValue: kind)
    self.explanation = explanation
  }
}

/// Kinds of problem that are found together, each with its explanation.
package protocol ProblemFamily: RawRepresentable<String>, CaseIterable, Sendable {
  /// A paragraph for `Problems.md`, in Markdown.
  var explanation: String { get }
}

extension ProblemFamily {
  package static var problems: [Problem] {
    allCases.map { Problem($0.rawValue, $0.explanation) }
  }
}

extension Diagnostic.Kind {
  package init(_ member: some ProblemFamily) { self.init(rawValue: member.rawValue) }
}
