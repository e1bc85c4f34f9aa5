import Foundation

/// Writes the properties of objects as JSON, and reads them.
///
/// Numbers and dates are exact. A property that a class has no more is left in the row.
enum RowCoder {
  static func text(of values: [(name: String, value: any PlainValue)]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return String(decoding: try encoder.encode(PlainContent(values: values)), as: UTF8.self)
  }

  /// The JSON of one value.
  static func part(_ value: any PlainValue) throws -> String {
    // An object of one property, without its braces and name.
    String(try text(of: [("", value)]).dropFirst(4).dropLast())
  }

  static func part(_ keys: [UUID]) -> String {
    "[" + keys.map { "\"\($0.uuidString)\"" }.joined(separator: ",") + "]"
  }

  /// The JSON of a property that a row has by another name; nil for one that was optional and has no
  /// value.
  static func part(
    _ name: String, as property: Schema.PropertyMetadata, of entity: ModelClass, in content: String
  ) throws -> String? {
    let read = try values(in: content, of: entity, as: [(name, property)])
    switch read[property.name] {
    case .plain(let value)?: return try part(value)
    case .related(let references)?: return part(references.map(\.key))
    case nil: return nil
    }
  }

  static func values(in content: String, of entity: ModelClass) throws -> [String: PropertyValue] {
    try values(in: content, of: entity, as: entity.properties.map { ($0.name, $0) })
  }

  private static func values(
    in content: String, of entity: ModelClass, as names: [(String, Schema.PropertyMetadata)]
  ) throws -> [String: PropertyValue] {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let reading = RowReading(entity: entity, names: names)
    do {
      return try decoder.decode(
        RowContent.self, from: Data(content.utf8), configuration: reading
      ).values
    } catch let error as DecodingError {
      guard case .dataCorrupted = error else { throw error }
      throw SwiftDataError("can't read an object of `\(entity.name)`: its row is damaged")
    }
  }
}

private struct PlainContent: Encodable {
  let values: [(name: String, value: any PlainValue)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: PropertyKey.self)
    for (name, value) in values { try value.encode(into: &container, PropertyKey(name)) }
  }
}

private struct RowReading {
  let entity: ModelClass
  let names: [(String, Schema.PropertyMetadata)]
}

private struct RowContent: DecodableWithConfiguration {
  var values: [String: PropertyValue] = [:]

  init(from decoder: any Decoder, configuration reading: RowReading) throws {
    let container = try decoder.container(keyedBy: PropertyKey.self)
    for (name, property) in reading.names where container.contains(PropertyKey(name)) {
      do {
        values[property.name] = try Self.value(PropertyKey(name), property, container)
      } catch {
        // A property that was optional has its initial value, as one that is new.
        if (try? container.decodeNil(forKey: PropertyKey(name))) == true { continue }
        throw SwiftDataError.unreadable(property, of: reading.entity)
      }
    }
  }

  private static func value(
    _ key: PropertyKey, _ property: Schema.PropertyMetadata,
    _ container: KeyedDecodingContainer<PropertyKey>
  ) throws -> PropertyValue {
    guard let decode = property.decode else {
      let keys = try container.decode([UUID].self, forKey: key)
      return .related(keys.map { Reference(key: $0) })
    }
    return .plain(try decode(container, key))
  }
}
