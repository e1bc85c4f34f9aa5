import AppIntentsCore
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
    help: "An intent's id, a domain such as `file`, or words to search for.",
    completion: .custom { _, _, _ in WorkflowLoader.catalogue.all.map(\.id) })
  var words: [String] = []

  @Flag(help: "Also ask for the values that its parameters may have.")
  var options = false

  @Flag(help: "Print them as JSON.")
  var json = false

  @Flag(help: "Print the reference as Markdown.")
  var markdown = false

  private var name: String? { words.isEmpty ? nil : words.joined(separator: " ") }

  func run() throws {
    if let name, !json, !markdown, let text = Self.text(ofWord: name.lowercased()) {
      return Output.data(text)
    }
    let found = try matches()
    if options { return try showOptions(of: found) }
    if markdown {
      Output.data(IntentReference.markdown(of: found))
    } else if json {
      Output.data(JSONWriter.pretty(.list(found.map(IntentText.value))) + "\n")
    } else if found.count == 1, let only = found.first, name != nil {
      Output.data(IntentText.text(of: only, fitting: TerminalStyle.outputWidth))
    } else if name == nil {
      Output.data(Self.groups(of: found).map(Self.text(ofGroup:)).joined(separator: "\n"))
    } else {
      Output.data(Self.table(of: found))
    }
  }

  /// The intents by their domains. Those without one come first.
  private static func groups(
    of intents: [IntentDescriptor]
  ) -> [(domain: String, intents: [IntentDescriptor])] {
    let groups = Dictionary(grouping: intents) { intent in
      intent.id.contains(".") ? String(intent.id.prefix { $0 != "." }) : ""
    }
    return groups.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func text(ofGroup group: (domain: String, intents: [IntentDescriptor])) -> String {
    let title = group.domain.isEmpty ? "without a domain" : group.domain
    return "\(title) (\(group.intents.count))\n" + table(of: group.intents, indent: "  ")
  }

  private static func table(of intents: [IntentDescriptor], indent: String = "") -> String {
    DisplayWidth.columns(
      intents.map { ($0.id, IntentText.firstSentence(of: $0)) }, indent: indent,
      fitting: TerminalStyle.outputWidth)
  }

  /// Shows one intent with what may be given for its parameters, which an app is asked for.
  private func showOptions(of found: [IntentDescriptor]) throws {
    guard let only = found.first, found.count == 1, name != nil, !markdown else {
      throw CommandFailure(
        status: .usage, message: "`--options` is for one intent",
        help: "`segue actions` lists the intents")
    }
    let options = try ParameterOptions.all(of: only)
    if json {
      Output.data(JSONWriter.pretty(.list([IntentText.value(of: only, options: options)])) + "\n")
    } else {
      Output.data(
        IntentText.text(of: only, fitting: TerminalStyle.outputWidth)
          + IntentText.text(of: options, for: only))
    }
  }

  /// A word of the language that is no intent and no domain of intents: a control word, a trigger, or
  /// a key, with the keys inside it.
  private static func text(ofWord name: String) -> String? {
    if let word = StepKinds.words.named(name) {
      var keys = word.keys.map { ($0.name, $0.summary) }
      if let subject = word.subject { keys.insert((word.name, subject.summary), at: 0) }
      return section(
        "\(name)  a word of the language", "\(word.summary) Its output is \(word.output).", keys)
    }
    if isIntentOrDomain(name) { return nil }
    if let kind = TriggerDescription.all.first(where: { $0.kind == name }) {
      return section("\(name)  a trigger", kind.summary, columns(kind.keys)) + "\n"
        + kind.exampleInFile
    }
    let places = LanguageKeys.places(of: name).map { place in
      section(
        "\(name)  \(place.phrase): \(place.key.shape.phrase)", place.key.summary,
        columns(place.keys))
    }
    return places.isEmpty ? nil : places.joined(separator: "\n")
  }

  private static func section(
    _ title: String, _ text: String, _ rows: [(String, String)]
  ) -> String {
    let table = DisplayWidth.columns(rows, fitting: TerminalStyle.outputWidth)
    return "\(title)\n\n\(text)\n" + (rows.isEmpty ? "" : "\n" + table)
  }

  private static func columns(_ keys: [KeyDescription]) -> [(String, String)] {
    keys.map { ($0.name, $0.summary) }
  }

  private static func isIntentOrDomain(_ name: String) -> Bool {
    WorkflowLoader.catalogue.ids.contains { $0 == name || $0.hasPrefix(name + ".") }
  }

  private func matches() throws -> [IntentDescriptor] {
    let catalogue = WorkflowLoader.catalogue
    guard let name else { return catalogue.all }
    if let exact = catalogue[name] ?? catalogue[name.lowercased()] { return [exact] }
    if let help = ShortcutsActions.help(for: name) {
      throw CommandFailure(
        status: .notFound, message: "no intent is needed for `\(name)`", help: help)
    }
    if let help = FormerNames.help(forIntent: name) {
      throw CommandFailure(
        status: .notFound, message: "there is no intent `\(name)`", help: help)
    }
    if LaterNames.contains(name) {
      throw CommandFailure(
        status: .notFound,
        message: "there is no intent `\(name)` yet; the name is kept for a later version",
        help: LaterNames.help(for: name) ?? "`segue actions` lists those that there are")
    }
    let all = catalogue.all
    let domain = name.lowercased() + "."
    let inDomain = all.filter { $0.id.lowercased().hasPrefix(domain) }
    if !inDomain.isEmpty { return inDomain }
    let found = IntentSearch(name).results(among: all)
    guard !found.isEmpty else {
      throw CommandFailure(
        status: .notFound, message: "there is no intent `\(name)`",
        help: Suggestion(forAction: name, among: all.map(\.id))?.question
          ?? Self.help(without: name.lowercased()))
    }
    return found
  }

  /// Where a word that names no intent may be found.
  private static func help(without word: String) -> String {
    if let function = ExpressionFunction.named(word) {
      return "in an expression there is the function `\(function.signature)`"
    }
    return "`segue actions` lists them all; `segue show functions` lists what expressions can"
      + " calculate, and `segue show type file` what a file knows of itself"
  }
}
