import AppIntents
import SystemPackage

/// An entry of `read:` or `write:` under `permissions:`: a folder, a file or a pattern.
struct PermittedPlace {
  private let pattern: GlobPattern
  /// The components before the first one that is a pattern.
  private let base: FilePath
  /// The components from the first pattern on.
  private let rest: [String]

  /// Nil for an invalid pattern.
  init?(_ place: FilePath) {
    guard let pattern = try? GlobPattern(place.string, includingHidden: true) else { return nil }
    self.pattern = pattern
    let names = place.components.map(\.string)
    let plain = names.prefix { !GlobPattern.isPattern($0) && !$0.contains("\\") }
    base = FilePath("/" + plain.joined(separator: "/"))
    rest = Array(names.dropFirst(plain.count))
  }

  /// The folder or file that contains this place and nothing else; nil for a pattern that takes
  /// some of a folder's files.
  var folder: FilePath? { rest.allSatisfy { $0 == "*" || $0 == "**" } ? base : nil }

  /// The files and folders that are this place now.
  func files() throws -> [FilePath] { try pattern.expand(in: "/", files: LocalFiles()) }

  /// Whether a path, or a folder above it, is this place.
  func covers(_ path: FilePath) -> Bool { Self.matches(pattern, path) }

  /// Whether a path is in this place after the place's own links are followed: a permission for
  /// `~/Inbox`, which may be a link, includes the link's target.
  func covers(_ path: FilePath, following links: LinkResolver) -> Bool {
    let end = links.resolve(base, followingLast: true)
    if end == base { return false }
    let names = end.components.map { Self.quoted($0.string) } + rest
    guard
      let pattern = try? GlobPattern("/" + names.joined(separator: "/"), includingHidden: true)
    else { return false }
    return Self.matches(pattern, path)
  }

  private static func matches(_ pattern: GlobPattern, _ path: FilePath) -> Bool {
    var place = path
    repeat {
      if pattern.matches(place) { return true }
    } while place.removeLastComponent()
    return false
  }

  /// A pattern that only this name matches.
  private static func quoted(_ name: String) -> String {
    name.reduce(into: "") { quoted, character in
      if "*?[]{}\\".contains(character) { quoted.append("\\") }
      quoted.append(character)
    }
  }
}
