/// Data without places, to be written as YAML.
package indirect enum YAMLData: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number as the file writes it.
  case decimal(String)
  case text(String)
  case list([YAMLData])
  /// Keys and values in the order of the file.
  case map([Entry])

  package struct Entry: Sendable, Hashable {
    package var key: String
    package var value: YAMLData

    package init(_ key: String, _ value: YAMLData) {
      self.key = key
      self.value = value
    }
  }
}

extension YAMLData: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(arrayLiteral elements: YAMLData...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, YAMLData)...) {
    self = .map(elements.map { Entry($0, $1) })
  }
  package init(nilLiteral: ()) { self = .null }
}

extension YAMLData {
  /// The data of a node, by YAML's core schema.
  package init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar):
      switch scalar.core {
      case .null: self = .null
      case .bool(let bool): self = .bool(bool)
      case .int(let int): self = .int(int)
      case .decimal(let decimal): self = .decimal(decimal)
      case .text(let text): self = .text(text)
      }
    case .sequence(let items): self = .list(items.map(YAMLData.init))
    case .mapping(let entries):
      self = .map(entries.map { Entry($0.name, YAMLData($0.value)) })
    }
  }
}
