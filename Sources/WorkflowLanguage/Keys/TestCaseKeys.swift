import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowValues
import YAML

/// The keys of a case under `tests`, which is a map of names to cases.
///
///     tests:
///       a letter stays where it is:
///         files: { Inbox/letter.pdf: { from: Samples/letter.pdf } }
///         with: { pdf.text: Dear Ada }
///         expect: { output: [], messages: ["Filed 0 of 1 files"] }
enum TestCaseKeys {
  static let all: [Key<TestCase>] =
    given + surroundings + [
      Key("expect", ExpectationKeys.type, "What is to be true after the run.") {
        $0.expectations = $1
      }
    ]

  /// What the run is given.
  private static let given: [Key<TestCase>] = [
    Key(
      "inputs", .map(of: .value, hasNames: false, "a map of names"),
      "The values of the workflow's inputs, by name."
    ) { $0.inputs = $1 },
    Key(
      "answers", .list(of: .value, example: "[Leave it]"),
      "The answers to the workflow's questions, in order; then their defaults count."
    ) { $0.answers = $1 },
    Key(
      "replies", TestReplyKeys.type,
      "What language models reply, in order: a text or the value of the answer for each request; or a"
        + " recording of `segue run --record`."
    ) { $0.replies = $1 },
    Key(
      "with",
      .map(of: ReplacementKeys.type, hasNames: false, "a map of steps", example: "{ web.get: Hi }"),
      "What steps give instead of acting, by their `as` or their intent's id: an output,"
        + " `{ output: …, details: { exit_code: 1 } }`, `{ fails: network }`, or `{ in_turn: […] }` with"
        + " one for each time that the step runs. A dictionary with one of these keys is written"
        + " `{ output: { … } }`."
    ) { $0.replacements = $1 },
    Key(
      "files", .files(of: TestFileKeys.type),
      "The files to start with, by their paths in the test's folder: the text, or a map."
    ) { $0.files = $1 },
    Key(
      "trigger", .map(of: .value, hasNames: false, "a map of names"), "The values of `$trigger`."
    ) { $0.trigger = $1 },
    Key(
      "secrets", .map(of: .text, hasNames: false, "a map of names"),
      "The values of `$secrets`; a test never sees those of the user."
    ) { $0.secrets = $1 },
    Key(
      "env", .map(of: .text, hasNames: false, "a map of names"),
      "Variables of the environment, for `$env` and for programs."
    ) { $0.environment = $1 },
  ]

  private static let surroundings: [Key<TestCase>] = [
    Key("now", moment, "The time at which the run starts. The clock only moves when a step waits.")
    {
      $0.now = $1
    },
    Key("zone", zone, "The run's time zone.") { $0.zone = $1 }.defaulting(to: "UTC"),
    Key(
      "real", .flag,
      "Whether steps that reach the network or start programs really do so where `with` has no"
        + " replacement."
    ) { $0.isReal = $1 }.defaulting(to: "false"),
  ]

  static let type = KeyType<[TestCase]>(
    shape: .map(.record(RecordShape(all.map(\.description))), hasNames: false)
  ) { entry, context in
    guard let entries = entry.value.entries else {
      let isList = entry.value.items != nil
      context.report(
        .wrongShape(entry, wants: "a map of names and tests"),
        help: isList ? "write each test's name as a key: `greets Ada:`" : nil)
      return nil
    }
    var names: Set<String> = []
    return entries.compactMap { names.insert($0.name).inserted ? parse($0, context) : nil }
  }

  private static func parse(_ entry: YAMLEntry, _ context: ParsingContext) -> TestCase? {
    guard let entries = entry.value.entries else {
      context.report(
        Diagnostic(
          kind: .wrongShape, message: "a test is a map, not \(entry.value.phrase)",
          range: entry.value.isMissing ? entry.key.range : entry.value.firstLine))
      return nil
    }
    var test = TestCase(
      name: Located(entry.name, at: entry.key.range), range: entry.value.range)
    context.read(
      MapReader(entries, range: entry.value.range, owner: "a test"), all, into: &test,
      missingAt: entry.key.range)
    return test
  }

  // MARK: - Values

  private static let moment = KeyType<Located<String>>(
    shape: .named("date and time", .text)
  ) { entry, context in
    guard let text = context.text(entry) else { return nil }
    if (try? Conversions.convert(.text(text.value), to: .date)) != nil { return text }
    context.report(.wrongShape(entry, wants: "a date and a time", example: "2026-11-21 08:00"))
    return nil
  }

  private static let zone = KeyType<TimeZone>(shape: .named("time zone", .text)) {
    entry, context in
    context.text(entry).flatMap { TimeZoneLiteral.zone($0) { context.report($0) } }
  }
}
