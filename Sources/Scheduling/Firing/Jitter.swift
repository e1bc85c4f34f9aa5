/// By how long a run is put off, so that many machines don't ask one server in the same second: the
/// same for the same trigger and instant, on every start and every machine with this name.
package struct Jitter: Sendable, Hashable {
  private let seed: UInt64

  /// `names` are the workflow's and the trigger's, and whatever else sets this one apart.
  package init(_ names: String...) {
    // FNV-1a, with a byte between names that no name has.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in names.joined(separator: "\0").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
    }
    seed = hash
  }

  /// From 0 up to, but not, `limit`, for an instant in milliseconds since 1970.
  package func delay(at instant: Int, limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    // SplitMix64's last steps, which let every bit count.
    var mixed = seed &+ UInt64(bitPattern: Int64(instant)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31).multipliedFullWidth(by: UInt64(limit)).high)
  }
}
