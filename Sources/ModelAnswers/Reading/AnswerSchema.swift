import AppIntentsCore
import LanguageModels
import OrderedCollections
import WorkflowValues

/// The JSON Schema of a reply: `{"value": …}`, with closed objects whose keys are all required.
///
/// A text needs none: it is the reply itself.
struct AnswerSchema {
  static let mostItems = 200
  static let datePattern =
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?([+-][0-9]{2}:[0-9]{2})?)?$"
  /// Without bounds, a small model that is held to it may write digits for ever, or more of them than a
  /// duration takes.
  static let durationPattern =
    "^-?P([0-9]{1,4}[YMWD]){0,4}"
    + "(T([0-9]{1,6}(\\.[0-9]{1,9})?[HM]|[0-9]{1,9}(\\.[0-9]{1,9})?S){1,3})?$"

  /// The entities that an answer may be.
  private let entities: ShownEntities

  init(entities: ShownEntities) { self.entities = entities }

  /// The schema of a whole reply; nil for a text.
  func schema(of shape: AnswerShape, isOptional: Bool) throws(ModelFailure) -> Value? {
    if shape == .text || shape == .richText { return nil }
    return Self.object([("value", try part(shape, isOptional: isOptional))])
  }

  private func part(_ shape: AnswerShape, isOptional: Bool) throws(ModelFailure) -> Value {
    let plain = try self.plain(shape)
    guard shape.isNullable(ifOptional: isOptional), case .dictionary(var members) = plain
    else { return plain }
    if members["enum"] != nil || members["properties"] != nil {
      return ["anyOf": [plain, ["type": "null"]]]
    }
    members["type"] = .list((members["type"]?.items ?? []) + ["null"])
    return .dictionary(members)
  }

  private func plain(_ shape: AnswerShape) throws(ModelFailure) -> Value {
    switch shape {
    case .text, .richText: return ["type": "string"]
    case .number: return ["type": "number"]
    case .boolean: return ["type": "boolean"]
    case .date: return ["type": "string", "pattern": .text(Self.datePattern)]
    case .duration: return ["type": "string", "pattern": .text(Self.durationPattern)]
    case .choice(let choice): return try self.choice(choice)
    case .entity(let type): return try entity(type)
    case .list(let element):
      return [
        "type": "array", "items": try item(element), "maxItems": .number(mostItems(of: element)),
      ]
    case .dictionary(let fields) where fields.isEmpty:
      let pair = Self.object([("key", ["type": "string"]), ("value", ["type": "string"])])
      return ["type": "array", "items": pair, "maxItems": .number(Self.mostItems)]
    case .dictionary(let fields):
      var members: [(String, Value)] = []
      for field in fields { members.append((field.name, try self.field(field))) }
      return Self.object(members)
    }
  }

  /// The most items of a list. Each entity is in it once.
  private func mostItems(of element: AnswerShape) -> Int {
    guard case .entity(let type) = element else { return Self.mostItems }
    return min(entities.ids(of: type).count, Self.mostItems)
  }

  /// An item of a list is there.
  private func item(_ shape: AnswerShape) throws(ModelFailure) -> Value { try plain(shape) }

  private func field(_ field: AnswerField) throws(ModelFailure) -> Value {
    let schema = try part(field.shape, isOptional: field.isOptional)
    guard !field.description.isEmpty, case .dictionary(var members) = schema else { return schema }
    members["description"] = .text(field.description)
    return .dictionary(members)
  }

  private func choice(_ choice: IntentChoiceType) throws(ModelFailure) -> Value {
    guard choice.cases.count <= ShownEntities.most else {
      throw ModelFailure(
        .failed,
        "\(choice.cases.count) values to choose from, at most \(ShownEntities.most) in one request")
    }
    var members: OrderedDictionary<String, Value> = [
      "type": "string", "enum": .list(choice.cases.map { .text($0.name) }),
    ]
    let titled = choice.cases.filter { $0.title != $0.name }
    if !titled.isEmpty {
      members["description"] = .text(
        titled.map { "\($0.name): \($0.title)" }.joined(separator: "; "))
    }
    return .dictionary(members)
  }

  private func entity(_ type: String) throws(ModelFailure) -> Value {
    let ids = entities.ids(of: type)
    guard !ids.isEmpty else {
      throw ModelFailure(
        .failed, "the content has no \(type) to choose from",
        help: "give the step a list of them as `content`")
    }
    return ["type": "string", "enum": .list(ids.map { .text($0) })]
  }

  private static func object(_ members: [(String, Value)]) -> Value {
    [
      "type": "object",
      "properties": .dictionary(
        OrderedDictionary(members, uniquingKeysWith: { first, _ in first })),
      "required": .list(members.map { .text($0.0) }), "additionalProperties": false,
    ]
  }
}
