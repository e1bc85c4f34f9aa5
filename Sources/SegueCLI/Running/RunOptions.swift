import Diagnostics

/// The options of `segue run`.
struct RunOptions: Sendable, Equatable {
  enum OutputType: String, CaseIterable, Sendable {
    case text, json
  }

  var workflow = ""
  /// The values of `-i`: paths, or an input's name with its value.
  var inputPath: [String] = []
  var outputPath: String?
  var outputType: OutputType?
  /// Whether zero bytes separate the file names on standard input.
  var null = false
  var dryRun = false
  var trace = false
  var json = false
  var jsonl = false
  var quiet = false
  var noHistory = false
  /// The file to which the replies of models are recorded.
  var record: String?
  /// The recording that answers instead of models.
  var replay: String?
  var help = false
  /// Whether the user has agreed to undo the run that the workflow undoes.
  var agreesToUndo = false
  /// Whether the output isn't printed.
  var hidesOutput = false
  /// Whether every confirmation is agreed to.
  var agrees = false
  /// Whether a sentence started an intent: what its app says goes to standard output.
  var isSpoken = false
  /// How a missing value of an input is given, for a command without a flag for it.
  var inputHelp: String?
  /// How a question that can't be asked is answered, for another command than `segue run`.
  var answerHelp: String?
  /// The flags of inputs, and the values after the file.
  var inputs: [String] = []
  /// The words after `--`, values of the first input.
  var listed: [String] = []
}

extension RunOptions {
  /// How a missing value is given where a workflow runs by another command than `segue run`.
  static func inputHelp(running workflow: String) -> String {
    "answer on a terminal, or give it to `segue run \(Phrasing.shellWord(workflow))`"
  }

  /// How a question that a run can't ask is answered.
  ///
  /// - Parameters:
  ///   - asJSON: whether `--json` was given, with which nothing is asked.
  ///   - canAgree: whether the command has `--yes`, which wasn't given.
  static func answerHelp(asJSON: Bool, canAgree: Bool = false) -> String {
    "answer on a terminal" + (asJSON ? ", without `--json`" : "")
      + (canAgree ? "; or agree to every confirmation with `--yes`" : "")
  }

  /// Reads the words after `segue run`. Nil for those that ArgumentParser answers: it has the help of the
  /// command, and takes a third of the time of a short run.
  ///
  /// - Parameter isWorkflow: whether a word names a workflow. It is only asked about a word before which
  ///   the flag of an input stands, which may be that flag's value.
  /// - Throws: `CommandFailure`.
  init?(
    words: [String],
    isWorkflow: (String) -> Bool = { $0 == "-" || (try? WorkflowFinder().find($0)) != nil }
  ) throws {
    self.init()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        listed = Array(rest)
        break
      }
      if word.hasPrefix("--"), RunFlag.isOfArgumentParser(String(word.dropFirst(2))) { return nil }
      if let (flags, value) = RunFlag.flags(of: word) {
        for flag in flags { try set(flag, value, from: &rest) }
      } else if Self.isForWorkflow(word) {
        inputs.append(word)
      } else {
        throw CommandFailure(
          status: .usage, message: "unknown option `\(word)`",
          help: "a value that begins with `-` goes after `--`, or into `-i NAME=VALUE`")
      }
    }
    takeWorkflow(isWorkflow)
    if workflow.isEmpty {
      guard listed.isEmpty else {
        throw CommandFailure(
          status: .usage, message: "there is no workflow before `--`",
          help: "`segue run \(Phrasing.shellWord(listed[0]))` runs one")
      }
      return nil
    }
    if json && jsonl {
      throw CommandFailure(
        status: .usage, message: "choose one of --json and --jsonl",
        help: "`segue run --help` shows how it is used")
    }
    try checkModels()
  }

  /// Checks that models either answer, or a recording does, or none is asked.
  private func checkModels() throws {
    let given = [
      dryRun ? "--dry-run" : nil, record == nil ? nil : "--record",
      replay == nil ? nil : "--replay",
    ].compactMap(\.self)
    guard given.count > 1 else { return }
    throw CommandFailure(
      status: .usage, message: "choose one of \(Phrasing.join(given))",
      help: dryRun
        ? "a dry run asks no model" : "--record asks the models again, and replaces the file")
  }

  /// Sets an option, and consumes the words of its value.
  private mutating func set(
    _ flag: RunFlag, _ attached: String?, from rest: inout ArraySlice<String>
  ) throws {
    var value = ""
    if flag.takesValue {
      guard let given = attached ?? rest.first, attached != nil || Self.isValue(given) else {
        throw CommandFailure(status: .usage, message: "`--\(flag.rawValue)` needs a value")
      }
      if attached == nil { rest = rest.dropFirst() }
      value = given
    } else if attached != nil {
      throw CommandFailure(status: .usage, message: "`--\(flag.rawValue)` takes no value")
    }
    switch flag {
    case .dryRun: dryRun = true
    case .trace: trace = true
    case .json: json = true
    case .jsonl: jsonl = true
    case .quiet: quiet = true
    case .noHistory: noHistory = true
    case .null: null = true
    case .record: record = value
    case .replay: replay = value
    case .help: help = true
    case .inputPath: inputPath.append(value)
    case .outputPath: outputPath = value
    case .outputType:
      guard let type = OutputType(rawValue: value) else {
        throw CommandFailure(
          status: .usage, message: "`\(value)` is no format of an output",
          help: "it is one of `text` and `json`")
      }
      outputType = type
    }
  }

  /// Takes the workflow out of the words. It is the first one that is neither a flag nor the value of
  /// one; whether a flag takes a value is known only once the workflow is.
  private mutating func takeWorkflow(_ isWorkflow: (String) -> Bool) {
    let candidates = inputs.indices.filter { Self.isValue(inputs[$0]) }
    let plain = candidates.first { $0 == 0 || !Self.mayTakeValue(inputs[$0 - 1]) }
    var place = plain
    if plain != candidates.first {
      let isFound = plain.map { isWorkflow(inputs[$0]) } ?? false
      if !isFound {
        place = candidates.first { isWorkflow(inputs[$0]) } ?? plain ?? candidates.first
      }
    }
    if let place { workflow = inputs.remove(at: place) }
  }

  private static func isValue(_ word: String) -> Bool { !word.hasPrefix("-") || word == "-" }

  private static func mayTakeValue(_ word: String) -> Bool {
    word.hasPrefix("--") && !word.contains("=")
  }

  private static func isForWorkflow(_ word: String) -> Bool {
    if isValue(word) { return true }
    guard word.hasPrefix("--") else {
      // A negative number, not a short option.
      return word.dropFirst().first?.isNumber == true
    }
    return word.dropFirst(2).first.map { $0 != "=" } ?? false
  }
}
