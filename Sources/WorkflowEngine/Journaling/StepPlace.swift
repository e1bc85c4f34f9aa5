/// The place of a step's visit in a run, which names the visit in the journal and for questions.
///
/// | place | the visit of |
/// | --- | --- |
/// | `7` | step 7 of the run's own file |
/// | `4[2]/7` | step 7 in the second pass of the loop 4 |
/// | `4~2/7` | step 7 in the second attempt of the block 4 |
/// | `4!/7` | step 7, which runs because the block 4 failed |
/// | `5>3` | step 3 of the workflow that step 5 runs |
///
/// Entries about a whole workflow are at step 0.
struct StepPlace: Sendable, Hashable, CustomStringConvertible {
  /// The text before the step's number.
  let prefix: String
  /// The step's number in its own file.
  let step: Int

  var description: String { "\(prefix)\(step)" }

  // MARK: - Prefixes of the steps inside

  /// The prefix in one pass of this loop.
  func prefix(inPass index: Int) -> String { "\(self)[\(index)]/" }

  /// The prefix in one attempt of this block.
  func prefix(inAttempt attempt: Int) -> String { "\(self)~\(attempt)/" }

  /// The prefix in the workflow that this step runs.
  var prefixInWorkflow: String { "\(self)>" }

  /// The prefix of the steps that run because a block, or with `step` nil a workflow, has failed.
  static func prefixAfterFailure(of step: Int?, in prefix: String) -> String {
    "\(prefix)\(step.map(String.init) ?? "")\(failureMark)/"
  }

  // MARK: - Reading places

  private static let failureMark: Character = "!"

  /// Whether the step at a place runs because something failed.
  static func isAfterFailure(_ place: String) -> Bool { place.contains(failureMark) }

  /// The number of the step in the run's own file that a place is inside of.
  static func outermostStep(of place: String) -> Int {
    let own = place.prefix { $0 != ">" }
    return Int(own.split(separator: "/").last?.prefix(while: \.isNumber) ?? "") ?? 0
  }

  /// The steps that a place is inside of, from the outermost to its own, each with its prefix: 4 and
  /// 7 for `4[2]/7`. A failed workflow counts as step 0.
  static func levels(of place: String) -> [(prefix: Substring, step: Int)] {
    var levels: [(prefix: Substring, step: Int)] = []
    var start = place.startIndex
    while start < place.endIndex {
      let rest = place[start...]
      levels.append((place[..<start], Int(rest.prefix(while: \.isNumber)) ?? 0))
      guard let end = rest.firstIndex(where: { $0 == "/" || $0 == ">" }) else { break }
      start = place.index(after: end)
    }
    return levels
  }
}
