package import AppIntents
import Foundation
package import SystemPackage

/// Finds the files that a pattern means: `*`, `?`, `[a-z]`, `{a,b}` within a name, `**` across folders.
///
/// Hidden names need a pattern that begins with a dot. `**` doesn't follow links.
package struct Glob {
  let files: any FileAccess

  package init(files: any FileAccess) { self.files = files }

  package static func isPattern(_ text: String) -> Bool {
    text.utf8.contains { $0 == 0x2A || $0 == 0x3F || $0 == 0x5B || $0 == 0x7B }
  }

  /// The paths, sorted by their bytes. The path is absolute.
  package func paths(matching pattern: FilePath) throws -> [FilePath] {
    var found: [FilePath] = [FilePath("/")]
    let parts = Array(pattern.components)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      let name = part.string
      guard Glob.isPattern(name) else {
        found = try found.map { $0.appending(part) }.filter {
          index < firstPattern(parts) || (try files.statusIfPresent(of: $0)) != nil
        }
        continue
      }
      if name == "**" {
        found = try found.flatMap { try folders(below: $0) }
        if isLast { found = try found.flatMap { try entries(of: $0, matching: NamePattern("*")) } }
        continue
      }
      let names = NamePattern(name)
      found = try found.flatMap { try entries(of: $0, matching: names) }
      if !isLast { found = found.filter { isFolder($0) } }
    }
    return found.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func firstPattern(_ parts: [FilePath.Component]) -> Int {
    parts.firstIndex { Glob.isPattern($0.string) } ?? parts.count
  }

  private func isFolder(_ path: FilePath) -> Bool {
    (try? files.status(of: path, followingLinks: true))?.kind == .folder
  }

  private func entries(of folder: FilePath, matching names: NamePattern) throws -> [FilePath] {
    try files.entries(of: folder).filter { names.matches($0.string) }.map { folder.appending($0) }
  }

  /// The folder itself and all visible folders below it.
  private func folders(below folder: FilePath) throws -> [FilePath] {
    var found = [folder]
    var index = 0
    while index < found.count {
      let next = found[index]
      index += 1
      guard let names = try? files.entries(of: next) else { continue }
      for name in names where !name.string.hasPrefix(".") {
        let path = next.appending(name)
        if (try? files.status(of: path, followingLinks: false))?.kind == .folder {
          found.append(path)
        }
      }
    }
    return found
  }
}

/// A pattern for one name.
package struct NamePattern: Sendable {
  private let alternatives: [[Unicode.Scalar]]
  private let showsHidden: Bool

  package init(_ pattern: String) {
    alternatives = NamePattern.expanded(Array(pattern.unicodeScalars))
    showsHidden = pattern.hasPrefix(".")
  }

  package func matches(_ name: String) -> Bool {
    if name.hasPrefix("."), !showsHidden { return false }
    let scalars = Array(name.unicodeScalars)
    return alternatives.contains { NamePattern.matches($0, scalars) }
  }

  /// `a{b,c}` as `ab` and `ac`; at most 256 of them.
  private static func expanded(_ pattern: [Unicode.Scalar]) -> [[Unicode.Scalar]] {
    var done: [[Unicode.Scalar]] = []
    var waiting = [pattern]
    while let next = waiting.popLast() {
      guard let open = next.firstIndex(of: "{"), let close = next[open...].firstIndex(of: "}"),
        done.count + waiting.count < 256
      else {
        done.append(next)
        continue
      }
      for part in next[(open + 1)..<close].split(separator: ",", omittingEmptySubsequences: false) {
        waiting.append(next[..<open] + part + next[(close + 1)...])
      }
    }
    return done
  }

  /// Goes back to the last `*` only, so it never takes more than pattern times name steps.
  private static func matches(_ pattern: [Unicode.Scalar], _ name: [Unicode.Scalar]) -> Bool {
    var (p, n) = (0, 0)
    var star: (pattern: Int, name: Int)?
    while n < name.count {
      if p < pattern.count, pattern[p] == "*" {
        star = (p, n)
        p += 1
      } else if p < pattern.count, let next = step(pattern, p, name[n]) {
        (p, n) = (next, n + 1)
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        (p, n) = (last.pattern + 1, last.name + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }

  /// Where the pattern goes on if the scalar matches what is at `index`.
  private static func step(
    _ pattern: [Unicode.Scalar], _ index: Int, _ scalar: Unicode.Scalar
  ) -> Int? {
    switch pattern[index] {
    case "?": return index + 1
    case "[":
      guard let close = pattern[index...].dropFirst(2).firstIndex(of: "]") else { break }
      var set = pattern[(index + 1)..<close]
      let isNegated = set.first == "!" || set.first == "^"
      if isNegated { set = set.dropFirst() }
      return contains(set, scalar) != isNegated ? close + 1 : nil
    case "\\":
      guard index + 1 < pattern.count else { break }
      return pattern[index + 1] == scalar ? index + 2 : nil
    default: break
    }
    return pattern[index] == scalar ? index + 1 : nil
  }

  private static func contains(_ set: ArraySlice<Unicode.Scalar>, _ scalar: Unicode.Scalar) -> Bool {
    var rest = set
    while let low = rest.popFirst() {
      if rest.first == "-", rest.count >= 2 {
        let high = rest[rest.startIndex + 1]
        if low <= high, (low...high).contains(scalar) { return true }
        rest = rest.dropFirst(2)
      } else if low == scalar {
        return true
      }
    }
    return false
  }
}
