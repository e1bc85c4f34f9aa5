import AppIntents
import ArgumentParser
import Diagnostics
import OrderedCollections
import WorkflowLanguage
import WorkflowValues

/// `segue actions`: lists the intents that steps can perform.
struct ActionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "actions", abstract: "Lists the intents that steps can perform, or shows one.")

  @Argument(
    help: "An intent's id, a domain such as `file`, or a word to search for.",
    completion: .custom { _, _, _ in WorkflowLoader.catalogue.all.map(\.id) })
  var name: String?

  @Flag(help: "Print them as JSON.")
  var json = false

  @Flag(help: "Print the reference as Markdown.")
  var markdown = false

  func run() throws {
    if let word = name.flatMap(StepKinds.words.named), !json, !markdown {
      return Output.data(Self.text(of: word))
    }
    if let name, !json, !markdown, !isIntentOrDomain(name), let text = Self.text(ofKey: name) {
      return Output.data(text)
    }
    let found = try matches()
    if markdown {
      Output.data(IntentReference.markdown(of: found))
    } else if json {
      Output.data(JSONWriter.pretty(.list(found.map(IntentText.value))) + "\n")
    } else if found.count == 1, let only = found.first, name != nil {
      Output.data(IntentText.text(of: only, fitting: TerminalStyle.outputWidth))
    } else {
      Output.data(
        DisplayWidth.columns(
          found.map { ($0.id, IntentText.firstSentence(of: $0)) },
          fitting: TerminalStyle.outputWidth))
    }
  }

  /// A control word, which isn't an intent, with its keys.
  private static func text(of word: ControlWord) -> String {
    var keys = word.keys.map { ($0.name, $0.summary) }
    if let subject = word.subject { keys.insert((word.name, subject.summary), at: 0) }
    return "\(word.name)  a word of the language\n\n\(word.summary) Its output is \(word.output).\n"
      + (keys.isEmpty ? "" : "\n" + DisplayWidth.columns(keys, fitting: TerminalStyle.outputWidth))
  }

  /// A trigger, or a key of the language, with the keys inside it.
  private static func text(ofKey name: String) -> String? {
    if let kind = TriggerDescription.all.first(where: { $0.kind == name }) {
      let lines = kind.example.split(separator: "\n")
      let example = zip(lines.indices, lines).map { "  \($0 == 0 ? "-" : " ") \($1)\n" }.joined()
      return "\(name)  a trigger\n\n\(kind.summary)\n\n\(list(kind.keys))\ntriggers:\n\(example)"
    }
    let places = LanguageKeys.places(of: name)
    guard !places.isEmpty else { return nil }
    return places.map { place in
      let keys = list(place.keys)
      return "\(name)  \(place.phrase): \(place.key.shape.phrase)\n\n\(place.key.summary)\n"
        + (keys.isEmpty ? "" : "\n" + keys)
    }.joined(separator: "\n")
  }

  private static func list(_ keys: [KeyDescription]) -> String {
    if keys.isEmpty { return "" }
    return DisplayWidth.columns(
      keys.map { ($0.name, $0.summary) }, fitting: TerminalStyle.outputWidth)
  }

  private func isIntentOrDomain(_ name: String) -> Bool {
    WorkflowLoader.catalogue.ids.contains { $0 == name || $0.hasPrefix(name + ".") }
  }

  private func matches() throws -> [IntentDescriptor] {
    let catalogue = WorkflowLoader.catalogue
    guard let name else { return catalogue.all }
    if let exact = catalogue[name] { return [exact] }
    if let help = FormerNames.help(forIntent: name) {
      throw CommandFailure(
        status: .usage, message: "there is no intent `\(name)`", help: help)
    }
    let all = catalogue.all
    let inDomain = all.filter { $0.id.hasPrefix(name + ".") }
    if !inDomain.isEmpty { return inDomain }
    let word = name.lowercased()
    let found = all.filter { descriptor in
      ([descriptor.id, descriptor.title, descriptor.description] + descriptor.searchKeywords)
        .contains { $0.lowercased().contains(word) }
    }
    guard !found.isEmpty else {
      throw CommandFailure(
        status: .usage, message: "there is no intent `\(name)`",
        help: Suggestion(for: name, among: all.map(\.id))?.question
          ?? Self.help(without: word))
    }
    return found
  }

  /// Where something else might be that somebody looked for among the intents.
  private static func help(without word: String) -> String {
    if let function = ExpressionFunction.named(word) {
      return "in an expression there is the function `\(function.signature)`"
    }
    return "`segue actions` lists them all; `segue show functions` lists what expressions can"
      + " calculate, and `segue show type file` what a file knows of itself"
  }
}
