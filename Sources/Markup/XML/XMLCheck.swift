import AppIntentsCore

/// Looks through an XML text for what would take libxml2 too long or what it must not do, before it sees
/// the text: a declaration of entities, an element with thousands of attributes, elements that are
/// too deep.
///
/// In a well-formed text it finds the same tags as the parser does; at the first mistake the parser stops.
struct XMLCheck {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var depth = 0

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
      last = byte
      index += 1
    }
    if last != UInt8(ascii: "/") { depth += 1 }
    guard depth <= MarkupLimits.depth else {
      throw IntentFailure(
        "the XML has more than \(MarkupLimits.depth) elements inside each other", kind: .refused)
    }
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
