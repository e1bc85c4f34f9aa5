import FileOperations
import SystemPackage

/// Decides by name which entries a rule takes and which folders it enters.
package struct FolderFilter: Sendable {
  package enum Verdict: Sendable, Hashable {
    case taken
    /// By the rule's own `ignore`.
    case ignored(pattern: String)
    /// By the list that applies to every rule.
    case ignoredByDefault(pattern: String)
    case notMatched
    case wrongExtension

    /// Why the entry isn't taken, as a user reads it; nil if it is.
    package var reason: String? {
      switch self {
      case .taken: nil
      case .ignored(let pattern), .ignoredByDefault(let pattern):
        "ignored because of `\(pattern)`"
      case .notMatched: "not matched by `match`"
      case .wrongExtension: "none of `extensions`"
      }
    }
  }

  /// One pattern of `match`, without braces.
  private struct Wanted {
    let pattern: GlobPattern
    /// The same, for hidden names as well. It doesn't take them, but asks for what else they are.
    let anyPattern: GlobPattern
    /// The ignored patterns that it asks for explicitly: `*.part` asks for `*.part`, `*` doesn't.
    let explicit: Set<String>

    init(_ pattern: GlobPattern, explicit: Set<String>) throws {
      self.pattern = pattern
      self.explicit = explicit
      anyPattern =
        explicit.isEmpty ? pattern : try GlobPattern(pattern.source, includingHidden: true)
    }
  }

  package let scope: FolderScope
  private let wanted: [Wanted]
  private let ignored: [GlobPattern]
  /// Ignored folders that `match` asks for explicitly: `.config` in `.config/*.ini`.
  private let wantedFolders: [Wanted]
  private let extensions: [[UInt8]]

  /// - Throws: `GlobError`.
  package init(_ scope: FolderScope) throws {
    self.scope = scope
    let patterns = try scope.match.flatMap { try GlobPattern($0).withoutBraces() }
    wanted = try patterns.map { try Wanted($0, explicit: Self.explicit($0.lastPart)) }
    wantedFolders = try patterns.flatMap { pattern in
      try pattern.source.split(separator: "/").dropLast().compactMap { part in
        let explicit = Self.explicit(String(part))
        return explicit.isEmpty
          ? nil : try Wanted(GlobPattern(String(part)), explicit: explicit)
      }
    }
    ignored = try scope.ignore.map { source in
      let name = source.hasSuffix("/") ? String(source.dropLast()) : source
      return try GlobPattern(name, includingHidden: true)
    }
    extensions = scope.extensions.map { Array(".\($0)".utf8) }
  }

  /// Whether an entry is taken.
  /// - Parameter folder: the path from the watched folder down to the folder that it is in.
  package func verdict(on name: [UInt8], in folder: [UInt8]) -> Verdict {
    let subject = Subject(name: name, folder: folder)
    if let verdict = exclusion(of: subject, unlessIn: wanted, \.anyPattern) { return verdict }
    if !wanted.isEmpty, !wanted.contains(where: { subject.matches($0.pattern) }) {
      return .notMatched
    }
    return extensions.isEmpty || hasExtension(name) ? .taken : .wrongExtension
  }

  /// Whether an entry isn't taken because its name is one that doesn't count.
  package func ignores(_ name: [UInt8], in folder: [UInt8]) -> Bool {
    switch verdict(on: name, in: folder) {
    case .ignored, .ignoredByDefault: true
    case .taken, .notMatched, .wrongExtension: false
    }
  }

  /// Why the entries of a folder aren't looked at; nil if they are.
  package func reasonNotToEnter(_ name: [UInt8], in folder: [UInt8]) -> Verdict? {
    exclusion(of: Subject(name: name, folder: folder), unlessIn: wantedFolders, \.pattern)
  }

  /// Why a name doesn't count, by the rule's list or by the one for every rule; nil if it counts.
  ///
  /// - Parameter wanted: what asks explicitly for names that every rule ignores.
  private func exclusion(
    of subject: Subject, unlessIn wanted: [Wanted], _ pattern: KeyPath<Wanted, GlobPattern>
  ) -> Verdict? {
    if let ignoring = ignored.first(where: subject.matches) {
      return .ignored(pattern: ignoring.source)
    }
    for ignoring in IgnoredName.all where ignoring.matches(subject.name) {
      let isWanted = wanted.contains {
        $0.explicit.contains(ignoring.pattern) && subject.matches($0[keyPath: pattern])
      }
      if !isWanted { return .ignoredByDefault(pattern: ignoring.pattern) }
    }
    return nil
  }

  package func takes(_ name: [UInt8], in folder: [UInt8]) -> Bool {
    verdict(on: name, in: folder) == .taken
  }

  /// Whether all folders on a path below the watched folder are entered.
  package func enters(_ path: [UInt8]) -> Bool {
    var above: [UInt8] = []
    for part in path.split(separator: UInt8(ascii: "/")) {
      if reasonNotToEnter(Array(part), in: above) != nil { return false }
      above = above.appending(name: part)
    }
    return true
  }

  private func hasExtension(_ name: [UInt8]) -> Bool {
    extensions.contains { wanted in
      name.count > wanted.count
        && zip(name.suffix(wanted.count), wanted).allSatisfy { byte, wanted in
          byte == wanted || (65...90).contains(byte) && byte | 0x20 == wanted
        }
    }
  }

  private static func explicit(_ text: String) -> Set<String> {
    Set(IgnoredName.all.filter { $0.matches(text.utf8) }.map(\.pattern))
  }
}

/// A name in a folder. It is converted only for a pattern that needs it.
private struct Subject {
  let name: [UInt8]
  let folder: [UInt8]

  func matches(_ pattern: GlobPattern) -> Bool {
    if pattern.isAboutPaths {
      return pattern.matches(FilePath(bytes: folder.appending(name: name)))
    }
    return FilePath(bytes: name).lastComponent.map { pattern.matches($0) } ?? false
  }
}

extension GlobPattern {
  /// What follows the last `/`.
  fileprivate var lastPart: String { source.split(separator: "/").last.map(String.init) ?? "" }
}
