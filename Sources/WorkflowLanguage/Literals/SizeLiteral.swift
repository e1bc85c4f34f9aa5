import AppIntentsCore

/// Sizes in bytes as workflow files write them: `500`, `10 kB`, `1.5 MB`, with 1 kB of 1000 bytes.
enum SizeLiteral {
  /// What a message says that a key takes.
  static let wanted = "a size such as `500`, `10 kB` or `1.5 MB`"

  private static let units: KeyValuePairs<String, IntentNumber> = [
    "kib": 1024, "mib": 1_048_576, "gib": 1_073_741_824, "tib": 1_099_511_627_776, "kb": 1000,
    "mb": 1_000_000, "gb": 1_000_000_000, "tb": 1_000_000_000_000, "b": 1,
  ]

  /// The bytes that a whole text spells; nil if it spells none.
  static func bytes(_ text: String) -> Int? {
    let lower = text.lowercased()
    let unit = units.first { lower.hasSuffix($0.key) }
    let digits = lower.dropLast(unit?.key.count ?? 0)
    let trimmed = String(digits.reversed().drop { $0 == " " }.reversed())
    guard trimmed.first?.isNumber == true, let number = IntentNumber(exactly: trimmed)
    else { return nil }
    return (try? number.multiplied(by: unit?.value ?? 1))?.integer
  }
}
