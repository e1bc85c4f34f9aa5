import Diagnostics
import YAML

/// The keys of what a step gives in a test: of a map in a test's `with` that has one of them. Any other
/// value there is the output.
enum ReplacementKeys {
  private struct Written {
    var output: Template?
    var details: [(name: Located<String>, value: Template)]?
    var failure: TestFailure?
    var turns: [TestReplacement]?
  }

  private static let all: [Key<Written>] = [
    Key("output", .value, "The output.") { $0.output = $1 },
    Key(
      "details", .map(of: .value, hasNames: true, "a map of properties"),
      "Properties of the output, beside those of its type."
    ) { $0.details = $1 },
    Key("fails", TestFailureKeys.type, "The failure.") { $0.failure = $1 },
    Key("in_turn", turns, "What it gives each time that it runs.") { $0.turns = $1 },
  ]

  static let type = KeyType<TestReplacement>(shape: .value) { read($0, $1) }

  private static let turns = KeyType<[TestReplacement]>(shape: .list(.value)) { entry, context in
    guard let items = entry.value.items, !items.isEmpty else {
      context.report(.wrongShape(entry, wants: "a list of outputs"))
      return nil
    }
    return items.compactMap { item in
      if let inner = item.entries?.first(where: { $0.name == "in_turn" }) {
        context.report(.nestedTurns(inner))
        return nil
      }
      return read(YAMLEntry(key: entry.key, value: item), context)
    }
  }

  private static func read(_ entry: YAMLEntry, _ context: ParsingContext) -> TestReplacement? {
    let entries = entry.value.entries ?? []
    if entries.count == 1, let only = entries.first, only.name == "fail" {
      context.report(.unknownKey(only, in: owner, known: all.map(\.name)), help: dictionaryHelp)
      return nil
    }
    guard entries.contains(where: { entry in all.contains { $0.name == entry.name } }) else {
      return .output(context.template(entry.value))
    }
    var map = MapReader(entries, range: entry.value.range, owner: owner)
    var written = Written()
    for key in all {
      if let entry = map.take(key.name) { _ = key.read(entry, context, &written) }
    }
    for entry in map.rest {
      context.report(.unknownKey(entry, in: owner, known: all.map(\.name)), help: dictionaryHelp)
    }
    return replacement(written, entries, context)
  }

  private static let owner = "a replacement"
  fileprivate static let dictionaryHelp = "write a dictionary as an output as `{ output: { … } }`"

  private static func replacement(
    _ written: Written, _ entries: [YAMLEntry], _ context: ParsingContext
  ) -> TestReplacement? {
    let kinds = entries.filter { ["output", "fails", "in_turn"].contains($0.name) }
    let details = entries.first { $0.name == "details" }
    guard let kind = kinds.first else {
      if let details { context.report(.detailsAlone(details)) }
      return nil
    }
    if kinds.count > 1 {
      context.report(.severalKinds(kinds))
      return nil
    }
    if let details, kind.name != "output" {
      context.report(.detailsBeside(kind.name, details))
      return nil
    }
    if let turns = written.turns { return .inTurn(turns) }
    if let failure = written.failure { return .failure(failure) }
    return written.output.map { .output($0, details: written.details ?? []) }
  }
}

/// The keys of a failure that a test expects or makes.
enum TestFailureKeys {
  private static let all: [Key<TestFailure>] = [
    Key("kind", .choice, "The kind of failure, as `$error.kind` has it.") { $0.kind = $1 },
    Key("message", .text, "The message, or a part of it.") { $0.message = $1 },
    Key("exit_code", .count(atLeast: 0), "The exit code of a program.") { $0.exitCode = $1 },
    Key("output", .text, "What a program printed, or a part of it.") { $0.output = $1 },
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

extension Diagnostic {
  fileprivate static func severalKinds(_ entries: [YAMLEntry]) -> Diagnostic {
    let given = Phrasing.list(entries.map(\.name))
    return Diagnostic(
      kind: .wrongShape,
      message: "a replacement has one of `output`, `fails` and `in_turn`, not \(given)",
      range: entries.last?.key.range, helps: [ReplacementKeys.dictionaryHelp])
  }

  fileprivate static func detailsAlone(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .missingKey, message: "`details` needs an `output` beside it", range: entry.key.range,
      helps: [ReplacementKeys.dictionaryHelp])
  }

  fileprivate static func detailsBeside(_ name: String, _ entry: YAMLEntry) -> Diagnostic {
    let help =
      name == "fails"
      ? "write `fails: { kind: exit, exit_code: 1 }`"
      : "write them beside the `output` of each turn"
    return Diagnostic(
      kind: .unknownKey, message: "`details` are those of an `output`, not of `\(name)`",
      range: entry.key.range, helps: [help])
  }

  fileprivate static func nestedTurns(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "`in_turn` can't be in another `in_turn`",
      range: entry.key.range)
  }
}
