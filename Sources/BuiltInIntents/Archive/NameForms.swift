import SystemPackage

/// Finds paths that differ only in their form of Unicode, in which `é` may be one scalar, or an `e` and an
/// accent. Programs that read archives with libarchive take them for one, and keep one of the files.
struct NameForms {
  /// Texts are equal here if they are in any form.
  private var seen: Set<String> = []
  private var pairs: [(first: String, second: String)] = []

  /// - Parameter names: The names of a path in the archive.
  mutating func add(_ names: [[UInt8]]) {
    let path = Array(names.joined(separator: [UInt8(ascii: "/")]))
    // A text in ASCII has one form, and what isn't text has none.
    guard path.contains(where: { $0 >= 0x80 }), let text = String(validating: path, as: UTF8.self)
    else { return }
    let (isNew, first) = seen.insert(text)
    if !isNew { pairs.append((first, text)) }
  }

  /// Two paths that are both packed.
  /// - Parameter leftOut: The paths that aren't.
  func pair(without leftOut: Set<[[UInt8]]>) -> (first: String, second: String)? {
    pairs.first { pair in
      ![pair.first, pair.second].contains {
        leftOut.contains(ArchiveEntry.names(of: Array($0.utf8)))
      }
    }
  }

  /// A path with the numbers of its characters that aren't ASCII, which tell forms apart.
  static func written(_ path: String) -> String {
    path.unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
