import Diagnostics

/// A line of a vCard (RFC 6350) or of iCalendar (RFC 5545): `TEL;TYPE=work,voice:+49 30 1234`.
package struct ContentLine {
  /// The name in capitals, without a group: `item1.TEL` is `TEL`.
  package let name: String
  /// The parameters by their names in capitals. A value without a name, as in vCard 2.1's
  /// `TEL;HOME`, is a `TYPE`.
  package let parameters: [String: [String]]
  /// The value as written, with its escapes.
  package let value: String

  package init(name: String, parameters: [String: [String]] = [:], value: String) {
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  package func parameter(_ name: String) -> String? { parameters[name]?.first }

  package func hasType(_ type: String) -> Bool {
    parameters["TYPE"]?.contains { $0.lowercased() == type } ?? false
  }

  /// The value with its escapes decoded: `\n` is a line break, `\,` a comma.
  package var text: String { Self.text(value[...]) }

  /// The parts of the value that `;` separates, each with the items that `,` separates.
  package var parts: [[String]] {
    Self.split(value[...], at: ";").map { Self.split($0, at: ",").map(Self.text) }
  }

  /// The items of the value that `,` separates.
  package var items: [String] {
    Self.split(value[...], at: ",").map(Self.text).filter { !$0.isEmpty }
  }

  private static func text(_ value: Substring) -> String {
    guard value.utf8.contains(UInt8(ascii: "\\")) else { return String(value) }
    var text = String.UnicodeScalarView()
    var rest = value.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let escaped = rest.popFirst() else {
        text.append(scalar)
        continue
      }
      switch escaped {
      case "n", "N": text.append("\n")
      case "\\", ",", ";", ":", "\"": text.append(escaped)
      default:
        text.append("\\")
        text.append(escaped)
      }
    }
    return String(text)
  }

  private static func split(_ value: Substring, at separator: Unicode.Scalar) -> [Substring] {
    var parts: [Substring] = []
    var start = value.startIndex
    var isEscaped = false
    let scalars = value.unicodeScalars
    for index in scalars.indices {
      if isEscaped {
        isEscaped = false
      } else if scalars[index] == "\\" {
        isEscaped = true
      } else if scalars[index] == separator {
        parts.append(value[start..<index])
        start = scalars.index(after: index)
      }
    }
    return parts + [value[start...]]
  }
}

extension ContentLine {
  /// Parses a line; nil if the text isn't one.
  package init?(_ line: String) {
    var rest = line.unicodeScalars[...]
    let head = rest.prefix {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "."
        || $0 == "_"
    }
    rest = rest.dropFirst(head.count)
    guard let name = Substring(head).split(separator: ".").last else { return nil }
    var parameters: [String: [String]] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst()
      let scalars = rest.prefix { $0 != "=" && $0 != ";" && $0 != ":" }
      let word = String(Substring(scalars))
      rest = rest.dropFirst(scalars.count)
      guard rest.first == "=" else {
        parameters["TYPE", default: []].append(word)
        continue
      }
      repeat {
        rest = rest.dropFirst()
        guard let value = Self.takeParameterValue(from: &rest) else { return nil }
        parameters[word.uppercased(), default: []].append(value)
      } while rest.first == ","
    }
    guard rest.first == ":" else { return nil }
    self.init(
      name: name.uppercased(), parameters: parameters, value: String(Substring(rest.dropFirst())))
  }

  private static func takeParameterValue(
    from rest: inout Substring.UnicodeScalarView
  ) -> String? {
    let value: Substring.UnicodeScalarView
    if rest.first == "\"" {
      value = rest.dropFirst().prefix { $0 != "\"" }
      rest = rest.dropFirst(value.count + 1)
      guard rest.popFirst() == "\"" else { return nil }
    } else {
      value = rest.prefix { $0 != "," && $0 != ";" && $0 != ":" }
      rest = rest.dropFirst(value.count)
    }
    return unescaped(Substring(value))
  }

  /// Decodes the escapes of RFC 6868.
  private static func unescaped(_ value: Substring) -> String {
    guard value.contains("^") else { return String(value) }
    var text = ""
    var rest = value
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("^", "n"): text.append("\n")
      case ("^", "'"): text.append("\"")
      case ("^", "^"): text.append("^")
      default:
        text.append(character)
        continue
      }
      rest.removeFirst()
    }
    return text
  }
}

extension ContentLine {
  /// The line as it is written to a file, folded to 75 bytes.
  package var written: String {
    var line = name
    for (name, values) in parameters.sorted(by: { $0.key < $1.key }) {
      line += ";\(name)=" + values.map(Self.quoted).joined(separator: ",")
    }
    line += ":" + value
    var folded = ""
    var length = 0
    for scalar in line.unicodeScalars {
      let size = UTF8.width(scalar)
      if length + size > 75 {
        folded += "\r\n "
        length = 1
      }
      folded.unicodeScalars.append(scalar)
      length += size
    }
    return folded + "\r\n"
  }

  package static func escaped(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacingScalars { scalar in
      switch scalar {
      case "\\": "\\\\"
      case "\n": "\\n"
      case ";": "\\;"
      case ",": "\\,"
      default: nil
      }
    }
  }

  private static func quoted(_ value: String) -> String {
    let safe = value.replacingScalars { scalar in
      switch scalar {
      case "^": "^^"
      case "\n": "^n"
      case "\"": "^'"
      default: nil
      }
    }
    return safe.utf8.contains { ",;:".utf8.contains($0) } ? "\"\(safe)\"" : safe
  }
}

extension ContentLine {
  /// The text of a line in the quoted-printable encoding, which vCard 2.1 uses for characters that
  /// aren't ASCII; nil for other lines.
  package var quotedPrintableText: String? {
    let encodings = (parameters["ENCODING"] ?? []) + (parameters["TYPE"] ?? [])
    guard encodings.contains(where: { $0.uppercased() == "QUOTED-PRINTABLE" }) else { return nil }
    let data = QuotedPrintable.data(value[...], underscoresAreSpaces: false)
    return QuotedPrintable.text(data, charset: parameter("CHARSET") ?? "utf-8")
      ?? String(decoding: data, as: UTF8.self)
  }
}
