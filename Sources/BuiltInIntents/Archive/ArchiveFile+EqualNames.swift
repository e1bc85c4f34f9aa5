import AppIntentsCore

/// Files of an archive that would become one.
///
/// bsdtar reads a name in one form of Unicode, so that `café.txt` with one scalar for `é`, and with an `e`
/// and an accent, are the same. Without a character set it reads names as they are, in a tar.
extension ArchiveFile {
  /// Throws an `IntentFailure` if one of two files would be lost. A tar to which a file was appended again
  /// has its name twice in the same form: the last one counts.
  ///
  /// - Parameter pattern: What is unpacked; nil for all.
  func checkNames(
    of entries: [ArchiveEntry], matching pattern: GlobPattern?, _ rules: ArchiveRules
  ) async throws {
    let equal = Self.equal(entries, matching: pattern)
    guard !equal.isEmpty else { return }
    let written = try await writtenPaths()
    for places in equal {
      let name = entries[places[0]].shown
      guard let written, written.count == entries.count else {
        throw rules.refusal(
          "\(places.count) of its files have the name `\(name)`, and only one of them would be kept"
        )
      }
      let forms = Set(places.map { written[$0] }).count
      guard forms == 1 else {
        throw rules.refusal(
          "it has the name `\(name)` in \(forms) forms of Unicode, and only one of the files would be kept"
        )
      }
    }
  }

  /// The indices of the files and links with the same name, other than one in ASCII, which has one form.
  private static func equal(
    _ entries: [ArchiveEntry], matching pattern: GlobPattern?
  ) -> [[Int]] {
    var places: [[[UInt8]]: [Int]] = [:]
    for (index, entry) in entries.enumerated() where entry.kind != .folder {
      guard entry.path.contains(where: { $0 >= 0x80 }) else { continue }
      if let pattern, !pattern.matchesEntry(entry.names) { continue }
      places[entry.names, default: []].append(index)
    }
    return places.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
  }
}
