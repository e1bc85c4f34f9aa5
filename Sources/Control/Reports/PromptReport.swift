package import Foundation

/// A question of a run that has no answer yet.
package struct PromptReport: Codable, Sendable, Hashable {
  /// The words of an app for yes and no.
  package struct Answers: Codable, Sendable, Hashable {
    package var yes: String
    package var no: String
    /// Other words that mean yes, and no, which aren't shown; nil if there are none.
    package var yesAlternatives: [String]?
    package var noAlternatives: [String]?

    package init(yes: String, no: String) { (self.yes, self.no) = (yes, no) }
  }

  package var id: Int64
  package var run: Int64
  package var workflow: String
  package var question: String
  /// “confirmation”, “choice” or “value”.
  package var kind: String
  /// The name of the type of the answer.
  package var type: String
  package var options: [String]
  /// The icons of the options, as texts, with an empty one for an option without; nil if none has one.
  package var icons: [String]?
  /// The words for yes and no; nil for the usual ones.
  package var answers: Answers?
  /// What is shown with it: the tree of a view, as JSON.
  package var snippet: String?
  /// What apps show in its run, as long as its buttons can be pressed.
  package var shown: [SnippetReport]?
  /// Why the answer before couldn't be used, if it is asked again.
  package var problem: String?
  /// The titles of values that may be given, among others; nil if there are none.
  package var suggestions: [String]?
  /// What a value has to be besides its type, in words.
  package var hints: [String]?
  /// Whether a text may have several lines.
  package var isMultiline: Bool?
  /// Whether the answer is a list of values of any number; nil if not.
  package var isList: Bool?
  /// How a number or a date is entered; nil if nothing is known.
  package var entry: EntryReport?
  package var defaultAnswer: String?
  package var asked: Date
  package var expires: Date?

  package init(
    id: Int64, run: Int64, workflow: String, question: String, kind: String, type: String,
    options: [String], icons: [String]? = nil, answers: Answers? = nil, snippet: String? = nil,
    problem: String? = nil,
    defaultAnswer: String?,
    asked: Date, expires: Date?
  ) {
    self.id = id
    self.run = run
    self.workflow = workflow
    self.question = question
    self.kind = kind
    self.type = type
    self.options = options
    self.icons = icons
    self.answers = answers
    self.snippet = snippet
    self.problem = problem
    self.defaultAnswer = defaultAnswer
    self.asked = asked
    self.expires = expires
  }
}

extension PromptReport {
  /// What a value has to be, in words: “time of day”, “number, 1 to 40”.
  package var wanted: [String] {
    // What is suggested tells what kind of thing it is; the name of an app's type doesn't.
    let isTold = suggestions != nil && type.contains(".")
    return (isTold ? [] : [typeName]) + (hints ?? [])
  }

  private var typeName: String {
    switch entry?.moment {
    case .date?: "day"
    case .time?: "time of day"
    case .dateTime?, nil: type
    }
  }
}

/// What an app shows in a run, with buttons that can be pressed.
package struct SnippetReport: Codable, Sendable, Hashable {
  package var run: Int64
  /// Its number among those of the run.
  package var number: Int
  /// The tree of a view, as JSON.
  package var tree: String

  package init(run: Int64, number: Int, tree: String) {
    self.run = run
    self.number = number
    self.tree = tree
  }
}
