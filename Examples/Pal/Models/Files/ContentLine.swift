import Foundation

/// A line of iCalendar or vCard: `DTSTART;TZID=Europe/Berlin:20261123T100000`.
struct ContentLine: Sendable, Hashable {
  /// In capital letters, without the group that vCard allows before it.
  let name: String
  /// By their names in capital letters.
  let parameters: [String: String]
  /// As it is in the file: texts are escaped.
  let value: String
  /// The line without folds.
  let text: String
  /// The line as it was read, with the folds that it had; nil for a new one.
  private let source: String?

  /// Nil for a line without a colon.
  init?(_ text: String, source: String) {
    var isQuoted = false
    var parts: [Substring] = []
    var start = text.startIndex
    var colon: String.Index?
    for index in text.indices {
      switch text[index] {
      case "\"": isQuoted.toggle()
      case ";" where !isQuoted:
        parts.append(text[start..<index])
        start = text.index(after: index)
      case ":" where !isQuoted:
        parts.append(text[start..<index])
        colon = index
      default: break
      }
      if colon != nil { break }
    }
    guard let colon, let first = parts.first, !first.isEmpty else { return nil }
    name = String(first.split(separator: ".").last ?? first).uppercased()
    value = String(text[text.index(after: colon)...])
    self.text = text
    self.source = source
    var parameters: [String: String] = [:]
    for part in parts.dropFirst() {
      let pair = part.split(separator: "=", maxSplits: 1)
      let value = pair.count == 2 ? pair[1].trimmingCharacters(in: ["\""]) : String(part)
      let name = pair.first.map { $0.uppercased() } ?? ""
      parameters[name] = parameters[name].map { "\($0),\(value)" } ?? value
    }
    self.parameters = parameters
  }

  init(_ name: String, parameters: String = "", text value: String) {
    self.init(name, parameters: parameters, raw: Self.escaped(value))
  }

  /// - Parameter parameters: such as `;VALUE=DATE`.
  init(_ name: String, parameters: String = "", raw value: String) {
    let pairs = parameters.split(separator: ";").map { $0.split(separator: "=", maxSplits: 1) }
    self.name = name
    self.parameters = Dictionary(
      pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
      uniquingKeysWith: { first, _ in first })
    self.value = value
    text = "\(name)\(parameters):\(value)"
    source = nil
  }

  /// The value as a text.
  var plain: String {
    var plain = ""
    var isEscaped = false
    for character in value {
      if isEscaped {
        plain.append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        plain.append(character)
      }
    }
    return plain
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      switch character {
      case "\\", ";", ",": escaped += "\\\(character)"
      case _ where character.isNewline: escaped += "\\n"
      default: escaped.append(character)
      }
    }
  }

  /// The line as it was read; a new one in pieces of at most 75 bytes, each after the first one with a
  /// space before it.
  var folded: String {
    if let source { return source }
    var folded = ""
    var length = 0
    for character in text {
      let size = character.utf8.count
      if length + size > 75 {
        folded += "\r\n "
        length = 1
      }
      folded.append(character)
      length += size
    }
    return folded
  }
}
