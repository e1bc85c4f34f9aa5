import AppIntentsCore
import ArgumentParser
import Diagnostics

/// Errors in a command line, phrased as all other messages are.
enum UsageText {
  /// Refuses the library's option for a completion script, which would run what stands in names of files.
  static func refuseLibraryScript(_ words: [String]) throws {
    guard let word = words.first, word.hasPrefix("--generate-completion-script") else { return }
    throw CommandFailure(
      status: .usage, message: "there is no option `\(word)`",
      help: "`segue completions bash` prints the script")
  }

  /// Throws if the first word is not a command.
  static func checkCommand(_ word: String?) throws {
    let known = SegueCommand.names
    guard let word, !word.hasPrefix("-"), word != "help", !known.contains(word) else { return }
    let isWorkflow = word.hasSuffix(".yaml") || word.hasSuffix(".yml")
    throw CommandFailure(
      status: .usage, message: "there is no command `\(word)`",
      help: isWorkflow
        ? "`segue run \(Phrasing.shellWord(word))` runs it"
        : Suggestion(for: word, among: known)?.question ?? "`segue --help` lists the commands")
  }

  /// The failure for an error of ArgumentParser: the first sentence is the message, the second the help.
  static func failure(for error: any Error, words: [String]) -> CommandFailure {
    if SegueCommand.exitCode(for: error) != .validationFailure {
      return CommandFailure(status: .failed, message: IntentErrorText.message(for: error))
    }
    let text = SegueCommand.message(for: error).replacing("'", with: "`")
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }
    var message = lines.first.map(String.init) ?? "the command line is wrong"
    var help: String?
    if let end = message.firstRange(of: ". ") {
      help = String(message[end.upperBound...])
        .replacing("Please provide one of", with: "it is one of")
        .replacing("Did you mean", with: "did you mean")
      message = String(message[..<end.lowerBound])
    }
    if help?.hasSuffix(".") == true { help?.removeLast() }
    if let found = message.firstMatch(of: /value `(.*)` is invalid for `<run>`/) {
      message = "`\(found.1)` isn't the number of a run"
      help = help ?? "`segue runs` lists the runs with their numbers"
    }
    if message.hasSuffix(".") { message.removeLast() }
    let command = SegueCommand.path(in: words)
    return CommandFailure(
      status: .usage, message: message.prefix(1).lowercased() + message.dropFirst(),
      help: help
        ?? "`\((["segue"] + command + ["--help"]).joined(separator: " "))` shows how it is used")
  }
}

extension SegueCommand {
  /// The names of the commands.
  static var names: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  /// The names of the command that a line begins with: `apps add`.
  static func path(in words: [String]) -> [String] {
    var path: [String] = []
    var commands = configuration.subcommands
    for word in words {
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        break
      }
      path.append(word)
      commands = command.configuration.subcommands
    }
    return path
  }
}
