import AppIntentsCore
import OrderedCollections

extension TextPattern.Match {
  /// The match as a value: as a text it is the whole match, and its properties are `text`, and the
  /// groups by number and by name.
  var value: IntentValue {
    func value(_ group: Substring?) -> IntentValue { group.map { .text(String($0)) } ?? .nothing }
    var entries: OrderedDictionary<String, IntentValue> = ["text": .text(String(text))]
    for (index, group) in groups.enumerated() { entries["\(index + 1)"] = value(group) }
    for (name, group) in names { entries[name] = value(group) }
    let parts = [String(text)] + groups.map { String($0 ?? "") }
    return .entity(
      IntentEntityValue(
        typeName: IntentEntityValue.matchType, id: parts.joined(separator: "\t"),
        title: String(text), properties: entries))
  }
}
