import AppIntentsCore

/// The limits of XML that another program will read.
package enum XMLLimits {
  /// Throws an `IntentFailure` if a text has what takes programs long: more elements inside each other, more
  /// attributes or longer names than `MarkupLimits` allows, or entities of its own.
  package static func check(_ text: String) throws {
    var text = text
    try XMLCheck.check(&text)
  }
}

/// Looks through an XML text for what would take libxml2 too long or what it must not do, before it sees
/// the text: a declaration of entities, an element with thousands of attributes, names of megabytes, too many
/// different names, elements that are too deep.
///
/// In a well-formed text it finds the same tags as the parser does; at the first mistake the parser stops.
struct XMLCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0
  /// The number of elements and attributes.
  private var parts = 0
  /// The hashes of the names of elements and attributes.
  private var names: Set<UInt64> = []

  /// A name, as far as it has been read.
  private struct Name {
    var count = 0
    // FNV-1a
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) {
      count += 1
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
  }

  /// Throws if the text can't be read.
  static func check(_ text: inout String) throws {
    try MarkupLimits.check(text, as: "the text")
    try text.withUTF8 { bytes in
      var check = XMLCheck(bytes: bytes)
      try check.run()
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func run() throws {
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "<") else {
        index += 1
        continue
      }
      if starts(with: "<!--") {
        skip(past: "-->", from: index + 4)
      } else if starts(with: "<![CDATA[") {
        skip(past: "]]>", from: index + 9)
      } else if starts(with: "<?") {
        skip(past: "?>", from: index + 2)
      } else if starts(with: "<!DOCTYPE") {
        try checkDeclaration()
      } else if starts(with: "</") {
        depth -= 1
        skip(past: ">", from: index + 2)
      } else {
        try checkTag()
      }
    }
  }

  private mutating func checkDeclaration() throws {
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw IntentFailure(
          "the XML declares entities or a grammar of its own, which isn't read", kind: .refused,
          help: "remove the part between `[` and `]` of its `<!DOCTYPE`")
      } else if byte == UInt8(ascii: ">") {
        return
      }
      index += 1
    }
  }

  private mutating func checkTag() throws {
    var quote: UInt8?
    var attributes = 0
    var last: UInt8 = 0
    var name = Name()
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "=") {
        attributes += 1
        guard attributes <= MarkupLimits.attributes else {
          throw IntentFailure(
            "an element of the XML has more than \(MarkupLimits.attributes) attributes",
            kind: .refused)
        }
      } else if byte == UInt8(ascii: ">") {
        break
      }
      if quote == nil, !Self.isAfterName(byte) { name.add(byte) } else { try end(&name) }
      last = byte
      index += 1
    }
    try end(&name)
    if last != UInt8(ascii: "/") { depth += 1 }
    parts += 1 + attributes
    guard parts <= MarkupTree.most else { throw MarkupLimits.tooManyNodes("the XML") }
    guard depth <= MarkupLimits.depth else {
      throw IntentFailure(
        "the XML has more than \(MarkupLimits.depth) elements inside each other", kind: .refused)
    }
  }

  private static func isAfterName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: WhiteSpace.isSpace(byte)
    }
  }

  private mutating func end(_ name: inout Name) throws {
    guard name.count > 0 else { return }
    guard name.count <= MarkupLimits.name else {
      throw IntentFailure(
        "the XML has a name of more than \(MarkupLimits.name) bytes", kind: .refused)
    }
    names.insert(name.hash)
    guard names.count <= MarkupLimits.names else {
      throw IntentFailure(
        "the XML has more than \(MarkupLimits.names) different names", kind: .refused)
    }
    name = Name()
  }

  private func starts(with word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    return word.withUTF8Buffer { bytes[index..<(index + count)].elementsEqual($0) }
  }

  private mutating func skip(past word: StaticString, from start: Int) {
    index = min(start, bytes.count)
    while index < bytes.count {
      if starts(with: word) {
        index += word.utf8CodeUnitCount
        return
      }
      index += 1
    }
  }
}
