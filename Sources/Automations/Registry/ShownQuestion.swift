import AppIntentsCore
import Diagnostics
import LanguageModels
import WorkflowLanguage

/// What a step asks of a language model, for the user who decides about it.
struct ShownQuestion {
  let model: ModelName
  /// The values that are sent, besides the prompt's own words.
  let sent: [Sent]

  struct Sent {
    let type: ValueType
    let isImage: Bool
    /// Whether it is, or is made of, what starts the run.
    let comesFromStart: Bool
  }

  /// “asks `qwen3:8b` on this machine, sends the text of files in `~/Inbox`”
  ///
  /// - Parameter triggers: those that start the workflow with the step.
  func words(in models: ConfiguredModels, startedBy triggers: [any Trigger]) -> String {
    let asks = "asks \(AskedModels.words(for: model, in: models))"
    let folders = triggers.compactMap(\.watching).flatMap(\.folders).map { "`\($0.value)`" }
    let place = folders.isEmpty ? nil : Phrasing.join(folders, "or")
    var kinds: [String] = []
    for value in sent.map({ $0.words(inFolders: place) }) where !kinds.contains(value) {
      kinds.append(value)
    }
    return kinds.isEmpty ? asks : "\(asks), sends \(Phrasing.join(kinds, "and"))"
  }
}

extension ShownQuestion.Sent {
  /// - Parameter place: the folders that start the workflow; nil if none do.
  fileprivate func words(inFolders place: String?) -> String {
    let place = comesFromStart ? place : nil
    let suffix = place.map { " in \($0)" } ?? ""
    switch type.itemType {
    case _ where isImage: return "images\(suffix)"
    case .file: return "the text of files\(suffix)"
    case .entity(let name): return "`\(name)` entities with their properties"
    default:
      if let place { return "what comes from files in \(place)" }
      return "the \(type.isList ? "list" : "value") that it is given"
    }
  }
}
