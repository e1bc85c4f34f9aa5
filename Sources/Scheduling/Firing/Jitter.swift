/// The delay of a run, so that many machines don't send requests to a server in the same second. It
/// depends only on the names and the instant.
package struct Jitter: Sendable, Hashable {
  private let seed: UInt64

  /// - Parameter names: the workflow's and the trigger's names.
  package init(_ names: String...) {
    // FNV-1a, with a byte between names that no name contains.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in names.joined(separator: "\0").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3
    }
    seed = hash
  }

  /// A delay below `limit`, in milliseconds, for an instant in milliseconds since 1970.
  package func delay(at instant: Int, limit: Int) -> Int {
    guard limit > 0 else { return 0 }
    // SplitMix64's last steps, in which every bit affects the result.
    var mixed = seed &+ UInt64(bitPattern: Int64(instant)) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31).multipliedFullWidth(by: UInt64(limit)).high)
  }
}
