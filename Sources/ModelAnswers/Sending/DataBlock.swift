/// A value that a model is given as material, apart from what it is told to do.
struct DataBlock: Sendable, Hashable {
  let name: String
  let text: String

  /// The name as a prompt and a tag have it.
  static func name(_ name: String) -> String {
    let line = name.split(whereSeparator: \.isNewline).joined(separator: " ")
    return String(line.filter { !"<>\"[]".contains($0) })
  }

  var tagged: String { "<data name=\"\(name)\">\n\(Self.escaped(text))\n</data>" }

  /// A text in which no tag `data` begins or ends, so that the end of a value can't be forged.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "<")) else { return text }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let sign = rest.firstIndex(of: "<") {
      result.append(contentsOf: Substring(rest[..<sign]))
      rest = rest[rest.index(after: sign)...]
      let name = rest.drop { $0.properties.isWhitespace || $0 == "/" }.prefix(4)
      result += String(name).lowercased() == "data" ? "&lt;" : "<"
    }
    result.append(contentsOf: Substring(rest))
    return result
  }
}
