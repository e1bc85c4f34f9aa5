import Diagnostics

/// The flags of `segue run` itself. All others belong to the workflow's inputs.
enum RunFlag: String, CaseIterable, Sendable {
  case inputPath = "input-path"
  case null
  case outputPath = "output-path"
  case outputType = "output-type"
  case dryRun = "dry-run"
  case noHistory = "no-history"
  case record, replay
  case trace, json, jsonl, quiet, help

  /// Whether a long flag is one of `segue run` itself or of ArgumentParser, so that an input of this
  /// name is given as `-i name=value`.
  static func isReserved(_ name: String) -> Bool {
    RunFlag(rawValue: name) != nil || isOfArgumentParser(name)
  }

  /// Whether ArgumentParser answers a long flag.
  static func isOfArgumentParser(_ name: String) -> Bool {
    ["version", "help-hidden"].contains(name)
      || ["generate-", "experimental-"].contains { name.hasPrefix($0) }
  }

  /// The short form of the flag.
  var letter: Character? {
    switch self {
    case .inputPath: "i"
    case .null: "0"
    case .outputPath: "o"
    case .quiet: "q"
    case .help: "h"
    default: nil
    }
  }

  /// Whether a value follows the flag.
  var takesValue: Bool {
    switch self {
    case .inputPath, .outputPath, .outputType, .record, .replay: true
    default: false
    }
  }

  /// The flags that a word is, several for joined letters such as `-qi`, and the value that is attached
  /// to the last one with `=`; nil for every other word.
  static func flags(of word: String) -> (flags: [RunFlag], value: String?)? {
    guard word.hasPrefix("--") else {
      let letters = word.dropFirst()
      guard word.hasPrefix("-"), !letters.isEmpty else { return nil }
      let flags = letters.map { letter in allCases.first { $0.letter == letter } }
      // `-05` is a number.
      guard flags.allSatisfy({ $0 != nil }), letters.count == 1 || letters.first != "0" else {
        return nil
      }
      return (flags.compactMap { $0 }, nil)
    }
    let parts = word.dropFirst(2).split(atScalar: "=", maxSplits: 1)
    guard let name = parts.first, let flag = RunFlag(rawValue: String(name)) else { return nil }
    return ([flag], parts.count == 2 ? String(parts[1]) : nil)
  }
}
