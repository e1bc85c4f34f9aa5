/// The options of `segue run`.
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
  /// The arguments for the workflow's inputs.
  var inputs: [String] = []
}

extension RunOptions {
  /// The options of a plain command line: `run`, a workflow, flags in their usual spelling, and the
  /// workflow's own arguments. Nil for every other command line, which ArgumentParser then parses.
  ///
  /// Nearly all runs start this way, and ArgumentParser would take a third of the time of a short run.
  /// A test checks that both give the same result.
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
        // Everything after `--` is an argument for the workflow.
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

  /// Sets an option, and consumes the words of its value. Returns false if the value is missing or wrong.
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
      // A negative number, not a short option.
      return word.dropFirst().first?.isNumber == true
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return !name.isEmpty && !RunFlag.isReserved(String(name))
  }
}
