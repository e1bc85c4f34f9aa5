import Foundation

/// The entries of an encrypted 7z archive, read from what `7zz l -slt` prints.
///
/// Below a line of dashes each entry has lines such as `Path = a.txt`, and ends with an empty one. Line
/// breaks in names are replaced. The targets of links aren't listed; 7zz makes none that lead out.
struct EncryptedListing {
  private(set) var entries: [ArchiveEntry] = []

  /// Nil for what isn't such a list.
  init?(_ output: Data) {
    let lines = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { [UInt8]($0) }
    guard let start = lines.firstIndex(of: Array("----------".utf8)) else { return nil }
    var values: [String: [UInt8]] = [:]
    for line in lines[(start + 1)...] + [[]] {
      if line.isEmpty {
        guard !values.isEmpty else { continue }
        guard let entry = Self.entry(values) else { return nil }
        entries.append(entry)
        values = [:]
      } else if let end = line[...].firstRange(of: Array(" = ".utf8)[...]) {
        values[String(decoding: line[..<end.lowerBound], as: UTF8.self)] = Array(
          line[end.upperBound...])
      }
    }
  }

  private static func entry(_ values: [String: [UInt8]]) -> ArchiveEntry? {
    guard let path = values["Path"] else { return nil }
    // `A -rw-r--r--`, `D drwxr-xr-x`, and without the mode for an archive that Windows made.
    let attributes = String(decoding: values["Attributes"] ?? [], as: UTF8.self)
    if attributes.hasPrefix("D") { return ArchiveEntry(path: path, kind: .folder) }
    let size = String(decoding: values["Size"] ?? [], as: UTF8.self)
    guard let size = size.isEmpty ? 0 : Int(size), size >= 0 else { return nil }
    return ArchiveEntry(path: path, kind: .file, size: size)
  }
}
