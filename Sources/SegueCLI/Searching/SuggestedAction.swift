import AppIntentsCore
import Apps
import Diagnostics
import Foundation
import OrderedCollections
import Suggestions
import SystemPackage
import WorkflowLanguage
import WorkflowValues

/// A suggestion whose intent, with its parameters, or workflow is still there.
struct SuggestedAction {
  let suggestion: Suggestions.Suggestion
  /// The command that runs it.
  let command: String

  var id: String { suggestion.action.id }

  /// What it does. A sentence of an app begins with the app's name, so that none can speak for another one
  /// or for a workflow.
  var title: String {
    guard case .intent(let id) = suggestion.action.target else { return suggestion.title }
    return "\(id.prefix { $0 != "." }): \(suggestion.title)"
  }

  /// Whether it is suggested only because its app offers it.
  var isOffered: Bool { if case .offered = suggestion.reason { true } else { false } }

  /// The title, and what the app suggests that it is called.
  var words: String { suggestion.phrase.map { "\(title) “\($0)”" } ?? title }

  /// All suggestions for now: the most probable first, and then what apps offer.
  ///
  /// - Throws: `CommandFailure` if the log can't be read.
  static func all(at now: Date = Date()) throws -> [SuggestedAction] {
    let uses = try UsageRecorder.reading { try $0.all() }
    let finder = WorkflowFinder()
    let learned = SuggestionRanker().suggestions(
      from: uses, at: now, offset: UsageRecorder.offset(at: now))
    let offers = Offer.all
    let known = learned + Suggestions.Suggestion.offered(offers, after: learned)
    let suggested = known.compactMap { SuggestedAction($0, finder) }
    if !suggested.isEmpty { return suggested }
    return Suggestions.Suggestion.offered(Offer.ofShortcuts, after: []).prefix(Offer.mostShortcuts)
      .compactMap { SuggestedAction($0, finder) }
  }

  private init?(_ suggestion: Suggestions.Suggestion, _ finder: WorkflowFinder) {
    self.suggestion = suggestion
    let action = suggestion.action
    switch action.target {
    case .intent(let id):
      // An update of the app may have taken a parameter away.
      guard let names = AddedApps.catalogue.intent(id)?.parameters.map(\.name),
        action.values.keys.allSatisfy(names.contains)
      else { return nil }
      command = "segue suggest --run \(action.id)"
    case .workflow(let text):
      let path = FilePath(text)
      guard FileKind(of: path) == .file else { return nil }
      let words = Self.flags(action.values)
      let name = Phrasing.shellWord(finder.word(for: path))
      command =
        words.map { (["segue run", name] + $0).joined(separator: " ") }
        ?? "segue suggest --run \(action.id)"
    }
  }

  /// The values as flags of `segue run`; nil for values that a flag can't give.
  private static func flags(_ values: OrderedDictionary<String, IntentValue>) -> [String]? {
    var words: [String] = []
    for (name, value) in values {
      switch value {
      case .text, .number, .boolean, .duration, .url: break
      case .file(let file): guard file.path != nil else { return nil }
      default: return nil
      }
      let flag = name.replacing("_", with: "-")
      let word = Phrasing.shellWord(value.text)
      words.append(
        RunFlag.isReserved(flag) || value.text.hasPrefix("-")
          ? "-i \(Phrasing.shellWord("\(name)=\(value.text)"))" : "--\(flag) \(word)")
    }
    return words
  }
}

extension UsageRecorder {
  /// Reads or changes the log for a command.
  ///
  /// - Throws: `CommandFailure`.
  static func reading<Value>(_ body: (UsageLog) throws -> Value) throws -> Value {
    do {
      return try body(log)
    } catch {
      throw CommandFailure(
        status: .unavailable,
        message: "can't use `\(log.path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }
}
