import AppIntentsCore

/// The formats of archives that are made.
enum ArchiveFormat: String, AppEnum, MadeFormat {
  case zip, tar
  case tarGz = "tar.gz"
  case tarXz = "tar.xz"
  case tarZst = "tar.zst"
  case sevenZip = "7z"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Archive Format"
  static let caseDisplayRepresentations: [ArchiveFormat: DisplayRepresentation] = [
    .zip: "zip", .tar: "tar", .tarGz: "tar.gz", .tarXz: "tar.xz", .tarZst: "tar.zst",
    .sevenZip: "7z",
  ]

  static let made = "an archive"

  var endings: [String] {
    switch self {
    case .tarGz: [rawValue, "tgz"]
    case .tarXz: [rawValue, "txz"]
    case .tarZst: [rawValue, "tzst"]
    case .zip, .tar, .sevenZip: [rawValue]
    }
  }

  /// What bsdtar calls it.
  var options: [String] {
    switch self {
    case .zip: ["--format=zip"]
    case .tar: []
    case .tarGz: ["-z"]
    case .tarXz: ["-J"]
    case .tarZst: ["--zstd"]
    case .sevenZip: ["--format=7zip"]
    }
  }

  /// Whether an archive can have a password, and the names in it must be UTF-8.
  var isOwnFormat: Bool { self == .zip || self == .sevenZip }
}
