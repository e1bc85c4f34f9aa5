package import AppIntentsCore
package import Diagnostics
import Foundation

/// A case in the file's `tests:`.
package struct TestCase: Sendable {
  package var name: Located<String>
  package var inputs: [(name: Located<String>, value: Template)] = []
  /// The answers to the workflow's questions, in order.
  package var answers: [Template] = []
  /// What language models reply; nil if the test doesn't say.
  package var replies: TestReplies?
  /// What steps give instead of acting, by the steps' names or their intents' ids.
  package var replacements: [(name: Located<String>, value: TestReplacement)] = []
  /// The files to start with, by their paths in the test's folder.
  package var files: [(name: Located<String>, value: TestFile)] = []
  /// The values of `$trigger`.
  package var trigger: [(name: Located<String>, value: Template)] = []
  package var secrets: [(name: Located<String>, value: Located<String>)] = []
  package var environment: [(name: Located<String>, value: Located<String>)] = []
  /// The time on the run's clock, as the file writes it.
  package var now: Located<String>?
  package var zone: TimeZone?
  /// Whether steps may leave the test's folder: reach the network, start programs.
  package var isReal = false
  package var expectations = TestExpectations()
  package var range: SourceRange

  package init(name: Located<String>, range: SourceRange) {
    self.name = name
    self.range = range
  }
}

/// What language models reply in a test.
package struct TestReplies: Sendable {
  package enum Source: Sendable {
    /// One for each request, in order.
    case inTurn([Template])
    /// A recording, relative to the workflow's file.
    case recording(Located<String>)
  }

  package var source: Source
  package var range: SourceRange

  /// The values that the file writes.
  package var values: [Template] {
    if case .inTurn(let values) = source { values } else { [] }
  }
}

/// What a step gives in a test instead of acting.
package indirect enum TestReplacement: Sendable {
  /// An output, and its properties beside those of its type (`exit_code` of a script's output).
  case output(Template, details: [(name: Located<String>, value: Template)] = [])
  case failure(TestFailure)
  /// One for each time that the step runs, in order; the last one for all further times.
  case inTurn([TestReplacement])

  /// The values that the file writes, in order.
  package var outputs: [Template] {
    switch self {
    case .output(let template, _): [template]
    case .failure: []
    case .inTurn(let turns): turns.flatMap(\.outputs)
    }
  }

  /// The values of the outputs' own properties, in order.
  package var details: [Template] {
    switch self {
    case .output(_, let details): details.map(\.value)
    case .failure: []
    case .inTurn(let turns): turns.flatMap(\.details)
    }
  }
}

/// A failure that a test expects, or makes.
package struct TestFailure: Sendable {
  /// The kinds of failure, as `$error.kind` has them.
  package enum Kind: String, Sendable, CaseIterable {
    case missing, network, timeout, exit, refused
    case notPermitted = "not_permitted"
    case answer, value, unanswered, fail, other
  }

  package var kind: Kind?
  /// A part of the message.
  package var message: Located<String>?
  /// That of a program.
  package var exitCode: Int?
  /// What a program printed; a part of it where it is expected.
  package var output: Located<String>?
  package var range: SourceRange
}

/// A file that a test starts with.
package struct TestFile: Sendable {
  package var text: Located<String>?
  /// The file or folder that it is copied from, relative to the workflow's file.
  package var source: Located<String>?
  /// How long ago it was changed.
  package var age: IntentDuration?
}

/// What a test expects of the run.
package struct TestExpectations: Sendable {
  package var output: Template?
  /// The values of names at the end.
  package var names: [(name: Located<String>, value: Template)] = []
  /// Files at the end, by their paths in the test's folder.
  package var files: [(name: Located<String>, value: ExpectedFile)] = []
  /// Messages that steps show, in any order and among others.
  package var messages: [Located<String>] = []
  package var failure: TestFailure?
  package var ran: [Located<String>] = []
  package var notRan: [Located<String>] = []
  package var conditions: [Expression] = []
}

/// What a test expects of a file.
package struct ExpectedFile: Sendable {
  package enum Content: Sendable {
    case exists(Bool)
    /// The whole content. A line break at the end doesn't count.
    case text(String)
    /// A part of the content.
    case contains(String)
  }

  package var content: Content
  package var range: SourceRange
}

/// The path of a file in the folder of a test.
package enum TestPath {
  /// The path without `~/` before it: the folder is also the home of the test.
  package static func relative(_ path: String) -> String {
    path.hasPrefix("~/") ? String(path.dropFirst(2)) : path
  }
}

extension Document {
  /// The steps that a test can name: by `as`, or by the intent's id or the control word.
  package func testedSteps(named name: String) -> [Step] {
    let steps = enabledSteps
    let named = steps.filter { $0.modifiers.as?.value == name }
    return named.isEmpty ? steps.filter { $0.action.actionName == name } : named
  }
}
