import AppIntentsCore
import Foundation

/// A hash as sites and programs write it.
struct WrittenHash: Sendable, Hashable {
  let algorithm: HashAlgorithm
  let bytes: [UInt8]

  /// The hash of a file in a text: the only one, or the one on the line with the file's name.
  static func find(in text: String, for name: String) throws -> WrittenHash {
    let lines = text.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { Line(String($0)) }
      .filter { !$0.hash.isEmpty && !$0.hash.hasPrefix("#") }
    if lines.isEmpty { throw IntentFailure("`hash` is empty") }
    let named = lines.filter { $0.name == name }
    guard let line = named.first ?? (lines.count == 1 ? lines.first : nil) else {
      throw IntentFailure(
        "`hash` has \(lines.count) lines, and none is for `\(name)`", kind: .missing)
    }
    return try WrittenHash(line)
  }

  /// - Throws: `IntentFailure` for a text that is no hash.
  private init(_ line: Line) throws {
    let named = try line.algorithm.map { name in
      guard let algorithm = HashAlgorithm(written: name) else {
        throw IntentFailure(
          "`\(IntentContext.current.excerpt(of: name, to: 20))` isn't a hash that can be checked",
          help: "those are sha256, sha512, sha1 and md5")
      }
      return algorithm
    }
    guard let bytes = Self.bytes(line.hash),
      let algorithm = named ?? HashAlgorithm.allCases.first(where: { $0.size == bytes.count }),
      algorithm.size == bytes.count
    else {
      let shown = IntentContext.current.excerpt(of: line.hash, to: 40)
      throw IntentFailure(
        named.map { "`\(shown)` isn't as long as a \($0.name) hash" } ?? "`\(shown)` isn't a hash",
        help: "a hash has hexadecimal digits or Base64: 64 digits for SHA-256")
    }
    (self.algorithm, self.bytes) = (algorithm, bytes)
  }

  /// The bytes in hexadecimal digits or in Base64; nil if it is neither.
  private static func bytes(_ text: String) -> [UInt8]? {
    if let bytes = HexadecimalDigits.bytes(text),
      HashAlgorithm.allCases.contains(where: { $0.size == bytes.count })
    {
      return bytes
    }
    var base64 = text.replacing("-", with: "+").replacing("_", with: "/")
    while base64.last == "=" { base64.removeLast() }
    base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4)
    return Data(base64Encoded: base64).map { Array($0) }
  }
}

extension WrittenHash {
  /// A line with a hash, and what it says of the algorithm and the file.
  private struct Line {
    var algorithm: String?
    var hash: String
    /// The last part of the file's name.
    var name: String?

    /// `HASH`, `sha256:HASH`, `sha256-HASH`, `HASH  NAME`, `HASH *NAME`, `SHA256 (NAME) = HASH`.
    init(_ line: String) {
      var line = line.trimmingCharacters(in: .whitespaces)
      // Before a name with a backslash or a line break.
      let isEscaped = line.hasPrefix("\\")
      if isEscaped { line.removeFirst() }
      if let open = line.range(of: " ("), let close = line.range(of: ") = ", options: .backwards),
        open.upperBound <= close.lowerBound, !line[..<open.lowerBound].contains(" ")
      {
        algorithm = String(line[..<open.lowerBound])
        hash = String(line[close.upperBound...])
        name = Self.name(line[open.upperBound..<close.lowerBound], isEscaped)
        return
      }
      if let space = line.firstIndex(where: { $0 == " " || $0 == "\t" }) {
        var rest = line[space...].drop { $0 == " " || $0 == "\t" }
        if rest.first == "*" { rest = rest.dropFirst() }
        name = Self.name(rest, isEscaped)
        line = String(line[..<space])
      }
      hash = line
      guard let mark = line.firstIndex(of: ":") ?? line.firstIndex(of: "-") else { return }
      let prefix = line[..<mark]
      // Base64 for URLs has `-`, too.
      guard line[mark] == ":" || HashAlgorithm(written: prefix) != nil else { return }
      algorithm = String(prefix)
      hash = String(line[line.index(after: mark)...])
    }

    private static func name(_ path: Substring, _ isEscaped: Bool) -> String {
      var name = ""
      var isAfterBackslash = false
      for scalar in path.unicodeScalars {
        if isEscaped, !isAfterBackslash, scalar == "\\" {
          isAfterBackslash = true
        } else {
          let isBreak = isAfterBackslash && (scalar == "n" || scalar == "r")
          name.unicodeScalars.append(isBreak ? (scalar == "n" ? "\n" : "\r") : scalar)
          isAfterBackslash = false
        }
      }
      let last = name.unicodeScalars.split(separator: "/").last
      return last.map { String($0) } ?? name
    }
  }
}
