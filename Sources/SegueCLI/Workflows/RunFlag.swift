/// The flags of `segue run` itself. All others belong to the workflow's inputs.
enum RunFlag: String, CaseIterable, Sendable {
  case inputPath = "input-path"
  case outputPath = "output-path"
  case outputType = "output-type"
  case dryRun = "dry-run"
  case noHistory = "no-history"
  case trace, json, jsonl, quiet

  /// Whether a long flag is one of `segue run` itself or of ArgumentParser, so that an input of this
  /// name can only be given after `--`.
  static func isReserved(_ name: String) -> Bool {
    RunFlag(rawValue: name) != nil
      || ["version", "help", "generate-", "experimental-"].contains { name.hasPrefix($0) }
  }

  /// The short form of the flag.
  var letter: Character? {
    switch self {
    case .inputPath: "i"
    case .outputPath: "o"
    case .quiet: "q"
    default: nil
    }
  }

  /// The flag that a word is, if it is one without an attached value.
  init?(word: String) {
    if word.hasPrefix("--") {
      self.init(rawValue: String(word.dropFirst(2)))
    } else {
      guard word.hasPrefix("-"), word.utf8.count == 2, let letter = word.last,
        let flag = Self.allCases.first(where: { $0.letter == letter })
      else { return nil }
      self = flag
    }
  }
}
