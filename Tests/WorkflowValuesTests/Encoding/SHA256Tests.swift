import AppIntentsCore
import Testing

@testable import WorkflowValues

@Suite("SHA-256")
struct SHA256Tests {
  /// FIPS 180-4's examples, and `sha256sum` of as many `a`.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `known contents have their hashes`(content: String, hash: String) {
    #expect(HexadecimalDigits.text(SHA256.hash(Array(content.utf8))) == hash)
  }

  /// Around the ends of blocks, where the length may need a block of its own.
  @Test(arguments: [0, 1, 55, 56, 57, 63, 64, 65, 119, 120, 127, 128, 129, 1000])
  func `pieces have the hash of the whole`(count: Int) {
    let content = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    for size in [1, 3, 64, 65, 500] {
      var hash = SHA256()
      for start in stride(from: 0, to: count, by: size) {
        hash.add(Array(content[start..<min(start + size, count)]))
      }
      #expect(hash.finish() == SHA256.hash(content), "pieces of \(size)")
    }
  }
}
