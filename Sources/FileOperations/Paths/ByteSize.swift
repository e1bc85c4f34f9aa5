/// A number of bytes for people, in the largest unit that gives at least 1: `999 B`, `1.2 kB`, `256 MB`.
/// 1 kB is 1000 B.
package struct ByteSize: Sendable, Hashable {
  package let bytes: Int

  package init(_ bytes: Int) { self.bytes = bytes }

  /// The units, each 1000 times the one before.
  package static let units = ["B", "kB", "MB", "GB", "TB", "PB"]

  /// With at most one decimal, rounded down: what is free or allowed is never said to be more.
  package var text: String {
    guard bytes >= 1000 else { return "\(bytes) B" }
    var (tenths, unit) = (bytes / 100, 1)
    while tenths >= 10_000, unit < Self.units.count - 1 {
      tenths /= 1000
      unit += 1
    }
    let fraction = tenths % 10
    return "\(tenths / 10)\(fraction == 0 ? "" : ".\(fraction)") \(Self.units[unit])"
  }
}
