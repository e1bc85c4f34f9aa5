import AppIntentsCore
import SystemPackage

/// What an archive must keep to before it is unpacked. If one entry doesn't, nothing of the archive is.
struct ArchiveRules {
  static let mostEntries = 100_000
  static let mostBytes = 10 << 30
  /// How many times larger than the archive its content may be, if it is larger than `freeBytes`.
  static let mostRatio = 200
  static let freeBytes = 64 << 20
  private static let mostLevels = 256
  /// The longest path within the folder; all of a path may have 4,096 bytes.
  private static let (longestName, longestPath) = (255, 3000)

  /// The name of the archive in messages.
  let archive: String
  let size: Int

  /// Throws an `IntentFailure` if the archive may not be unpacked.
  func check(_ entries: [ArchiveEntry]) throws {
    guard entries.count <= Self.mostEntries else {
      throw refusal("it has \(entries.count) entries, but at most \(Self.mostEntries) are unpacked")
    }
    for entry in entries { try check(entry) }
    try check(entries.map(\.size))
    try checkLinks(entries)
  }

  private func check(_ entry: ArchiveEntry) throws {
    try check(entry.path, of: entry)
    switch entry.kind {
    case .file, .folder, .link: break
    case .hardLink(let target): try check(target, of: entry)
    case .special: throw refusal("`\(entry.shown)` is a device, a pipe or a socket")
    }
  }

  private func check(_ path: [UInt8], of entry: ArchiveEntry) throws {
    guard !path.contains(0) else { throw refusal("a name contains a zero byte") }
    guard path.first != UInt8(ascii: "/") else {
      throw refusal("`\(entry.shown)` has an absolute path")
    }
    let names = ArchiveEntry.names(of: path)
    guard !names.contains(Array("..".utf8)) else {
      throw refusal("`\(entry.shown)` leads out of the folder")
    }
    guard path.count <= Self.longestPath, names.count <= Self.mostLevels,
      names.allSatisfy({ $0.count <= Self.longestName })
    else { throw refusal("it has a name that is too long: `\(entry.shown.prefix(60))…`") }
  }

  /// Throws if files of these sizes are too much.
  func check(_ sizes: [Int]) throws {
    var total = 0
    for size in sizes {
      let (sum, overflows) = total.addingReportingOverflow(size)
      total = overflows ? .max : sum
    }
    guard total <= Self.mostBytes else {
      throw refusal("its content takes more than \(Self.mostBytes >> 30) GiB")
    }
    guard total <= Self.freeBytes || total / Self.mostRatio <= size else {
      throw refusal(
        "its content is more than \(Self.mostRatio) times as large as the archive, which looks like an attack"
      )
    }
  }

  private func checkLinks(_ entries: [ArchiveEntry]) throws {
    var targets: [[[UInt8]]: [UInt8]] = [:]
    for entry in entries {
      if case .link(let target) = entry.kind { targets[entry.names] = target }
    }
    var links = InnerLinks(targets)
    for entry in entries {
      guard !links.areAbove(entry.names) else {
        throw refusal("`\(entry.shown)` lies behind a link")
      }
      if case .hardLink(let target) = entry.kind {
        guard !links.areAbove(ArchiveEntry.names(of: target)) else {
          throw refusal("`\(entry.shown)` lies behind a link")
        }
      }
      guard links.staysInside(entry.names) else { throw leadsOut(entry.shown) }
    }
  }

  func leadsOut(_ link: String) -> IntentFailure {
    refusal("the link `\(link)` leads out of the folder")
  }

  func refusal(_ reason: String) -> IntentFailure {
    IntentFailure("`\(archive)` isn't unpacked: \(reason)", kind: .refused)
  }
}
