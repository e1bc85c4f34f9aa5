/// The name under which a person added an app; its intents are `NAME.tool`.
package struct AppName: Sendable, Hashable {
  package let text: String

  /// Nil for what isn't `[a-z][a-z0-9_]{0,31}`.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard (1...32).contains(bytes.count),
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[0]),
      bytes.allSatisfy({ byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      })
    else { return nil }
    self.text = text
  }
}
