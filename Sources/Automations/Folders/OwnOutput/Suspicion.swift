import FolderWatching

/// How sure it is that a run was started by a file that earlier runs of its workflow made.
///
/// The kernel doesn't say who made a file, so for what programs write there is only circumstance:
/// the file was changed while a program of the last run was at work. That happens to people, too,
/// who save again while a build still runs, and to a scanner that delivers page by page. What tells
/// a loop from those is that in a loop files *never* come while no program is at work. So:
///
/// * Each file that came while a program of the run before was at work is one **generation** on. A
///   file that came at another time begins again with generation 0.
/// * Each generation makes a loop more likely by as much as a file that comes by itself would
///   rather have come in the time in which no program was at work. Where programs are at work for
///   1.5 s and not at work for 3 s, that is three times as likely.
/// * From the fourth generation on a run is put off for twice as long as programs take (1 s at
///   least, 60 s at most), and the others that come meanwhile with it. What comes by itself comes
///   in that time. A loop stands still.
/// * With the sixth generation, and **odds** of 100,000 to one, it is a loop.
///
/// So a quick loop stops with the sixth run, and one whose programs take longer than everything else
/// with about the fifteenth. People and machines that bring files at their own pace have a run put
/// off now and then.
struct Suspicion: Sendable, Hashable {
  /// How many runs, one after the other, led to a file.
  var generation = 0
  /// How many times as likely it is that they made each other's files than that the files came by
  /// themselves.
  var odds = 1.0

  static let none = Suspicion()

  /// By as much a new name that is made from the name of the run's own file raises the odds:
  /// `a-small.png` from `a.png`.
  private static let nameOdds = 32.0
  private static let second: Int64 = 1_000_000_000

  var isLoop: Bool { generation >= 6 && odds >= 100_000 }

  /// What is to be thought of a file that came while a program of the run was at work.
  /// - Parameters:
  ///   - work: how long the run's programs are at work, in nanoseconds.
  ///   - rest: for how long, since the run's own file was changed, none of the workflow was.
  ///   - hasMadeName: whether it is new, and its name made from that of the run's own file.
  func next(work: Int64, rest: Int64, hasMadeName: Bool) -> Suspicion {
    let work = Double(max(work, 1))
    let byTime = (work + Double(max(rest, 0))) / work
    return Suspicion(
      generation: generation + 1, odds: odds * max(byTime, hasMadeName ? Self.nameOdds : 1))
  }

  /// For how long a run that is under this suspicion is put off, in nanoseconds.
  /// - Parameter work: how long programs of the workflow are at work.
  func delay(work: Int64) -> Int64? {
    guard generation >= 4, !isLoop else { return nil }
    return min(max(2 * work, Self.second), 60 * Self.second)
  }
}
