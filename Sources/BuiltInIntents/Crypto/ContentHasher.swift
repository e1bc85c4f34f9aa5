import AppIntentsCore

/// Computes a hash piece by piece, with a key an HMAC (RFC 2104).
final class ContentHasher {
  private let library: Libcrypto
  private let context: OpaquePointer
  private let algorithm: HashAlgorithm
  /// The key as a block; nil for a hash without a key.
  private let key: [UInt8]?

  init(_ algorithm: HashAlgorithm, key: [UInt8]? = nil) throws {
    let library = try Libcrypto.library()
    guard let context = library.newContext() else {
      throw IntentFailure("there is no memory for a hash")
    }
    self.library = library
    self.context = context
    self.algorithm = algorithm
    self.key = try key.map { try Self.block(of: $0, algorithm) }
    try begin()
    if let key = self.key { try update(key.map { $0 ^ 0x36 }) }
  }

  deinit { library.freeContext(context) }

  private func begin() throws {
    let digest = algorithm.rawValue.withCString { library.digest($0) }
    guard digest != nil, library.begin(context, digest, nil) == 1 else {
      throw IntentFailure("this system's OpenSSL doesn't compute \(algorithm.name)", kind: .missing)
    }
  }

  func update(_ bytes: UnsafeRawBufferPointer) throws {
    guard library.update(context, bytes.baseAddress, bytes.count) == 1 else { throw Self.failure }
  }

  func update(_ bytes: some Sequence<UInt8>) throws {
    try Array(bytes).withUnsafeBytes { try update($0) }
  }

  /// The hash of everything. Nothing can be added after it.
  func finish() throws -> [UInt8] {
    let inner = try digest()
    guard let key else { return inner }
    try begin()
    try update(key.map { $0 ^ 0x5C })
    try update(inner)
    return try digest()
  }

  private func digest() throws -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 64)
    var count: UInt32 = 0
    guard library.finish(context, &hash, &count) == 1 else { throw Self.failure }
    return Array(hash.prefix(Int(count)))
  }

  /// A key that fills a block. A longer one is replaced with its hash.
  private static func block(of key: [UInt8], _ algorithm: HashAlgorithm) throws -> [UInt8] {
    var block = key
    if block.count > algorithm.block {
      let hasher = try ContentHasher(algorithm)
      try hasher.update(key)
      block = try hasher.finish()
    }
    return block + [UInt8](repeating: 0, count: algorithm.block - block.count)
  }

  private static var failure: IntentFailure { IntentFailure("the hash can't be computed") }
}
