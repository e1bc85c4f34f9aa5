import FileOperations

/// Secrets that can't be guessed, as hexadecimal digits.
package enum RandomSecret {
  package static func make(bits: Int = 128) -> String {
    // The system's generator is made for secrets.
    var generator = SystemRandomNumberGenerator()
    return HexadecimalDigits.text(
      (0..<bits / 8).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// Whether a text may be one of 128 bits.
  static func isOne(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
