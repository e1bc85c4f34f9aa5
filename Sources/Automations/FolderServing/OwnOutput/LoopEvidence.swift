/// How sure it is that a run was started by a file that earlier runs of its workflow made.
///
/// The kernel doesn't say which process made a file, so for the output of programs there is only
/// circumstantial evidence: the file was changed while a program of the last run was running. That
/// also happens when a user saves again while a build is running, and when a scanner delivers page
/// by page. A loop differs from those in that its files *never* come while no program is running:
///
/// * A file that came while a program of the previous run was running is one **generation** on. A
///   file that came at another time starts again with generation 0.
/// * A file that has the name, size and time of one that a step of a run made elsewhere, as when the
///   watched folder is mounted over the network as well, is one generation on, too. It counts like a
///   derived name.
/// * Each generation multiplies the **odds** of a loop by how much more often a file of independent
///   origin would have come in the time without programs. If programs run for 1.5 s and then none
///   for 3 s, that is a factor of three.
/// * From the fourth generation on, a run is held for twice as long as programs run (at least 1 s,
///   at most 60 s), together with the runs of files that come meanwhile. Files of independent
///   origin come in that time; a loop stands still.
/// * With the sixth generation, and odds of 100,000 to one, it is a loop.
///
/// A quick loop is stopped at the sixth run, one whose programs run for longer than everything else
/// takes at about the fifteenth. Users and machines that deliver files at their own pace have a run
/// held now and then.
struct LoopEvidence: Sendable, Hashable {
  /// The number of runs, one after the other, that led to the file.
  var generation = 0
  /// How much more likely it is that these runs made each other's files than that the files came
  /// independently.
  var odds = 1.0

  static let none = LoopEvidence()

  /// The factor of the odds if a new name derives from the name of the run's own file, as
  /// `a-small.png` does from `a.png`.
  private static let nameOdds = 32.0
  private static let second: Int64 = 1_000_000_000

  var isLoop: Bool { generation >= 6 && odds >= 100_000 }

  /// The evidence after a file that came while a program of the run was running.
  /// - Parameters:
  ///   - work: how long the run's programs run, in nanoseconds.
  ///   - rest: for how long no program of the workflow ran since the run's own file was changed.
  ///   - hasMadeName: whether the file is new and its name derives from that of the run's own file.
  func next(work: Int64, rest: Int64, hasMadeName: Bool) -> LoopEvidence {
    let work = Double(max(work, 1))
    let byTime = (work + Double(max(rest, 0))) / work
    return LoopEvidence(
      generation: generation + 1, odds: odds * max(byTime, hasMadeName ? Self.nameOdds : 1))
  }

  /// For how long a run with this evidence is held, in nanoseconds; nil if it isn't.
  /// - Parameter work: how long programs of the workflow run.
  func delay(work: Int64) -> Int64? {
    guard generation >= 4, !isLoop else { return nil }
    return min(max(2 * work, Self.second), 60 * Self.second)
  }
}
