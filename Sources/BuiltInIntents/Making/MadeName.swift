import AppIntentsCore
import SystemPackage

/// Names of files that are made from another one, byte for byte.
///
/// One file keeps the name of its original, with its own extension. Several are numbered, all with as many
/// digits as the last number has, so that they are in order by their names: `report-01.png` to
/// `report-12.png`. `report 2.pdf` would be a copy of `report.pdf`.
struct MadeName {
  /// The most bytes of a name.
  private static let limit = 255

  private let original: FilePath.Component
  private let stem: [UInt8]
  private let ending: [UInt8]

  init(of file: IntentFile) throws { self.init(of: try file.fileName) }

  init(of name: FilePath.Component) {
    original = name
    let bytes = name.bytes
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil }
    stem = Array(bytes[..<(dot ?? bytes.count)])
    ending = dot.map { Array(bytes[($0 + 1)...]) } ?? []
  }

  /// The name of a file of the same type: the original's, which gets the extension if it has another.
  func kept(ending wanted: String) -> FilePath.Component {
    if String(decoding: ending, as: UTF8.self).lowercased() == wanted { return original }
    return added(ending: wanted)
  }

  /// The original's name with another extension after its own.
  func added(ending: String) -> FilePath.Component {
    original.shortened(to: Self.limit - ending.utf8.count - 1).adding(".\(ending)")
  }

  /// The name of a file of another type.
  func changed(ending: String) -> FilePath.Component {
    shortenedStem(for: ".\(ending)").adding(".\(ending)")
  }

  /// The name of one of several files.
  ///
  /// - Parameter last: the highest number that one of them may have.
  func numbered(_ number: Int, of last: Int, ending: String) -> FilePath.Component {
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: max(0, "\(last)".utf8.count - digits.utf8.count))
    let added = "-\(zeros)\(digits).\(ending)"
    return shortenedStem(for: added).adding(added)
  }

  private func shortenedStem(for added: String) -> FilePath.Component {
    let stem = FilePath(bytes: stem).lastComponent ?? original
    return stem.shortened(to: Self.limit - added.utf8.count)
  }
}
