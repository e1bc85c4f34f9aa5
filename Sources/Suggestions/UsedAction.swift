package import AppIntentsCore
package import OrderedCollections
import WorkflowValues

/// Something that a person does with Segue or in an app: an intent or a workflow, with its values.
package struct UsedAction: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    /// An app's intent, by its id.
    case intent(String)
    /// A workflow, by the absolute path of its file.
    case workflow(String)
  }

  package let target: Target
  /// Without secrets; entities as their ids, choices as their names. What isn't here is asked for.
  package let values: OrderedDictionary<String, IntentValue>

  package init(_ target: Target, values: OrderedDictionary<String, IntentValue> = [:]) {
    self.target = target
    self.values = values.filter { $0.value != .nothing }.mapValues(\.named)
  }

  /// The same without values.
  package var bare: UsedAction { UsedAction(target) }

  /// What is equal for equal actions: a text on one line.
  package var key: String {
    var sorted: OrderedDictionary<String, IntentValue> = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) { sorted[name] = value }
    let name =
      switch target {
      case .intent(let id): "intent \(id)"
      case .workflow(let path): "workflow \(path)"
      }
    return "\(name) \(TypedJSON.writeText(.dictionary(sorted)))"
  }

  /// A short name for the command line, the same in every process: FNV-1a of the key in hexadecimal.
  package var id: String {
    let hash = key.utf8.reduce(0xcbf_29ce_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    let text = String(hash, radix: 16)
    return String((String(repeating: "0", count: 16 - text.count) + text).prefix(8))
  }
}

extension IntentValue {
  /// An entity as its id and a choice as its name, which stay the same when titles change.
  fileprivate var named: IntentValue {
    switch self {
    case .entity(let entity): .text(entity.id)
    case .choice(let choice): .text(choice.name)
    case .list(let items): .list(items.map(\.named))
    default: self
    }
  }
}
