import Foundation

/// When the entries of an archive were modified, read from what bsdtar prints of it as an `mtree`: its list
/// has the time of an older entry to the day only.
///
/// A line is `./a\040b.txt time=1795489614.0`. Unlike the list it has a path once, and without `..`.
struct EntryTimes {
  private var times: [[[UInt8]]: Date] = [:]

  init(_ output: Data) {
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " ")).map { [UInt8]($0) }
      guard let name = words.first, let path = ArchiveListing.unescaped(name) else { continue }
      for word in words.dropFirst() where word.starts(with: "time=".utf8) {
        times[Self.key(path)] = Self.date(String(decoding: word.dropFirst(5), as: UTF8.self))
      }
    }
  }

  /// The time of an entry; nil if there is none.
  subscript(_ entry: ArchiveEntry) -> Date? { times[Self.key(entry.written ?? entry.path)] }

  private static func key(_ path: [UInt8]) -> [[UInt8]] {
    ArchiveEntry.names(of: path).filter { $0 != Array("..".utf8) }
  }

  /// Reads seconds since 1970, and after the point a number of nanoseconds.
  private static func date(_ text: String) -> Date? {
    let parts = text.split(separator: ".")
    guard let seconds = parts.first.flatMap({ Double($0) }) else { return nil }
    let nanoseconds = parts.count > 1 ? Double(parts[1]) ?? 0 : 0
    return Date(timeIntervalSince1970: seconds + nanoseconds / 1_000_000_000)
  }
}
