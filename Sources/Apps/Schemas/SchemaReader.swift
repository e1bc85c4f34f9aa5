import AppIntentsCore
import ModelContext
import OrderedCollections

/// Reads a JSON schema as the shape of a value. What it can't express is any value: the app checks it.
struct SchemaReader {
  /// The whole schema, in which references lead somewhere.
  let root: JSONObject
  /// The name of a choice, which has none in a schema.
  let choiceName: String

  init(root: JSONObject, choiceName: String = "choice") {
    self.root = root
    self.choiceName = choiceName
  }

  func shape(of schema: IntentValue?) -> ToolShape { shape(of: schema, through: []) }

  /// - Parameter seen: the references on the way, for cycles.
  private func shape(of schema: IntentValue?, through seen: [String]) -> ToolShape {
    guard let schema = schema?.jsonObject, seen.count < Self.mostReferences else { return .any }
    if let reference = schema["$ref"]?.jsonString {
      guard !seen.contains(reference), let target = target(of: reference) else { return .any }
      return shape(of: target, through: seen + [reference])
    }
    if let alternatives = (schema["anyOf"] ?? schema["oneOf"])?.jsonArray {
      return shape(ofAlternatives: alternatives, through: seen)
    }
    if let cases = choice(schema) { return cases }
    switch schema["type"] {
    case .text(let name)?: return shape(named: name, schema, through: seen)
    case .list(let names)?:
      let others = names.filter { $0 != "null" }
      guard others.count == 1, let name = others[0].jsonString else { return .any }
      var shape = shape(named: name, schema, through: seen)
      shape.isOptional = others.count < names.count
      return shape
    default: return .any
    }
  }

  private func shape(
    ofAlternatives alternatives: [IntentValue], through seen: [String]
  ) -> ToolShape {
    if let cases = choice(titled: alternatives) { return cases }
    let others = alternatives.filter { $0.jsonObject?["type"] != "null" }
    guard others.count == 1 else { return .any }
    var shape = shape(of: others[0], through: seen)
    if others.count < alternatives.count { shape.isOptional = true }
    return shape
  }

  private func shape(named name: String, _ schema: JSONObject, through seen: [String]) -> ToolShape
  {
    switch name {
    case "string": return text(schema)
    case "integer", "number":
      var shape = ToolShape(.number, isWholeNumber: name == "integer")
      shape.range = Self.range(schema)
      return shape
    case "boolean": return ToolShape(.boolean)
    case "null": return ToolShape(.nothing, isOptional: true)
    case "object":
      return Self.isMeasurement(schema) ? ToolShape(.measurement) : ToolShape(.dictionary)
    case "array":
      var shape = shape(of: schema["items"], through: seen).list
      shape.size = Self.size(schema)
      return shape
    default: return .any
    }
  }

  private func text(_ schema: JSONObject) -> ToolShape {
    if schema["contentEncoding"]?.jsonString?.lowercased() == "base64" {
      return ToolShape(.file, form: .base64)
    }
    if schema["contentMediaType"] == "text/markdown" { return ToolShape(.richText) }
    if schema["format"] == "uuid" {
      var id = ToolShape(.text)
      id.isID = true
      return id
    }
    return switch schema["format"]?.jsonString {
    case "date-time": ToolShape(.date, form: .instant)
    case "date": ToolShape(.date, form: .day)
    case "duration": ToolShape(.duration)
    case "uri": ToolShape(.url)
    default: ToolShape(.text)
    }
  }

  // MARK: - Choices

  /// The choice that an `enum` of texts is, with the titles that older revisions keep beside it.
  private func choice(_ schema: JSONObject) -> ToolShape? {
    guard let values = schema["enum"]?.jsonArray, !values.isEmpty else { return nil }
    let names = values.compactMap(\.jsonString)
    let isOptional = values.contains(.nothing)
    guard !names.isEmpty, values.allSatisfy({ $0 == .nothing || $0.jsonString != nil })
    else { return nil }
    let titles = schema["enumNames"]?.jsonArray?.compactMap(\.jsonString) ?? []
    let cases = names.enumerated().map { index, name in
      IntentChoiceType.Case(name: name, title: titles.count == names.count ? titles[index] : name)
    }
    return ToolShape(.choice(choice(among: cases)), isOptional: isOptional)
  }

  /// The choice that alternatives of a constant text each are; nil if they aren't.
  private func choice(titled alternatives: [IntentValue]) -> ToolShape? {
    var cases: [IntentChoiceType.Case] = []
    for alternative in alternatives {
      guard let members = alternative.jsonObject, let name = members["const"]?.jsonString
      else { return nil }
      cases.append(.init(name: name, title: members["title"]?.jsonString ?? name))
    }
    return cases.isEmpty ? nil : ToolShape(.choice(choice(among: cases)))
  }

  /// The choice among cases, of which several may be the same value: the first one counts.
  private func choice(among cases: [IntentChoiceType.Case]) -> IntentChoiceType {
    var names: Set<String> = []
    return IntentChoiceType(
      name: choiceName, cases: cases.filter { names.insert($0.name).inserted })
  }

  // MARK: - Details

  /// What a reference inside the schema leads to. Others are never followed.
  func target(of reference: String) -> IntentValue? {
    guard reference.hasPrefix("#") else { return nil }
    var found = IntentValue.dictionary(root)
    for part in reference.dropFirst().split(separator: "/") {
      let key = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
      guard let next = found.jsonObject?[key] else { return nil }
      found = next
    }
    return found
  }

  private static func range(_ schema: JSONObject) -> ClosedRange<Double>? {
    func bound(_ key: String) -> Double? {
      if case .number(let number)? = schema[key] { return number.double }
      return nil
    }
    let (least, most) = (bound("minimum"), bound("maximum"))
    guard least != nil || most != nil else { return nil }
    let (low, high) = (least ?? -.infinity, most ?? .infinity)
    return low <= high ? low...high : nil
  }

  private static func size(_ schema: JSONObject) -> IntentCollectionSize? {
    let (least, most) = (schema["minItems"]?.jsonInteger, schema["maxItems"]?.jsonInteger)
    guard least != nil || most != nil, max(0, least ?? 0) <= most ?? .max else { return nil }
    return IntentCollectionSize(min: max(0, least ?? 0), max: most ?? .max)
  }

  private static func isMeasurement(_ schema: JSONObject) -> Bool {
    guard let properties = schema["properties"]?.jsonObject, properties.count == 2,
      let unit = properties["unit"]?.jsonObject, let value = properties["value"]?.jsonObject
    else { return false }
    return unit["type"] == "string" && value["type"] == "number"
  }

  private static let mostReferences = 32
}
