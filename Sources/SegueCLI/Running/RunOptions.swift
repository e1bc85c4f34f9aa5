/// What the command line says about a run.
struct RunOptions: Sendable, Equatable {
  enum OutputType: String, CaseIterable, Sendable {
    case text, json
  }

  var workflow: String
  var inputPath: [String] = []
  var outputPath: String?
  var outputType: OutputType?
  var dryRun = false
  var trace = false
  var json = false
  var jsonl = false
  var quiet = false
  var noHistory = false
  /// The words that are for the workflow.
  var inputs: [String] = []
}

extension RunOptions {
  /// The options of a command line that is `run`, a workflow, our flags as they are usually written,
  /// and what is the workflow's. For any other, right or wrong, this is nil.
  ///
  /// Nearly all runs are started like this, and ArgumentParser would take a third of all the time
  /// they need. What it would make of the words is the same.
  init?(plain words: [String]) {
    var rest = words[...]
    guard rest.popFirst() == "run" else { return nil }
    self.init(workflow: "")
    while let word = rest.popFirst() {
      if let flag = RunFlag(word: word) {
        guard set(flag, from: &rest) else { return nil }
      } else if workflow.isEmpty {
        guard Self.isValue(word) else { return nil }
        workflow = word
      } else if word == "--" {
        // What comes after it is the workflow's, whatever it looks like.
        inputs += [word] + rest
        break
      } else if Self.isForWorkflow(word) {
        inputs.append(word)
      } else {
        return nil
      }
    }
    if workflow.isEmpty || json && jsonl { return nil }
  }

  /// Sets what a flag says, with the words after it that belong to it; false where they don't fit.
  private mutating func set(_ flag: RunFlag, from rest: inout ArraySlice<String>) -> Bool {
    switch flag {
    case .dryRun: dryRun = true
    case .trace: trace = true
    case .json: json = true
    case .jsonl: jsonl = true
    case .quiet: quiet = true
    case .noHistory: noHistory = true
    case .inputPath:
      let paths = rest.prefix(while: Self.isValue)
      guard !paths.isEmpty else { return false }
      inputPath += paths
      rest = rest.dropFirst(paths.count)
    case .outputPath:
      guard let path = rest.popFirst(), Self.isValue(path) else { return false }
      outputPath = path
    case .outputType:
      guard let type = rest.popFirst().flatMap(OutputType.init) else { return false }
      outputType = type
    }
    return true
  }

  private static func isValue(_ word: String) -> Bool { !word.hasPrefix("-") || word == "-" }

  private static func isForWorkflow(_ word: String) -> Bool {
    if isValue(word) { return true }
    guard word.hasPrefix("--") else {
      // A negative number, not one of our letters.
      return word.dropFirst().first?.isNumber == true
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    // ArgumentParser has a few flags of its own.
    return !name.isEmpty && RunFlag(rawValue: String(name)) == nil
      && !["version", "help", "generate-", "experimental-"].contains { name.hasPrefix($0) }
  }
}

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
