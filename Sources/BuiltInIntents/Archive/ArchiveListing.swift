import Foundation

/// The entries of an archive, read from what `bsdtar --numeric-owner -tvvv` prints.
///
/// A line is `-rw-r--r--  0 0  0  5 Nov 24 03:06 NAME`. The name's unprintable bytes are escaped, and
/// numeric owners have no spaces, so that no name and no owner can pass for a line.
struct ArchiveListing {
  private(set) var entries: [ArchiveEntry] = []
  /// The format of the archive: `ZIP 2.0 (deflation)`.
  private(set) var format = ""

  /// Nil for what isn't such a list.
  init?(_ output: Data) {
    let lines = output.split(separator: UInt8(ascii: "\n")).map { [UInt8]($0) }
    for (index, line) in lines.enumerated() {
      if index == lines.count - 1, let format = Self.format(line) {
        self.format = format
      } else {
        guard let entry = Self.entry(line) else { return nil }
        entries.append(entry)
      }
    }
  }

  /// Reads the last line: `Archive Format: GNU tar format,  Compression: gzip`.
  private static func format(_ line: [UInt8]) -> String? {
    let start = "Archive Format: "
    guard line.starts(with: start.utf8) else { return nil }
    return String(decoding: line.dropFirst(start.utf8.count), as: UTF8.self)
      .components(separatedBy: ",  Compression: ").first
  }

  private static func entry(_ line: [UInt8]) -> ArchiveEntry? {
    // The mode, the number of links, the owner, the group, the size, and the date in three parts.
    var rest = line[...]
    var fields: [ArraySlice<UInt8>] = []
    while fields.count < 8 {
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      let field = rest.prefix { $0 != UInt8(ascii: " ") }
      guard !field.isEmpty else { return nil }
      fields.append(field)
      rest = rest.dropFirst(field.count)
    }
    // A name may begin with a space.
    guard rest.first == UInt8(ascii: " ") else { return nil }
    return entry(
      fields[0].first.map { UnicodeScalar($0) }, size: String(decoding: fields[4], as: UTF8.self),
      named: Array(rest.dropFirst()))
  }

  private static func entry(
    _ mode: UnicodeScalar?, size: String, named name: [UInt8]
  ) -> ArchiveEntry? {
    switch mode {
    case "-":
      guard let size = Int(size), size >= 0, let path = unescaped(name) else { return nil }
      return ArchiveEntry(path: path, kind: .file, size: size)
    case "d": return unescaped(name).map { ArchiveEntry(path: $0, kind: .folder) }
    case "l": return link(name, " -> ", ArchiveEntry.Kind.link)
    case "h": return link(name, " link to ", ArchiveEntry.Kind.hardLink)
    default: return unescaped(name).map { ArchiveEntry(path: $0, kind: .special) }
    }
  }

  /// Reads the name and the target of a link. Nil if a name contains what separates the two.
  private static func link(
    _ name: [UInt8], _ separator: String, _ kind: ([UInt8]) -> ArchiveEntry.Kind
  ) -> ArchiveEntry? {
    let separator = Array(separator.utf8)
    let ranges = name[...].ranges(of: separator[...])
    guard ranges.count == 1, let path = unescaped(Array(name[..<ranges[0].lowerBound])),
      let target = unescaped(Array(name[ranges[0].upperBound...]))
    else { return nil }
    return ArchiveEntry(path: path, kind: kind(target))
  }

  /// Replaces `\n`, `\\`, `\377` and the like with the bytes that they stand for.
  static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let next = rest.first else { return nil }
      if let escaped = escapes[next] {
        bytes.append(escaped)
        rest = rest.dropFirst()
      } else {
        let digits = rest.prefix(3)
        // A sign isn't a digit, though `UInt8` reads one.
        guard digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 8 }),
          let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
        else { return nil }
        bytes.append(code)
        rest = rest.dropFirst(3)
      }
    }
    return bytes
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\\"): UInt8(ascii: "\\"), UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8,
    UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12,
    UInt8(ascii: "r"): 13,
  ]
}
