/// What the command line says about a run.
package struct RunOptions: Sendable {
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
  /// The words that are for the workflow.
  var inputs: [String] = []
}

extension RunOptions {
  /// The options of a command line that has none of ours: `run`, a workflow, and nothing but what is
  /// the workflow's. Most runs are started like this, and ArgumentParser would take half of all the
  /// time they need.
  package init?(plain words: [String]) {
    guard words.count >= 2, words[0] == "run", !words[1].hasPrefix("-"),
      words.dropFirst(2).allSatisfy(Self.isForWorkflow)
    else { return nil }
    self.init(workflow: words[1], inputs: Array(words.dropFirst(2)))
  }

  /// The flags that `segue run` has itself.
  package static let ownFlags: Set<String> = [
    "input-path", "output-path", "output-type", "dry-run", "trace", "json", "jsonl", "quiet",
    "version", "help",
  ]

  private static func isForWorkflow(_ word: String) -> Bool {
    guard word.hasPrefix("-"), word != "--" else { return true }
    guard word.hasPrefix("--") else {
      // A negative number, not one of our short flags.
      return word.dropFirst().first?.isNumber == true
    }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    // ArgumentParser has a few hidden flags of its own.
    return !name.isEmpty && !ownFlags.contains(String(name))
      && !["help-", "generate-", "experimental-"].contains { name.hasPrefix($0) }
  }
}
