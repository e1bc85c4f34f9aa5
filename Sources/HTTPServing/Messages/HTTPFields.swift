/// The header fields of a message, in order.
package struct HTTPFields: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    /// In lower case.
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package private(set) var all: [Field]

  package init(_ all: [Field] = []) { self.all = all }

  /// The value of a field that has one; nil if it is missing or given several times.
  ///
  /// - Parameter name: in lower case.
  package subscript(name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  /// - Parameter name: in lower case.
  package func values(of name: String) -> [String] {
    all.filter { $0.name == name }.map(\.value)
  }

  package mutating func add(_ name: String, _ value: String) { all.append(Field(name, value)) }

  /// The words of a field whose value is a list, in lower case: `keep-alive, Upgrade`.
  package func words(of name: String) -> [String] {
    values(of: name).flatMap { $0.split(separator: ",") }
      .map { $0.trimmingSpace().lowercased() }.filter { !$0.isEmpty }
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  func trimmingSpace() -> SubSequence {
    var text = self[...]
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text.drop { $0 == " " || $0 == "\t" }
  }
}
