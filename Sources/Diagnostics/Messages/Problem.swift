/// A kind of problem, with an explanation for the documentation.
package struct Problem: Hashable, Sendable {
  package let kind: Diagnostic.Kind
  /// A paragraph for `Problems.md`, in Markdown.
  package let explanation: String

  package init(_ kind: String, _ explanation: String) {
    self.kind = Diagnostic.Kind(rawValue: kind)
    self.explanation = explanation
  }
}

/// Kinds of problem that one stage finds, each with its explanation.
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
