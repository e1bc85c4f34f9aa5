// The signs of a format are scalars of their own, whatever follows them: Swift takes `=` and a
// combining mark after it for one character, which isn't `=`.
extension StringProtocol {
  /// The parts of the text between a sign, however often it occurs, or at its first places.
  package func split(atScalar sign: Unicode.Scalar, maxSplits: Int = .max) -> [Substring] {
    Substring(self).unicodeScalars
      .split(separator: sign, maxSplits: maxSplits, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  /// The text with some of its scalars replaced.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    guard unicodeScalars.contains(where: { replacement($0) != nil }) else { return String(self) }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}
