package import SystemPackage

/// The tags of a file, as the desktops keep them: in an extended attribute, separated by commas.
package struct FileTags: Sendable, Hashable {
  package static let attribute = "user.xdg.tags"

  /// In the order in which they are stored.
  package private(set) var names: [String]

  package init(of path: FilePath, in files: any FileAccess) throws {
    let value = try files.extendedAttribute(Self.attribute, of: path) ?? []
    names = value.split(separator: UInt8(ascii: ",")).compactMap {
      Self.trimmed(String(decoding: $0, as: UTF8.self))
    }
  }

  /// Adds a tag, unless the file has it.
  package mutating func add(_ name: String) { if !names.contains(name) { names.append(name) } }

  package mutating func remove(_ name: String) { names.removeAll { $0 == name } }

  /// The attribute that stores them.
  package var stored: FileAttribute {
    .extended(Self.attribute, names.isEmpty ? nil : Array(names.joined(separator: ",").utf8))
  }

  /// A tag as a user writes it.
  package static func name(_ text: String) throws -> String {
    guard let name = trimmed(text) else { throw IntentFailure("a tag can't be empty") }
    guard !name.utf8.contains(where: { $0 == UInt8(ascii: ",") || $0 == 0 }) else {
      throw IntentFailure(
        "the tag `\(FilePath(text).shown)` can't have a comma or a zero byte in it")
    }
    return name
  }

  /// Without spaces around it; nil if nothing is left.
  private static func trimmed(_ text: String) -> String? {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(scalars)
  }
}
