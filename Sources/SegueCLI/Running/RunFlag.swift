/// The flags that `segue run` has itself, as they are written. All others are the workflow's.
enum RunFlag: String, CaseIterable, Sendable {
  case inputPath = "input-path"
  case outputPath = "output-path"
  case outputType = "output-type"
  case dryRun = "dry-run"
  case noHistory = "no-history"
  case trace, json, jsonl, quiet

  /// The letter that stands for it.
  var letter: Character? {
    switch self {
    case .inputPath: "i"
    case .outputPath: "o"
    case .quiet: "q"
    default: nil
    }
  }

  /// The flag that a word of a command line is, with nothing attached to it.
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
