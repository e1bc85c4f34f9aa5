import AppIntents
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
      "with", .map(of: replacement, hasNames: false, "a map of steps", example: "{ web.get: Hi }"),
      "What steps give instead of acting, by their `as` or their intent's id: an output,"
        + " `{ output: …, details: { exit_code: 1 } }`, `{ fails: network }`, or `{ in_turn: […] }` with"
        + " one for each time that the step runs."
    ) { $0.replacements = $1 },
    Key(
      "files", .map(of: TestFileKeys.type, hasNames: false, "a map of paths"),
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

  private static let replacement = KeyType<TestReplacement>(shape: .value) {
    readReplacement($0, $1)
  }

  private static func readReplacement(
    _ entry: YAMLEntry, _ context: ParsingContext
  ) -> TestReplacement? {
    let entries = entry.value.entries ?? []
    if Set(entries.map(\.name)) == ["output", "details"] {
      return readDetailed(entries, context)
    }
    guard let only = entries.first, entries.count == 1 else {
      return .output(context.template(entry.value))
    }
    switch only.name {
    case "fails": return TestFailureKeys.type.read(only, context).map { .failure($0) }
    case "in_turn":
      guard let items = only.value.items, !items.isEmpty else {
        context.report(.wrongShape(only, wants: "a list of outputs"))
        return nil
      }
      return .inTurn(
        items.compactMap { readReplacement(YAMLEntry(key: only.key, value: $0), context) })
    default: return .output(context.template(entry.value))
    }
  }

  private static let properties: KeyType<[(name: Located<String>, value: Template)]> = .map(
    of: .value, hasNames: true, "a map of properties")

  /// An output with properties of its own: `{ output: "", details: { exit_code: 1 } }`.
  private static func readDetailed(
    _ entries: [YAMLEntry], _ context: ParsingContext
  ) -> TestReplacement? {
    var output: Template?
    var details: [(name: Located<String>, value: Template)]? = []
    for entry in entries {
      switch entry.name {
      case "output": output = context.template(entry.value)
      default:
        details = properties.read(entry, context)
      }
    }
    guard let output, let details else { return nil }
    return .output(output, details: details)
  }
}

/// The keys of a file that a test starts with.
private enum TestFileKeys {
  static let all: [Key<TestFile>] = [
    Key("text", .text, "The content.") { $0.text = $1 },
    Key("from", .text, "A file or folder to copy, relative to the workflow's file.") {
      $0.source = $1
    },
    Key("age", .duration, "How long before `now` the file was changed.") { $0.age = $1.value },
  ]

  /// A text, or a map with these keys.
  static let type = KeyType<TestFile>(
    shape: .either(.text, .record(RecordShape(all.map(\.description))))
  ) { entry, context in
    guard TestPath.check(entry, context) else { return nil }
    guard let entries = entry.value.entries else {
      return context.text(entry).map { TestFile(text: $0) }
    }
    var file = TestFile()
    context.read(
      MapReader(entries, range: entry.value.range, owner: "a file of a test"), all, into: &file,
      missingAt: entry.key.range)
    return file
  }
}

/// The keys of a failure that a test expects or makes.
enum TestFailureKeys {
  private static let all: [Key<TestFailure>] = [
    Key("kind", .choice, "The kind of failure, as `$error.kind` has it.") { $0.kind = $1 },
    Key("message", .text, "The message, or a part of it.") { $0.message = $1 },
  ]

  /// A kind, or a map with these keys.
  static let type = KeyType<TestFailure>(
    shape: .either(
      .choice(TestFailure.Kind.allCases.map(\.rawValue)),
      .record(RecordShape(all.map(\.description))))
  ) { entry, context in
    var failure = TestFailure(range: entry.value.isMissing ? entry.key.range : entry.value.range)
    if let entries = entry.value.entries {
      context.read(
        MapReader(entries, range: entry.value.range, owner: "`fails`"), all, into: &failure,
        missingAt: entry.key.range)
      return failure
    }
    guard let kind = context.word(entry, of: TestFailure.Kind.self) else { return nil }
    failure.kind = kind
    return failure
  }
}

extension TestPath {
  /// Whether the key of an entry is a path in the folder.
  static func check(_ entry: YAMLEntry, _ context: ParsingContext) -> Bool {
    let path = relative(entry.name)
    let isInside =
      !path.isEmpty && !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
    if isInside { return true }
    context.report(
      Diagnostic(
        kind: .wrongShape, message: "`\(entry.name)` isn't in the test's folder",
        range: entry.key.range, helps: ["write a relative path, or one that begins with `~/`"]))
    return false
  }
}
