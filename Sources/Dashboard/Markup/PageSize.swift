/// How much a page may have: 60 kB with its head and all lists in it.
enum PageSize {
  /// The most bytes of the rows of a page that has one list.
  static let list = 50_000

  /// The bytes that a text takes on a page at most.
  static func bytes(_ text: String) -> Int {
    text.utf8.reduce(0) { $0 + bytes($1) }
  }

  /// The bytes that a name takes in an address at most.
  static func bytes(inAddress name: String) -> Int {
    name.utf8.reduce(0) { $0 + (isPlain($1) ? 1 : 3) }
  }

  private static func bytes(_ byte: UInt8) -> Int {
    switch byte {
    case _ where isPlain(byte), UInt8(ascii: " "): 1
    // Some characters that aren't seen are written out.
    case 0x80...: 3
    case 0x20...0x7E: 6
    default: 8
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension String {
  /// The first characters of a long text. One of them may have any number of marks, each of which is a scalar.
  func beginning(_ count: Int) -> String {
    let characters = prefix(count)
    if characters.endIndex == endIndex, utf8.count <= count * 8 { return self }
    return characters.utf8.count <= count * 8
      ? "\(characters)…" : "\(String(unicodeScalars.prefix(count)))…"
  }
}
