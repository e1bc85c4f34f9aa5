package import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

extension IntentValue {
  /// The value with every text in it changed, at any depth.
  ///
  /// A value that can't have another text, such as a number, becomes a text.
  package func changingTexts(_ change: (String) -> String) -> IntentValue {
    switch self {
    case .nothing, .boolean, .date, .duration, .choice: return self
    case .text(let text): return .text(change(text))
    case .richText(let text):
      let plain = String(text.characters)
      let changed = change(plain)
      // Its links may contain such texts too.
      let markdown = RichText.markdown(text)
      return markdown == change(markdown) && plain == changed ? self : .text(changed)
    case .number, .measurement:
      let changed = change(text)
      return changed == text ? self : .text(changed)
    case .url(let url):
      let changed = change(url.absoluteString)
      return changed == url.absoluteString ? self : .text(changed)
    case .file(let file): return file.changingTexts(change) ?? self
    case .dictionary(let items): return .dictionary(Self.changing(items, change))
    case .list(let items): return .list(items.map { $0.changingTexts(change) })
    case .entity(let entity):
      return .entity(
        IntentEntityValue(
          typeName: entity.typeName, id: change(entity.id), title: change(entity.title),
          subtitle: entity.subtitle.map(change),
          properties: Self.changing(entity.properties, change), deferred: entity.deferred))
    }
  }

  private static func changing(
    _ items: OrderedDictionary<String, IntentValue>, _ change: (String) -> String
  ) -> OrderedDictionary<String, IntentValue> {
    OrderedDictionary(
      items.map { (change($0.key), $0.value.changingTexts(change)) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension IntentFile {
  /// The changed file; nil if nothing changes.
  fileprivate func changingTexts(_ change: (String) -> String) -> IntentValue? {
    if let data = dataInMemory {
      let content = String(validating: data, as: UTF8.self).map { Data(change($0).utf8) } ?? data
      return .file(IntentFile(data: content, filename: change(filename), type: type))
    }
    let text = path?.string ?? filename
    let changed = change(text)
    return changed == text ? nil : .text(changed)
  }
}
