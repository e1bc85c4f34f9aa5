/// The spelling of names in a workflow file: letters, digits and `_`, without a digit at the start.
enum Identifier {
  static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, begins(first), name.utf8.count <= lengthLimit
    else { return false }
    return name.utf8.allSatisfy(continues)
      && name.unicodeScalars.allSatisfy { $0.isASCII || $0.properties.isXIDContinue }
  }

  /// The longest name, in bytes.
  static let lengthLimit = 64

  /// The spelling as a JSON Schema pattern, which allows any character beyond ASCII.
  static let pattern = "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$"

  /// A valid name that is like this one; nil if there is none.
  static func nearest(to name: String) -> String? {
    var text = name.hasPrefix("$") ? String(name.dropFirst()) : name
    text = String(text.map { $0 == "-" || $0 == " " || $0 == "." ? "_" : $0 })
    return isValid(text) ? text : nil
  }

  /// Whether a name can begin with a byte: a letter, `_`, or the start of a character beyond ASCII.
  static func begins(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return letter >= 0x61 && letter <= 0x7A && byte < 0x80 || byte == 0x5F || byte >= 0x80
  }

  /// Whether a byte can be inside a name.
  static func continues(_ byte: UInt8) -> Bool { begins(byte) || byte >= 0x30 && byte <= 0x39 }
}
