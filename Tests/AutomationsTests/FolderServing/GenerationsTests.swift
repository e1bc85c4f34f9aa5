import FolderWatching
import Testing

@testable import Automations

@Suite("Generations")
struct GenerationsTests {
  @Test(arguments: [
    ("a-small.png", "a.png", true), ("a.jpg", "a.png", true), ("copy of a.txt", "a.txt", true),
    ("thumb_scan.png", "scan.png", true), ("file-10", "file-1", false),
    ("img10.png", "img1.png", false), ("scanner.png", "scan.png", false),
    ("b.png", "a.png", false), ("alpha", "a", false), ("x", "xyz", false),
    ("a.png", "a.png", false),
  ])
  func `names show which file was made from which`(name: String, input: String, isMade: Bool) {
    #expect(MadeName.isMade(Array(name.utf8), from: Array(input.utf8)) == isMade)
  }

  @Test func `a file that is made while a program runs is one generation on`() {
    var generations = Generations()
    generations.begin(
      run: 7, workflow: "w", generation: 1, input: Array("a.png".utf8), at: 100_000_000)
    func generation(_ name: String, isNew: Bool = true, at moment: Int64, in workflow: String = "w")
      -> Int
    {
      generations.evidence(
        of: Array(name.utf8), isNew: isNew, changed: moment, in: workflow, at: moment
      ).generation
    }
    #expect(generation("a-small.png", at: 150_000_000) == 2)
    #expect(generation("b.png", at: 150_000_000) == 0)
    #expect(generation("a-small.png", isNew: false, at: 150_000_000) == 0)
    #expect(generation("a-small.png", at: 50_000_000) == 0)
    generations.end(run: 7, workflow: "w", at: 200_000_000)
    #expect(generation("a-small.png", at: 250_000_000) == 0)
    #expect(generation("a-small.png", at: 150_000_000) == 2)
    #expect(generation("a-small.png", at: 150_000_000, in: "x") == 0)
  }

  @Test func `if the last run is the running one, any name counts`() {
    var generations = Generations()
    generations.begin(run: 7, workflow: "w", generation: 0, input: nil, at: 100_000_000)
    func generation() -> Int {
      generations.evidence(
        of: [1], isNew: false, changed: 150_000_000, in: "w", at: 150_000_000
      ).generation
    }
    generations.queued(7, of: "w", by: (.none, changed: 90_000_000))
    #expect(generation() == 1)
    generations.queued(8, of: "w", by: nil)
    #expect(generation() == 0)
  }

  // MARK: - Who brings files

  @Test(arguments: [1, 4])
  func `saving again while a build runs isn't taken for a loop`(limit: Int) {
    for gap in [0.4, 1.4, 1.55, 1.6, 1.7, 3] {
      var folder = SimulatedFolder(settle: 0.1, work: 1.5, limit: limit)
      for save in 0..<30 { folder.bring("main.c", at: Double(save) * gap) }
      #expect(folder.serve() == .done, "a save every \(gap) s")
      #expect(folder.runs >= 30)
    }
  }

  @Test(arguments: [1, 4])
  func `a scanner that is faster than the step isn't taken for a loop`(limit: Int) {
    for (gap, work) in [(1, 2), (1, 0.6), (1, 0.95), (0.5, 0.01), (5, 60), (30, 60)] {
      var folder = SimulatedFolder(settle: 0.5, work: work, limit: limit)
      for page in 100..<130 { folder.bring("page\(page).pdf", at: Double(page) * gap) }
      #expect(folder.serve() == .done, "a page every \(gap) s, for \(work) s")
      #expect(folder.runs == 30)
    }
  }

  @Test(arguments: [
    (settle: 0.5, work: 0.02, runs: 6, time: 10.0), (settle: 0.5, work: 1.5, runs: 15, time: 70),
    (settle: 0.1, work: 1.5, runs: 17, time: 80), (settle: 0, work: 10, runs: 17, time: 600),
  ])
  func `a program that writes into its own folder is stopped`(
    settle: Double, work: Double, runs: Int, time: Double
  ) {
    for limit in [1, 4] {
      for names in [["log.txt"], ["ping.txt", "pong.txt"], (0..<99).map { "out\($0)" }] {
        var folder = SimulatedFolder(settle: settle, work: work, limit: limit)
        folder.made = names
        folder.bring("start.txt", at: 0)
        #expect(folder.serve() == .stopped, "\(names.count) names")
        #expect(folder.runs <= runs)
        #expect(folder.time <= time)
      }
    }
  }

  @Test func `changed copies of changed copies are soon stopped, however many there are`() {
    var folder = SimulatedFolder(settle: 0.1, work: 1.5, limit: 4)
    folder.prefixes = ["small-", "grey-"]
    folder.bring("a.png", at: 0)
    #expect(folder.serve() == .stopped)
    #expect(folder.runs < 130)
  }
}

/// A simulated folder with files that arrive, and runs that take some time.
private struct SimulatedFolder {
  enum End { case done, stopped }

  private struct Waiting {
    var run: Int64
    var name: String
    var generation: Int
    var notBefore: Double
  }

  let settle: Double
  let work: Double
  let limit: Int
  /// The files that the program of each run writes when it ends, in order.
  var made: [String] = []
  /// Whether it also writes copies of its file under longer names.
  var prefixes: [String] = []
  private(set) var runs = 0
  private(set) var time = 0.0

  private var generations = Generations()
  private var known: Set<String> = []
  private var arrivals: [(at: Double, name: String)] = []
  private var waiting: [Waiting] = []
  private var running: [(run: Int64, name: String, end: Double)] = []

  init(settle: Double, work: Double, limit: Int) {
    self.settle = settle
    self.work = work
    self.limit = limit
  }

  mutating func bring(_ name: String, at moment: Double) { arrivals.append((moment, name)) }

  mutating func serve() -> End {
    while true {
      let judged = arrivals.map { $0.at + settle }.min()
      let ended = running.map(\.end).min()
      let begun = running.count < limit ? waiting.map { max($0.notBefore, time) }.min() : nil
      guard let next = [judged, ended, begun].compactMap({ $0 }).min() else { return .done }
      time = next
      if ended == next {
        end()
      } else if judged == next {
        if judge() { return .stopped }
      } else {
        begin()
      }
    }
  }

  private mutating func begin() {
    guard let index = waiting.firstIndex(where: { $0.notBefore <= time }) else { return }
    let run = waiting.remove(at: index)
    generations.begin(
      run: run.run, workflow: "w", generation: run.generation, input: Array(run.name.utf8),
      at: moment(time))
    running.append((run.run, run.name, time + work))
  }

  private mutating func end() {
    guard let index = running.firstIndex(where: { $0.end == time }) else { return }
    let (run, name, _) = running.remove(at: index)
    // Files are written a moment before the program ends.
    let written = time - 0.001
    if !made.isEmpty { arrivals.append((written, made[runs % made.count])) }
    for prefix in prefixes { arrivals.append((written, prefix + name)) }
    generations.end(run: run, workflow: "w", at: moment(time))
  }

  /// Whether it is a loop.
  private mutating func judge() -> Bool {
    guard let index = arrivals.firstIndex(where: { $0.at + settle == time }) else { return false }
    let (changed, name) = arrivals.remove(at: index)
    let evidence = generations.evidence(
      of: Array(name.utf8), isNew: known.insert(name).inserted, changed: moment(changed), in: "w",
      at: moment(time))
    if evidence.isLoop { return true }
    let held = generations.hold(evidence, in: "w", at: moment(time))
    runs += 1
    waiting.append(
      Waiting(
        run: Int64(runs), name: name, generation: evidence.generation,
        notBefore: held.map { Double($0) / 1e9 } ?? time))
    generations.queued(Int64(runs), of: "w", by: (evidence, changed: moment(changed)))
    return false
  }

  private func moment(_ seconds: Double) -> Int64 { Int64(seconds * 1e9) }
}
