import AppIntentsCore
import SystemPackage

/// An entry of `read:` or `write:` under `permissions:`: a folder, a file or a pattern.
struct PermittedPlace {
  /// The path or pattern.
  let text: String
  private let written: GlobPattern
  /// The same place without links.
  private let real: GlobPattern
  /// The components before the first one that is a pattern, without links.
  private let base: FilePath
  /// The components from the first pattern on.
  private let rest: [String]

  /// Nil for an invalid pattern.
  ///
  /// - Parameter resolve: follows the links in a path, as far as they belong to the place.
  init?(_ place: FilePath, following resolve: (FilePath) -> FilePath) {
    guard let written = try? GlobPattern(place.string, includingHidden: true) else { return nil }
    let names = place.components.map(\.string)
    let plain = names.prefix { !GlobPattern.isPattern($0) && !$0.contains("\\") }
    let start = FilePath("/" + plain.joined(separator: "/"))
    text = place.string
    self.written = written
    rest = Array(names.dropFirst(plain.count))
    base = resolve(start)
    real = base == start ? written : Self.pattern(base, rest) ?? written
  }

  /// The folder or file that contains this place and nothing else; nil for a pattern that takes
  /// some of a folder's files.
  var folder: FilePath? { rest.allSatisfy { $0 == "*" || $0 == "**" } ? base : nil }

  /// The files and folders that are this place now.
  func files() throws -> [FilePath] { try real.expand(in: "/", files: LocalFiles()) }

  /// Whether a path, as it is written, or a folder above it, is this place.
  func covers(written path: FilePath) -> Bool { Self.matches(written, path) }

  /// Whether a path without links, or a folder above it, is this place.
  func covers(end path: FilePath) -> Bool {
    Self.matches(written, path) || Self.matches(real, path)
  }

  private static func matches(_ pattern: GlobPattern, _ path: FilePath) -> Bool {
    var place = path
    repeat {
      if pattern.matches(place) { return true }
    } while place.removeLastComponent()
    return false
  }

  private static func pattern(_ base: FilePath, _ rest: [String]) -> GlobPattern? {
    let names = base.components.map { quoted($0.string) } + rest
    return try? GlobPattern("/" + names.joined(separator: "/"), includingHidden: true)
  }

  /// A pattern that only this name matches.
  private static func quoted(_ name: String) -> String {
    name.reduce(into: "") { quoted, character in
      if "*?[]{}\\".contains(character) { quoted.append("\\") }
      quoted.append(character)
    }
  }
}
