package import SystemPackage

extension FilePath.Component {
  /// The name with text added at its end.
  package func adding(_ text: String) -> FilePath.Component {
    FilePath(bytes: bytes + Array(text.utf8)).lastComponent ?? self
  }

  /// The name cut to a number of bytes, at the end of a character. It keeps its extension, unless
  /// that takes more than a quarter of the bytes.
  package func shortened(to limit: Int) -> FilePath.Component {
    let bytes = bytes
    guard bytes.count > limit else { return self }
    var (stem, ending) = Self.split(bytes)
    if ending.count > limit / 4 { (stem, ending) = (bytes, []) }
    let kept = Self.prefix(of: stem, limit - ending.count)
    return FilePath(bytes: kept + ending).lastComponent ?? self
  }

  /// The longest beginning with whole characters in so many bytes. Bytes that aren't UTF-8 are cut
  /// anywhere.
  private static func prefix(of bytes: [UInt8], _ limit: Int) -> [UInt8] {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return Array(bytes.prefix(limit))
    }
    var length = 0
    for character in text {
      guard length + character.utf8.count <= limit else { break }
      length += character.utf8.count
    }
    // A single character can be longer than a name.
    return Array(bytes.prefix(length == 0 ? limit : length))
  }

  /// A name without its extension, and the extension with its dot. `.tar.gz` and the like are one
  /// extension; a leading dot starts none.
  static func split(_ name: [UInt8]) -> (stem: [UInt8], ending: [UInt8]) {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return (name, []) }
    let tar = Array(".tar".utf8)
    if name[..<dot].suffix(tar.count).elementsEqual(tar), dot > tar.count {
      return (Array(name[..<(dot - tar.count)]), Array(name[(dot - tar.count)...]))
    }
    return (Array(name[..<dot]), Array(name[dot...]))
  }
}
