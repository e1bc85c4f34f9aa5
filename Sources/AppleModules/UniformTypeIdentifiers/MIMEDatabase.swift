import Foundation

/// The shared MIME database of the machine, for types that the table doesn't have.
struct MIMEDatabase: Sendable {
  /// Read when a type is first looked up that isn't in the table.
  static let shared = MIMEDatabase(folders: folders(ProcessInfo.processInfo.environment))

  private static let prefix = "org.freedesktop.mime."

  private var mimeByExtension: [String: String] = [:]
  private var extensionByMIME: [String: String] = [:]
  private var parents: [String: [String]] = [:]
  private var types: Set<String> = []

  /// - Parameter folders: folders with `globs2`, `subclasses` and `types`, the most important first.
  init(folders: [String]) {
    for folder in folders {
      for line in Self.lines(of: "\(folder)/types") { types.insert(String(line)) }
      for line in Self.lines(of: "\(folder)/globs2") { addGlob(line) }
      for line in Self.lines(of: "\(folder)/subclasses") {
        let words = line.split(separator: " ")
        guard words.count == 2 else { continue }
        parents[String(words[0]), default: []].append(String(words[1]))
      }
    }
  }

  /// `50:image/png:*.png`: the globs with the greatest weight come first.
  private mutating func addGlob(_ line: Substring) {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[2].hasPrefix("*.") else { return }
    let mime = String(parts[1])
    let suffix = parts[2].dropFirst(2)
    guard !suffix.isEmpty, !suffix.contains(where: { "*?[.".contains($0) }) else { return }
    types.insert(mime)
    let key = suffix.lowercased()
    if mimeByExtension[key] == nil { mimeByExtension[key] = mime }
    if extensionByMIME[mime] == nil { extensionByMIME[mime] = key }
  }

  func type(ofExtension key: String) -> UTType? {
    mimeByExtension[key].flatMap(type(ofMIME:))
  }

  func type(ofMIME mime: String) -> UTType? {
    if let row = UTTypeTable.byMIME[mime] { return row.type }
    guard types.contains(mime), let identifier = Self.identifier(ofMIME: mime) else { return nil }
    return UTType(
      identifier: identifier, mime: mime, filenameExtension: extensionByMIME[mime],
      description: mime)
  }

  /// The identifiers of what a MIME type is a kind of: what the database says, else what the first
  /// half of its name says.
  func supertypes(ofMIME mime: String) -> [String] {
    let declared = (parents[mime] ?? []).compactMap { type(ofMIME: $0)?.identifier }
    let medium: UTType? =
      switch mime.prefix(while: { $0 != "/" }) {
      case "image": .image
      case "audio": .audio
      case "video": .movie
      case "text": .text
      case "font": .font
      case "message": .message
      case "inode": .item
      default: nil
      }
    if let medium { return declared + [medium.identifier] }
    return declared.isEmpty ? [UTType.data.identifier] : declared
  }

  /// The MIME type in an identifier that begins with `org.freedesktop.mime.`.
  static func mime(ofIdentifier identifier: String) -> String? {
    guard identifier.hasPrefix(prefix) else { return nil }
    let rest = identifier.dropFirst(prefix.count)
    guard let dot = rest.firstIndex(of: ".") else { return nil }
    return "\(rest[..<dot])/\(rest[rest.index(after: dot)...])"
  }

  private static func identifier(ofMIME mime: String) -> String? {
    guard let slash = mime.firstIndex(of: "/") else { return nil }
    return "\(prefix)\(mime[..<slash]).\(mime[mime.index(after: slash)...])"
  }

  private static func lines(of path: String) -> [Substring] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }
  }

  private static func folders(_ environment: [String: String]) -> [String] {
    let home = environment["HOME"].map { "\($0)/.local/share" }
    let own = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? home
    let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
    let all = (shared ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    return ((own.map { [$0] } ?? []) + all).map { "\($0)/mime" }
  }
}
