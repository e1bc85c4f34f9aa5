import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// A workflow's inputs as flags: `--review-above 500`, `--files a.pdf --files b.pdf`, `--verbose`,
/// `--no-verbose`.
struct InputFlags {
  let inputs: [InputDeclaration]

  /// What a word of a command line is.
  enum Part: Equatable {
    /// An input and its value, which is nil for one that is yes or no by its flag alone.
    case flag(input: String, value: String?, isYes: Bool)
    /// A value after the file.
    case value(String)
  }

  /// The flags with their values, and the values that belong to no flag.
  ///
  /// - Throws: `CommandFailure`.
  func parts(of words: [String]) throws -> [Part] {
    var parts: [Part] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--"), word.count > 2 else {
        parts.append(.value(word))
        continue
      }
      let pieces = word.dropFirst(2).split(atScalar: "=", maxSplits: 1)
      let flag = String(pieces[0])
      if let input = input(flag) {
        let name = input.name.value
        if pieces.count == 2 {
          parts.append(.flag(input: name, value: String(pieces[1]), isYes: true))
        } else if input.type == .boolean, !isBoolean(rest.first) {
          parts.append(.flag(input: name, value: nil, isYes: true))
        } else if let value = rest.popFirst() {
          parts.append(.flag(input: name, value: value, isYes: true))
        } else {
          throw CommandFailure(status: .usage, message: "`--\(flag)` needs a value")
        }
      } else if flag.hasPrefix("no-"), let input = input(String(flag.dropFirst(3))),
        input.type == .boolean, pieces.count == 1
      {
        parts.append(.flag(input: input.name.value, value: nil, isYes: false))
      } else {
        throw unknown(flag)
      }
    }
    return parts
  }

  /// The flag of an input: its name in kebab-case.
  static func flag(for input: InputDeclaration) -> String {
    input.name.value.replacing("_", with: "-")
  }

  /// The words for an input on a command line: `--person`, or `-i json=…` where `--json` is an option
  /// of `segue run`.
  static func usage(for input: InputDeclaration) -> String {
    let flag = flag(for: input)
    return RunFlag.isReserved(flag) ? "-i \(input.name.value)=…" : "--\(flag)"
  }

  /// The inputs' flags in a message.
  var flagNames: String { Phrasing.list(inputs.map { Self.usage(for: $0) }) }

  /// The input with a name, as a flag or as the file writes it.
  func input(_ name: String) -> InputDeclaration? {
    inputs.first { Self.flag(for: $0) == name || $0.name.value == name }
  }

  private func isBoolean(_ word: String?) -> Bool {
    word.map { (try? BooleanText.parse($0)) != nil } ?? false
  }

  private func unknown(_ flag: String) -> CommandFailure {
    let near = Suggestion(for: flag, among: inputs.map { Self.flag(for: $0) })
    return CommandFailure(
      status: .usage, message: "there is no input or option `--\(flag)`",
      help: near.flatMap { input($0.name) }.map { "did you mean `\(Self.usage(for: $0))`?" }
        ?? (inputs.isEmpty ? "this workflow has no inputs" : "its inputs are \(flagNames)"))
  }
}
