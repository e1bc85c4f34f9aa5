import RunHistory

/// Guesses which files were made by programs that runs started.
///
/// The kernel doesn't say who made a file. A file counts as made by a run if it was changed while a
/// program of the run was at work, and either its name is made from the name of the file that the
/// run was started with, or that run is the last one that was started: in a loop it always is, and
/// where people drop many files it hardly ever is.
struct Generations {
  struct Window {
    var run: RunID
    var generation: Int
    var input: [UInt8]?
    /// In nanoseconds since 1970.
    var begun: Int64
    var ended: Int64?
  }

  /// As many programs of a workflow are remembered.
  private static let limit = 64
  /// File systems tell the time less exactly than clocks do.
  private static let grain: Int64 = 10_000_000

  private var windows: [String: [Window]] = [:]
  /// The last run of each workflow that was queued.
  var latest: [String: RunID] = [:]

  mutating func begin(
    run: RunID, workflow: String, generation: Int, input: [UInt8]?, at moment: Int64
  ) {
    windows[workflow, default: []].append(
      Window(run: run, generation: generation, input: input, begun: moment))
    if windows[workflow]?.count ?? 0 > Self.limit {
      let index = windows[workflow]?.firstIndex { $0.ended != nil } ?? 0
      windows[workflow]?.remove(at: index)
    }
  }

  mutating func end(run: RunID, workflow: String, at moment: Int64) {
    guard let index = windows[workflow]?.lastIndex(where: { $0.run == run && $0.ended == nil })
    else { return }
    windows[workflow]?[index].ended = moment
  }

  /// The generation of the run that a file will start: 0 where nothing of ours made it.
  func generation(of name: [UInt8], changed: Int64, in workflow: String) -> Int {
    let makers = (windows[workflow] ?? []).filter { window in
      changed >= window.begun - Self.grain && changed <= window.ended ?? .max
        && (window.run == latest[workflow]
          || window.input.map { Self.isMade(name, from: $0) } == true)
    }
    return makers.map { $0.generation + 1 }.max() ?? 0
  }

  /// Whether a name looks as if it was made from another one: `a-small.png` from `a.png`.
  static func isMade(_ name: [UInt8], from input: [UInt8]) -> Bool {
    let stem =
      input.lastIndex(of: UInt8(ascii: ".")).map { $0 == 0 ? input : Array(input[..<$0]) }
      ?? input
    guard !stem.isEmpty, name.count >= stem.count else { return false }
    for start in 0...(name.count - stem.count) where name[start...].starts(with: stem) {
      let before = start == 0 ? nil : name[start - 1]
      let end = start + stem.count
      let after = end == name.count ? nil : name[end]
      if !continues(stem.first, before), !continues(stem.last, after) { return true }
    }
    return false
  }

  /// Whether two bytes next to each other are of one word or number: `1` and `0` of `10`.
  private static func continues(_ byte: UInt8?, _ neighbour: UInt8?) -> Bool {
    guard let byte, let neighbour else { return false }
    func kind(_ byte: UInt8) -> Int? {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): 0
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: 1
      default: nil
      }
    }
    return kind(byte) != nil && kind(byte) == kind(neighbour)
  }
}
