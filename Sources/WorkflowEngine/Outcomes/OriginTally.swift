import AppIntentsCore

/// Collects where the values come from that one evaluation reads.
final class OriginTally: @unchecked Sendable {
  // Sendable: an evaluation is synchronous, and the only user of its tally.

  /// The tally of the evaluation that is running, for files whose content it reads.
  @TaskLocal static var current: OriginTally?

  /// Whether the evaluation gives the one value that it reads, unchanged.
  private let isName: Bool
  private var only = ValueOrigin.workflow
  private var sources: ValueOrigin.Sources = []
  private var start = ""
  private var parts: [ValueOrigin] = []
  private var readsFiles = false

  init(isName: Bool = false) {
    self.isName = isName
  }

  /// Whether a model wrote something that was read.
  var isFromModel: Bool { sources.contains(.model) }

  /// A value was read.
  func add(_ origin: ValueOrigin) {
    only = origin
    sources.formUnion(origin.sources)
  }

  /// A file or a folder was read.
  func addFile() {
    readsFiles = true
    sources.insert(.data)
  }

  /// A piece was added to a text.
  func add(piece: String) {
    if !sources.contains(.data) { start += piece }
  }

  /// The last part was a list, whose items are parts in its place.
  func divideLastPart(into count: Int) {
    guard let last = parts.popLast() else { return }
    parts += (0..<count).map { last.ofItem($0, of: count) }
  }

  /// Names of entries were computed, so that the entries aren't known by names of the file.
  func forgetParts() { parts = [] }

  /// Evaluates one item of a list or a dictionary.
  func part<Part>(_ work: () throws -> Part) rethrows -> Part {
    let outer = (sources, start, parts)
    (sources, start, parts) = ([], "", [])
    defer {
      let own = ValueOrigin(sources, fixedStart: start, parts: parts, isWritten: true)
      (sources, start, parts) = (outer.0.union(own.sources), outer.1, outer.2 + [own])
    }
    return try work()
  }

  /// Where the result of the evaluation comes from.
  var origin: ValueOrigin {
    isName && !readsFiles
      ? only : ValueOrigin(sources, fixedStart: start, parts: parts, isWritten: true)
  }
}
