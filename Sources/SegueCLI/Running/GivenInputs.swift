import AppIntentsCore
import Diagnostics
import OrderedCollections
import SystemPackage
import WorkflowLanguage

/// What a command line gives to a workflow's inputs.
///
/// An input is given in one way: by its flag (`--person Ada`), by name (`-i person=Ada`), by its place
/// among the values after the file, or, the first one, as the files of `-i`. Words after `--` are values
/// of the first input.
struct GivenInputs {
  /// Values by the inputs' names.
  private(set) var values: OrderedDictionary<String, IntentValue> = [:]
  /// The files of `-i`, for the first input; `-` for standard input.
  private(set) var paths: [String] = []

  private enum Way: Equatable {
    case flag, named, place, path
  }

  private let inputs: [InputDeclaration]
  private var given: OrderedDictionary<String, (way: Way, values: [IntentValue])> = [:]

  /// - Throws: `CommandFailure`.
  init(_ options: RunOptions, for inputs: [InputDeclaration]) throws {
    self.inputs = inputs
    let flags = InputFlags(inputs: inputs)
    var words: [String] = []
    for part in try flags.parts(of: options.inputs) {
      switch part {
      case .value(let word): words.append(word)
      case .flag(let name, let value, let isYes):
        guard let input = flags.input(name) else { continue }
        try give(
          input, value.map { try Self.value(of: $0, for: input) } ?? .boolean(isYes), by: .flag)
      }
    }
    for word in options.inputPath { try takeNamed(word) }
    try place(words, listed: options.listed)
    try close()
  }

  private mutating func give(
    _ input: InputDeclaration, _ value: IntentValue, by way: Way
  ) throws {
    let name = input.name.value
    if let other = given[name]?.way, other != way { throw twice(input, other, way) }
    given[name, default: (way, [])].values.append(value)
  }

  /// Takes a value of `-i`: an input's name and value, or a path.
  private mutating func takeNamed(_ word: String) throws {
    let parts = word.split(atScalar: "=", maxSplits: 1)
    let name = String(parts.first ?? "")
    if parts.count == 2, let input = InputFlags(inputs: inputs).input(name) {
      return try give(input, Self.value(of: String(parts[1]), for: input), by: .named)
    }
    if parts.count == 2, FileKind(of: CommandWords.file(word)) == nil, !name.contains("/") {
      throw CommandFailure(
        status: .usage, message: "there is no input `\(name)`, and no file `\(word)`",
        help: Suggestion(for: name, among: inputs.map(\.name.value))?.question
          ?? (inputs.isEmpty
            ? "this workflow has no inputs"
            : "its inputs are \(Phrasing.list(inputs.map(\.name.value)))"))
    }
    if let first = inputs.first {
      if let other = given[first.name.value]?.way { throw twice(first, other, .path) }
      if !paths.isEmpty, !Self.takesSeveral(first) {
        throw CommandFailure(
          status: .usage, message: "`\(first.name.value)` takes one value, but `-i` gives several")
      }
    }
    paths.append(word)
  }

  /// Gives the values after the file to the inputs in their order, and those after `--` to the first. A
  /// list takes all that remain.
  private mutating func place(_ words: [String], listed: [String]) throws {
    for (index, word) in words.enumerated() {
      let list = inputs.firstIndex { $0.type.isList } ?? inputs.count
      guard inputs.indices.contains(min(index, list)) else { throw tooMany(words) }
      let input = inputs[min(index, list)]
      try give(input, Self.value(of: word, for: input), by: .place)
    }
    for word in listed {
      guard let first = inputs.first else { throw tooMany(listed) }
      try give(first, Self.value(of: word, for: first), by: .place)
    }
    if let first = inputs.first, !paths.isEmpty, let other = given[first.name.value]?.way {
      throw twice(first, other, .path)
    }
  }

  /// Makes one value of those that each input was given.
  private mutating func close() throws {
    for input in inputs {
      guard let (way, found) = given[input.name.value] else { continue }
      if input.type.isList || found.count > 1 && Self.takesSeveral(input) {
        values[input.name.value] = .list(found)
      } else if found.count == 1 {
        values[input.name.value] = found[0]
      } else {
        throw CommandFailure(
          status: .usage,
          message: way == .place
            ? "`\(input.name.value)` takes one value, but \(found.count) are given"
            : "`\(Self.words(for: input, way))` is given \(found.count) times",
          help: way == .place ? "put a value with spaces in quotes" : "it takes one value")
      }
    }
  }

  /// Whether several values for an input are no mistake.
  private static func takesSeveral(_ input: InputDeclaration) -> Bool {
    input.type.isList || input.type == .any
  }

  /// The value of a word: text, or a file if its name isn't valid text. The files of a list must exist.
  private static func value(of word: String, for input: InputDeclaration) throws -> IntentValue {
    if input.type == .list(of: .file), CommandWords.isText(word) {
      if FileKind(of: CommandWords.file(word)) != nil {
        return .file(IntentFile(path: CommandWords.file(word).absolute))
      }
      // A pattern takes what matches it, also nothing.
      if word.contains(where: { "*?[".contains($0) }) || word.contains(":/") { return .text(word) }
      throw CommandFailure(status: .notFound, message: "there is no file `\(word)`")
    }
    return CommandWords.isText(word)
      ? .text(word) : .file(IntentFile(path: CommandWords.path(word).absolute))
  }

  // MARK: - Mistakes

  private static func words(for input: InputDeclaration, _ way: Way) -> String {
    switch way {
    case .flag: "--\(InputFlags.flag(for: input))"
    case .named: "-i \(input.name.value)=…"
    case .path: "-i"
    case .place: input.name.value
    }
  }

  private func twice(_ input: InputDeclaration, _ one: Way, _ other: Way) -> CommandFailure {
    let ways = [one, other].map { way in
      way == .place ? "by its place" : "with `\(Self.words(for: input, way))`"
    }
    return CommandFailure(
      status: .usage,
      message: "`\(input.name.value)` is given twice: \(ways[0]) and \(ways[1])",
      help: [one, other].contains(.place)
        ? "values after the file are for the inputs in their order: \(order)" : nil)
  }

  private func tooMany(_ words: [String]) -> CommandFailure {
    guard !inputs.isEmpty else {
      return CommandFailure(
        status: .usage, message: "`\(words[0])` is not expected here",
        help: "this workflow has no inputs")
    }
    return CommandFailure(
      status: .usage,
      message: "there are \(words.count) values, but the workflow has "
        + (inputs.count == 1 ? "one input" : "\(inputs.count) inputs"),
      help: "its inputs are \(order); put a value with spaces in quotes")
  }

  private var order: String { Phrasing.list(inputs.map(\.name.value)) }
}
