import AppIntentsCore

/// Collects where the values come from that one evaluation reads.
final class OriginTally: @unchecked Sendable {
  // Sendable: an evaluation is synchronous, and the only user of its tally.

  /// The tally of the evaluation that is running, for files whose content it reads.
  @TaskLocal static var current: OriginTally?

  /// Whether the evaluation gives a value of the run, or an item of one, as it is there.
  private let isPlace: Bool
  /// What was read last.
  private var last = Place()
  private var sources: ValueOrigin.Sources = []
  /// The sources of the value whose item or property is being taken.
  private var base: ValueOrigin.Sources = []
  private var start = ""
  private var parts: [ValueOrigin] = []
  private var readsFiles = false
  /// The names of values that it leaves out.
  private let leftOut: Set<String>
  /// Whether text that a model wrote was read for something that says yes or no.
  private(set) var decidesByModel = false

  /// Where a value comes from, or an item that was taken of one.
  struct Place {
    fileprivate var origin = ValueOrigin.workflow
    /// Where the keys and indices come from that chose the item.
    fileprivate var keys: ValueOrigin.Sources = []
  }

  /// - Parameter names: those of values that it leaves out.
  init(isPlace: Bool = false, besides names: Set<String> = []) {
    self.isPlace = isPlace
    leftOut = names
  }

  /// Whether the value of a name counts.
  func collects(_ name: String) -> Bool { !leftOut.contains(name) }

  /// Text that a model wrote was read for something that says yes or no.
  func noteDecision() { decidesByModel = true }

  /// Whether a model wrote something that was read.
  var isFromModel: Bool { sources.contains(.model) }

  /// Whether something was read that was found by what a model wrote.
  var isNamedByModel: Bool { sources.union(base).contains(.named) }

  /// A value was read.
  func add(_ origin: ValueOrigin) {
    last = Place(origin: origin)
    sources.formUnion(origin.sources)
  }

  /// A file or a folder was read.
  func addFile() {
    readsFiles = true
    sources.insert(.data)
  }

  /// What was read became a number, a date, or yes or no, so that no text of a model is left in it.
  func forgetText() {
    if sources.remove(.model) != nil { sources.insert(.decided) }
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

  /// Evaluates something, and tells whether a model wrote a part of it.
  func watching<Result>(
    _ work: () throws -> Result
  ) rethrows -> (result: Result, isFromModel: Bool) {
    let outer = open()
    defer { close(outer) }
    let result = try work()
    return (result, isFromModel)
  }

  /// Evaluates one item of a list or a dictionary.
  func part<Part>(isPlace: Bool, _ work: () throws -> Part) rethrows -> Part {
    let outer = open()
    defer {
      let own = origin(isPlace: isPlace)
      close(outer)
      sources.formUnion(own.sources)
      parts.append(own)
    }
    return try work()
  }

  /// Where the result of the evaluation comes from.
  var origin: ValueOrigin { origin(isPlace: isPlace) }

  private func origin(isPlace: Bool) -> ValueOrigin {
    guard isPlace, !readsFiles else {
      return ValueOrigin(sources, fixedStart: start, parts: parts, isWritten: true)
    }
    // A key may choose what a value is, so all of it comes from the key, too.
    return last.keys.isEmpty ? last.origin : ValueOrigin(last.origin.sources.union(last.keys))
  }

  // MARK: - Parts of values

  /// What was collected before a part of the evaluation.
  struct Outer {
    fileprivate let sources: ValueOrigin.Sources
    fileprivate let base: ValueOrigin.Sources
    fileprivate let start: String
    fileprivate let parts: [ValueOrigin]
    fileprivate let readsFiles: Bool
  }

  /// Begins to collect for a part of the evaluation alone.
  func open() -> Outer {
    defer { (last, sources, base, start, parts, readsFiles) = (Place(), [], [], "", [], false) }
    return Outer(
      sources: sources, base: base, start: start, parts: parts, readsFiles: readsFiles)
  }

  /// Goes on with what was collected before.
  func close(_ outer: Outer) {
    sources.formUnion(outer.sources)
    base = outer.base
    (start, parts, readsFiles) = (outer.start, outer.parts, outer.readsFiles || readsFiles)
  }

  /// The value has been read, and one of its items is wanted. What is read from here on decides which.
  func turnToItem(isPlace: Bool) -> Place {
    defer { (last, base, sources) = (Place(), sources, []) }
    return isPlace && !readsFiles ? last : Place(origin: ValueOrigin(sources))
  }

  /// An item was taken from the value, or something that depends on all of it.
  func take(_ item: (index: Int, count: Int)?, of base: Place) {
    let origin = item.map { base.origin.ofItem($0.index, of: $0.count) } ?? base.origin.whole
    sources = origin.sources(ofKeys: sources, isItem: item != nil)
    last = Place(origin: origin, keys: base.keys.union(sources))
    sources.formUnion(origin.sources.union(base.keys))
  }
}

extension ValueOrigin {
  /// What the keys and indices that chose this part of a value add to where it comes from.
  ///
  /// - Parameter isItem: whether it is one of the items of the value.
  fileprivate func sources(ofKeys keys: Sources, isItem: Bool) -> Sources {
    // To choose one of the workflow's own values says nothing that isn't in the workflow.
    if isItem, !isFromData { return keys.subtracting(.ofModels) }
    // What a model's text chooses was found by it.
    return keys.contains(.model) ? keys.union(.named) : keys
  }

  /// The origin of an item of a dictionary, taken by a key from elsewhere.
  func chosen(by key: ValueOrigin) -> ValueOrigin {
    let keys = sources(ofKeys: key.sources, isItem: true)
    return keys.isEmpty ? self : ValueOrigin(sources.union(keys))
  }
}
