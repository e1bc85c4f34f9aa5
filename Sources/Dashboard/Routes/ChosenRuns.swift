import Control
import Diagnostics
import HTTPServing

/// Runs that were marked in a list, and what is done with them.
struct ChosenRuns: Sendable {
  enum Verb: String, Sendable, CaseIterable {
    case rerun, resume, cancel
    /// Shows what undoing does.
    case undo
    /// Undoes, after that was shown.
    case undoNow = "undo-now"

    /// Whether lists have a button for it.
    var isOffered: Bool { self != .undoNow }

    var label: String {
      switch self {
      case .rerun: "Run again"
      case .resume: "Go on where they stopped"
      case .cancel: "Cancel"
      case .undo: "Undo…"
      case .undoNow: "Undo"
      }
    }

    /// What was done with some runs, to follow their number.
    fileprivate func predicate(_ count: Int) -> String {
      let was = count == 1 ? "was" : "were"
      return switch self {
      case .rerun: "\(was) started again"
      case .resume: count == 1 ? "goes on" : "go on"
      case .cancel: "\(was) told to end"
      case .undo, .undoNow: "\(was) undone"
      }
    }
  }

  static let (verbField, runField) = ("verb", "run")
  /// A list has fewer.
  static let most = 100

  let verb: Verb
  /// The first one first, so that runs begin again in the order in which they began.
  let runs: [Int64]

  /// - Throws: `ControlFailure` if no run is marked.
  init(_ fields: [FormField]) throws(ControlFailure) {
    guard let word = fields.first(where: { $0.name == Self.verbField })?.value,
      let verb = Verb(rawValue: word)
    else { throw ControlFailure(.usage, "the form doesn't say what to do") }
    let runs = Self.runs(fields)
    guard !runs.isEmpty else {
      throw ControlFailure(
        .usage, "no run is marked", help: "go back, and mark the runs in the list")
    }
    guard runs.count <= Self.most else {
      throw ControlFailure(.usage, "more than \(Self.most) runs are marked")
    }
    self.verb = verb
    self.runs = runs
  }

  /// The runs in fields, each of which may have several with commas between them.
  static func runs(_ fields: [FormField]) -> [Int64] {
    let texts = fields.filter { $0.name == runField }.flatMap { $0.value.split(separator: ",") }
    return Set(texts.compactMap { Int64($0) }).sorted()
  }

  /// What is asked of the daemon for a run; nil for what is done in another way.
  func request(for run: Int64) -> ControlRequest? {
    switch verb {
    case .rerun: .rerun(run: run, fromStep: nil)
    case .resume: .resumeRun(run)
    case .cancel: .cancelRun(run)
    case .undo, .undoNow: nil
    }
  }

  /// What the page says that comes next.
  ///
  /// - Throws: `ControlFailure` if nothing could be done.
  func text(
    of outcomes: [(run: Int64, outcome: Result<String, ControlFailure>)]
  ) throws(ControlFailure) -> String {
    var done: [String] = []
    var failures: [(run: Int64, failure: ControlFailure)] = []
    for (run, outcome) in outcomes {
      switch outcome {
      case .success(let text): done.append(text)
      case .failure(let failure): failures.append((run, failure))
      }
    }
    if failures.isEmpty, done.count == 1 { return done[0] }
    if done.isEmpty, failures.count == 1 { throw failures[0].failure }
    let reasons = failures.prefix(3).map { "run \($0.run): \($0.failure.message)" }
    var parts = ["\(Phrasing.count(done.count, "run")) \(verb.predicate(done.count))"]
    if done.isEmpty { parts = ["nothing was done"] }
    parts += reasons
    if failures.count > 3 { parts.append("and \(failures.count - 3) more") }
    let text = parts.joined(separator: "; ")
    if done.isEmpty { throw ControlFailure(.failed, text) }
    return text
  }
}
