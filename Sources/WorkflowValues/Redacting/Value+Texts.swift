package import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

extension IntentValue {
  /// The value with every text in it changed, at any depth.
  ///
  /// A value that can't have another text, such as a number, becomes a text. What doesn't change is
  /// shared with this value, and not copied.
  package func changingTexts(_ change: (String) -> String) -> IntentValue {
    changedTexts(change) ?? self
  }

  /// The changed value; nil if nothing changes.
  private func changedTexts(_ change: (String) -> String) -> IntentValue? {
    switch self {
    case .nothing, .boolean, .date, .duration, .choice: return nil
    case .text(let text): return Self.changed(text, change).map { .text($0) }
    case .richText(let text):
      let plain = String(text.characters)
      // Its links may contain such texts too.
      let markdown = RichText.markdown(text)
      guard markdown != change(markdown) || plain != change(plain) else { return nil }
      return .text(change(plain))
    case .number, .measurement: return Self.changed(text, change).map { .text($0) }
    case .url(let url): return Self.changed(url.absoluteString, change).map { .text($0) }
    case .file(let file): return file.changedTexts(change)
    case .dictionary(let items): return Self.changed(items, change).map { .dictionary($0) }
    case .list(let items):
      var copy = items
      var isChanged = false
      for (index, item) in items.enumerated() {
        guard let new = item.changedTexts(change) else { continue }
        copy[index] = new
        isChanged = true
      }
      return isChanged ? .list(copy) : nil
    case .entity(let entity): return Self.changed(entity, change).map { .entity($0) }
    }
  }

  private static func changed(_ text: String, _ change: (String) -> String) -> String? {
    let changed = change(text)
    return changed.utf8.elementsEqual(text.utf8) ? nil : changed
  }

  private static func changed(
    _ items: OrderedDictionary<String, IntentValue>, _ change: (String) -> String
  ) -> OrderedDictionary<String, IntentValue>? {
    if items.keys.contains(where: { changed($0, change) != nil }) {
      return OrderedDictionary(
        items.map { (change($0.key), $0.value.changingTexts(change)) },
        uniquingKeysWith: { first, _ in first })
    }
    var copy = items
    var isChanged = false
    for (index, item) in items.values.enumerated() {
      guard let new = item.changedTexts(change) else { continue }
      copy.values[index] = new
      isChanged = true
    }
    return isChanged ? copy : nil
  }

  private static func changed(
    _ entity: IntentEntityValue, _ change: (String) -> String
  ) -> IntentEntityValue? {
    let properties = changed(entity.properties, change)
    let texts = [entity.id, entity.title] + (entity.subtitle.map { [$0] } ?? [])
    guard properties != nil || texts.contains(where: { changed($0, change) != nil }) else {
      return nil
    }
    return IntentEntityValue(
      typeName: entity.typeName, id: change(entity.id), title: change(entity.title),
      subtitle: entity.subtitle.map(change), properties: properties ?? entity.properties,
      deferred: entity.deferred)
  }
}

extension IntentFile {
  /// The changed file; nil if nothing changes.
  fileprivate func changedTexts(_ change: (String) -> String) -> IntentValue? {
    if let data = dataInMemory {
      let content = String(validating: data, as: UTF8.self).map { Data(change($0).utf8) } ?? data
      let name = change(filename)
      guard content != data || name != filename else { return nil }
      return .file(IntentFile(data: content, filename: name, type: type))
    }
    let text = path?.string ?? filename
    let changed = change(text)
    return changed == text ? nil : .text(changed)
  }
}
