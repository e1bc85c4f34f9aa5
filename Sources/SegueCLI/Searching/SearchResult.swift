import AppIntentsCore
import Diagnostics
import OrderedCollections
import Suggestions
import WorkflowValues

/// What a search has found.
struct SearchResult: Sendable {
  let action: UsedAction
  let title: String
  let subtitle: String
  let needsValues: Bool
  /// The command that runs it.
  let command: String

  var id: String { action.id }

  /// The name of an icon of the desktop's theme.
  var icon: String {
    switch action.target {
    case .workflow: "system-run"
    case .intent: "application-x-executable"
    }
  }

  var value: IntentValue {
    var value: OrderedDictionary<String, IntentValue> = ["id": .text(id)]
    switch action.target {
    case .intent(let intent): value["intent"] = .text(intent)
    case .workflow(let path): value["workflow"] = .text(path)
    }
    value["title"] = .text(title)
    value["subtitle"] = .text(subtitle)
    value["values"] = .dictionary(action.values)
    value["command"] = .text(command)
    return .dictionary(value)
  }

  init(_ candidate: SearchCandidate, command: String) {
    action = candidate.action
    (title, subtitle) = (candidate.title, candidate.subtitle)
    needsValues = candidate.needsValues
    self.command = command
  }
}
