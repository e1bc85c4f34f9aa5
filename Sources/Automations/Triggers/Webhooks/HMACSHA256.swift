import WorkflowValues

/// The keyed hash of a message (RFC 2104 with SHA-256): it can't be made without the key.
struct HMACSHA256 {
  private let outer: [UInt8]
  private var inner = SHA256()

  init(key: [UInt8]) {
    let short = key.count > 64 ? SHA256.hash(key) : key
    let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
    inner.add(padded.map { $0 ^ 0x36 })
    outer = padded.map { $0 ^ 0x5c }
  }

  /// Adds a piece of the message.
  mutating func add(_ piece: [UInt8]) { inner.add(piece) }

  /// The 32 bytes of the code of all pieces.
  func finish() -> [UInt8] { SHA256.hash(outer + inner.finish()) }
}
