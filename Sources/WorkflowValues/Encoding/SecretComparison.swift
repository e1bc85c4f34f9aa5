/// Comparisons that take as long for a wrong secret as for the right one.
package enum SecretComparison {
  package static func areEqual(_ left: String, _ right: String) -> Bool {
    // Hashes have the same length whatever the texts have.
    areEqual(SHA256.hash(Array(left.utf8)), SHA256.hash(Array(right.utf8)))
  }

  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
