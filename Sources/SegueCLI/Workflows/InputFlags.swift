import AppIntents
import Diagnostics
import OrderedCollections
import WorkflowLanguage

/// A workflow's inputs as flags: `--review-above 500`, `--files a.pdf --files b.pdf`, `--verbose`,
/// `--no-verbose`. The flag of an input that has the name of an option of `segue run` follows `--`.
struct InputFlags {
  let inputs: [InputDeclaration]

  /// The values that the remaining words of a command line give, by the inputs' names.
  func parse(_ words: [String]) throws -> OrderedDictionary<String, IntentValue> {
    var values: OrderedDictionary<String, [IntentValue]> = [:]
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" { continue }
      guard word.hasPrefix("--"), word.count > 2 else {
        throw CommandFailure(
          status: .usage, message: "`\(word)` is not expected here",
          help: inputs.isEmpty
            ? "this workflow has no inputs" : "inputs are flags (\(flagNames)); files go with `-i`")
      }
      let parts = word.dropFirst(2).split(atScalar: "=", maxSplits: 1)
      let flag = String(parts[0])
      if let input = input(flag) {
        if parts.count == 2 {
          values[input.name.value, default: []].append(value(of: String(parts[1])))
        } else if input.type == .boolean, !isBoolean(rest.first) {
          values[input.name.value, default: []].append(true)
        } else if let value = rest.popFirst() {
          values[input.name.value, default: []].append(self.value(of: value))
        } else {
          throw CommandFailure(status: .usage, message: "`--\(flag)` needs a value")
        }
      } else if flag.hasPrefix("no-"), let input = input(String(flag.dropFirst(3))),
        input.type == .boolean, parts.count == 1
      {
        values[input.name.value, default: []].append(false)
      } else {
        throw CommandFailure(
          status: .usage, message: "there is no input or option `--\(flag)`",
          help: Suggestion(for: flag, among: inputs.map { Self.flag(for: $0) }).map {
            "did you mean `\(Self.usage(of: $0.name))`?"
          }
            ?? (inputs.isEmpty ? "this workflow has no inputs" : "its inputs are \(flagNames)"))
      }
    }
    return try values.reduce(into: [:]) { result, entry in
      guard let input = inputs.first(where: { $0.name.value == entry.key }) else { return }
      if input.type.isList {
        result[entry.key] = .list(entry.value)
      } else if entry.value.count == 1 {
        result[entry.key] = entry.value[0]
      } else {
        throw CommandFailure(
          status: .usage,
          message: "`--\(Self.flag(for: input))` is given \(entry.value.count) times",
          help: "it takes one value")
      }
    }
  }

  /// The value of a word: text, or a file if its name isn't valid text.
  private func value(of word: String) -> IntentValue {
    CommandWords.isText(word)
      ? .text(word) : .file(IntentFile(path: CommandWords.path(word).absolute))
  }

  /// The flag of an input: its name in kebab-case.
  static func flag(for input: InputDeclaration) -> String {
    input.name.value.replacing("_", with: "-")
  }

  /// The words for an input on a command line: `--person`, or `-- --json` where `--json` alone is an
  /// option of `segue run`.
  static func usage(for input: InputDeclaration) -> String { usage(of: flag(for: input)) }

  private static func usage(of flag: String) -> String {
    RunFlag.isReserved(flag) ? "-- --\(flag)" : "--\(flag)"
  }

  private var flagNames: String { Phrasing.list(inputs.map { Self.usage(for: $0) }) }

  private func input(_ flag: String) -> InputDeclaration? {
    inputs.first { Self.flag(for: $0) == flag || $0.name.value == flag }
  }

  private func isBoolean(_ word: String?) -> Bool {
    ["true", "false", "yes", "no", "on", "off"].contains(word?.lowercased())
  }
}
