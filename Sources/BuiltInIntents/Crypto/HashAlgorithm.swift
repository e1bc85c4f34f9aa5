import AppIntentsCore

/// The algorithms of hashes, the usual one first.
enum HashAlgorithm: String, AppEnum {
  case sha256, sha512, sha1, md5

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Hash Algorithm"
  static let caseDisplayRepresentations: [HashAlgorithm: DisplayRepresentation] = [
    .sha256: "SHA-256", .sha512: "SHA-512", .sha1: "SHA-1", .md5: "MD5",
  ]

  /// The name as people write it.
  var name: String {
    switch self {
    case .sha256: "SHA-256"
    case .sha512: "SHA-512"
    case .sha1: "SHA-1"
    case .md5: "MD5"
    }
  }

  /// The length of its hashes, in bytes.
  var size: Int {
    switch self {
    case .sha256: 32
    case .sha512: 64
    case .sha1: 20
    case .md5: 16
    }
  }

  /// The length of the blocks that it takes, in bytes.
  var block: Int { self == .sha512 ? 128 : 64 }

  /// The algorithm with a name such as `SHA-256` or `sha256`; nil if there is none.
  init?(written name: some StringProtocol) {
    self.init(rawValue: name.lowercased().filter { $0 != "-" })
  }
}
