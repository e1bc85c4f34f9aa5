import AppIntentsCore
import Foundation
import LanguageModels
import OrderedCollections
import WorkflowValues

/// Values as a model sees them: files as their text, entities with ids made for the request, everything
/// else as text or JSON.
struct ShownValues {
  private let context: IntentContext
  private let words: @Sendable (IntentEntityValue) -> EntityWords
  private(set) var entities = ShownEntities()
  private(set) var images: [ModelQuestion.Image] = []
  /// Whether any file has been shown with text in it, or as an image.
  private var hasFileContent = false

  /// Whether files have to be images, and aren't shown as their text.
  private let needsImages: Bool

  init(
    in context: IntentContext, needsImages: Bool = false,
    words: @escaping @Sendable (IntentEntityValue) -> EntityWords
  ) {
    self.context = context
    self.needsImages = needsImages
    self.words = words
  }

  /// The text of a value, by itself.
  mutating func text(of value: Value) throws -> String {
    switch value {
    case .list, .dictionary, .entity: return JSONWriter.compact(try json(of: value))
    case .file(let file): return try text(of: file)
    case .richText(let text): return try told(RichText.markdown(text))
    default: return try told(value.text)
    }
  }

  /// The text of a value, and whether it says nothing: no text, no items, no image.
  mutating func textWithEmptiness(of value: Value) throws -> (text: String, isEmpty: Bool) {
    hasFileContent = false
    let text = try text(of: value)
    return (text, !hasFileContent && Self.isEmpty(value))
  }

  /// Whether a value says nothing, apart from the files in it.
  private static func isEmpty(_ value: Value) -> Bool {
    switch value {
    case .nothing, .file: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .richText(let text): text.characters.allSatisfy(\.isWhitespace)
    case .list(let items): items.allSatisfy(isEmpty)
    case .dictionary(let items): items.values.allSatisfy(isEmpty)
    case .entity(let entity) where entity.isMatch:
      isEmpty(entity.properties.isEmpty ? .text(entity.title) : .dictionary(entity.properties))
    default: false
    }
  }

  /// The value as plain JSON.
  private mutating func json(of value: Value) throws -> Value {
    switch value {
    case .nothing, .number, .boolean, .date, .duration, .choice: return value
    case .text(let text): return .text(try told(text))
    case .richText(let text): return .text(try told(RichText.markdown(text)))
    case .url(let url): return .text(try told(url.absoluteString))
    case .measurement: return value
    case .file(let file):
      return ["name": .text(try told(file.filename)), "text": .text(try text(of: file))]
    case .list(let items):
      var shown: [Value] = []
      for item in items { shown.append(try json(of: item)) }
      return .list(shown)
    case .dictionary(let items): return .dictionary(try json(of: items))
    case .entity(let entity) where entity.isMatch:
      if entity.properties.isEmpty { return .text(try told(entity.title)) }
      return .dictionary(try json(of: entity.properties))
    case .entity(let entity): return try json(of: entity)
    }
  }

  private mutating func json(
    of items: OrderedDictionary<String, Value>
  ) throws -> OrderedDictionary<String, Value> {
    var shown: OrderedDictionary<String, Value> = [:]
    for (key, value) in items { shown[try told(key)] = try json(of: value) }
    return shown
  }

  private mutating func json(of entity: IntentEntityValue) throws -> Value {
    let words = words(entity)
    var properties: OrderedDictionary<String, Value> = [:]
    for (name, value) in entity.properties where value != .nothing {
      properties[words.title(of: name)] = .text(try told(Self.words(of: value)))
    }
    return [
      "id": .text(try entities.id(of: entity)), "type": .text(words.title),
      "title": .text(try told(entity.title)),
      "subtitle": try entity.subtitle.map { .text(try told($0)) } ?? .nothing,
      "properties": .dictionary(properties),
    ]
  }

  /// A property of an entity as text: dates in ISO 8601, another entity by its title.
  private static func words(of value: Value) -> String {
    switch value {
    case .richText(let text): RichText.markdown(text)
    case .list(let items): items.map(words).joined(separator: ", ")
    case .dictionary: JSONWriter.compact(value)
    case .file(let file): file.filename
    default: value.text
    }
  }

  /// The text in a file; for an image, the name under which it goes along.
  private mutating func text(of file: IntentFile) throws -> String {
    guard needsImages || SentImage.isImage(file) else {
      let text = try told(try context.values.property("text", of: .file(file)).text)
      if !text.allSatisfy(\.isWhitespace) { hasFileContent = true }
      return text
    }
    hasFileContent = true
    guard images.count < SentImage.mostImages else {
      throw ModelFailure(
        .failed, "there are more than \(SentImage.mostImages) images for one question")
    }
    images.append(try SentImage.image(in: file))
    return "image \(images.count)"
  }

  /// A text that has none of the run's secrets, which no model is told.
  func told(_ text: String) throws -> String {
    guard context.withoutSecrets(text) == text else {
      throw ModelFailure(
        .failed, "a secret is in what the model would be told",
        help: "leave it out of the prompt and of the content")
    }
    return text
  }
}
