/// A message to the author of a file, with the place it is about.
package struct Diagnostic: Hashable, Sendable {
  package var kind: Kind
  package var severity: Severity
  /// The fact, in lower case and without a full stop.
  package var message: String
  /// The place that the message is about; `nil` if it is about the whole file.
  package var range: SourceRange?
  /// The text after the carets.
  package var label: String?
  /// Other places that the message refers to.
  package var secondary: [Label]
  /// Facts that explain the message.
  package var notes: [String]
  /// Things to do about the problem.
  package var helps: [String]

  package init(
    kind: Kind,
    severity: Severity = .error,
    message: String,
    range: SourceRange? = nil,
    label: String? = nil,
    secondary: [Label] = [],
    notes: [String] = [],
    helps: [String] = []
  ) {
    self.kind = kind
    self.severity = severity
    self.message = message
    self.range = range
    self.label = label
    self.secondary = secondary
    self.notes = notes
    self.helps = helps
  }
}

extension Diagnostic {
  /// The stable name of a kind of problem, in kebab-case. A kind comes from a `Problem` or a
  /// `ProblemFamily`, not from a string literal, so that every kind has an explanation.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning, note
  }

  /// A place and a few words about it.
  package struct Label: Hashable, Sendable {
    package var range: SourceRange
    package var text: String

    package init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }
}

extension Diagnostic.Kind: CustomStringConvertible {
  package var description: String { rawValue }
}

extension [Diagnostic] {
  package var hasErrors: Bool { contains { $0.severity == .error } }

  /// The diagnostics in the order of the file. Those without a place come first, and equal ones keep
  /// their order.
  package func inOrder() -> [Diagnostic] {
    // `sorted` is stable.
    sorted { left, right in
      guard let second = right.range?.start else { return false }
      return left.range.map { $0.start < second } ?? true
    }
  }
}
