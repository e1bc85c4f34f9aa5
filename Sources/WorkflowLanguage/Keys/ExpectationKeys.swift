import Diagnostics
import YAML

/// The keys of a test's `expect`.
enum ExpectationKeys {
  static let all: [Key<TestExpectations>] =
    values + [
      Key(
        "messages", .texts, "Messages that steps show (`print`, `notify`, `log`), among others."
      ) { $0.messages = $1 },
      Key(
        "fails", TestFailureKeys.type,
        "The run fails: with this kind of failure, or as a map with `kind`, `message`, `exit_code` and"
          + " `output` says."
      ) { $0.failure = $1 },
      Key("ran", .texts, "Steps that ran, by their `as` or their action.") { $0.ran = $1 },
      Key("not_ran", .texts, "Steps that didn't run.") { $0.notRan = $1 },
      Key(
        "that", .list(of: .condition, "a list of conditions", example: "[count(output) is 2]"),
        "Conditions about the workflow's names, `output` and `messages`."
      ) { $0.conditions = $1 },
    ]

  private static let values: [Key<TestExpectations>] = [
    Key("output", .value, "The run's output.") { $0.output = $1 },
    Key(
      "names", .map(of: .value, hasNames: true, "a map of names"),
      "The values of names at the end."
    ) { $0.names = $1 },
    Key(
      "files", .files(of: file),
      "Files at the end: `true` or `false` for whether there is one, its text, or"
        + " `{ contains: … }`."
    ) { $0.files = $1 },
  ]

  static let type = KeyType<TestExpectations>.record(
    "`expect`", all, "a map", example: "{ output: 3 }", initial: { _ in TestExpectations() })

  private static let fileKeys: [Key<ExpectedFile>] = [
    Key("contains", .text, "A part of the file's text.") { $0.content = .contains($1.value) }
      .required()
  ]

  private static let file = KeyType<ExpectedFile>(
    shape: .either(
      .flag, .either(.text, .record(RecordShape(fileKeys.map(\.description)))))
  ) { entry, context in
    let range = entry.value.isMissing ? entry.key.range : entry.value.range
    var file = ExpectedFile(content: .exists(true), range: range)
    if let entries = entry.value.entries {
      context.read(
        MapReader(entries, range: range, owner: "a file of `expect`"), fileKeys, into: &file,
        missingAt: entry.key.range)
      return file
    }
    if case .bool(let exists) = entry.value.scalar?.core {
      file.content = .exists(exists)
      return file
    }
    guard let text = context.text(entry) else { return nil }
    file.content = .text(text.value)
    return file
  }
}
