package import AppIntentsCore
import Control
import Coordination
package import RunHistory
import Synchronization
import WorkflowValues

/// What apps have shown in runs, as long as the daemon runs and the apps know of it: its buttons can be
/// pressed on pages, also after the run has ended.
package final class KeptSnippets: Sendable {
  /// How many are kept. Then the buttons of the oldest one can't be pressed any more.
  private static let most = 100

  private struct Kept: Sendable {
    let run: RunID
    let number: Int
    var snippet: any RemoteSnippet
    /// One button at a time: what is shown then has others.
    let turns = AsyncLock()
  }

  private let kept = Mutex<[Kept]>([])

  package init() {}

  package func keep(_ snippet: any RemoteSnippet, of run: RunID) {
    kept.withLock { kept in
      let last = kept.last { $0.run == run }?.number ?? 0
      kept.append(Kept(run: run, number: last + 1, snippet: snippet))
      if kept.count > Self.most { kept.removeFirst() }
    }
  }

  /// What is shown in a run now.
  func reports(of run: RunID) -> [SnippetReport] {
    kept.withLock { kept in kept.filter { $0.run == run } }.map { kept in
      SnippetReport(
        run: run, number: kept.number,
        tree: JSONWriter.compact(SecretMarks.cover(kept.snippet.tree)))
    }
  }

  /// Presses a button. What is shown then takes the place of the snippet.
  ///
  /// - Throws: `ControlFailure`.
  func press(_ button: Int, of number: Int, run: RunID) async throws {
    guard let turns = find(number, run)?.turns else { throw ControlFailure.notShown(run) }
    try await turns.withLock {
      guard let snippet = find(number, run)?.snippet, snippet.hasButtons else {
        throw ControlFailure.notShown(run)
      }
      do {
        let next = try await snippet.press(button, answering: PressInteraction())
        replace(number, run, with: next)
      } catch {
        throw ControlFailure(
          .failed, IntentErrorText.message(for: error),
          help: "run the workflow on a terminal if it asks something, or again if the app has ended"
        )
      }
    }
  }

  private func find(_ number: Int, _ run: RunID) -> Kept? {
    kept.withLock { kept in kept.first { $0.run == run && $0.number == number } }
  }

  private func replace(_ number: Int, _ run: RunID, with next: (any RemoteSnippet)?) {
    kept.withLock { kept in
      guard let index = kept.firstIndex(where: { $0.run == run && $0.number == number }) else {
        return
      }
      if let next { kept[index].snippet = next } else { kept.remove(at: index) }
    }
  }
}

/// Answers what an app asks while a button is pressed. The run may have ended, so nothing can wait.
private struct PressInteraction: Interaction {
  var isAttended: Bool { false }

  func answer(_ question: Question) async throws -> IntentValue {
    throw IntentFailure("“\(question.prompt)” can't be answered on a page")
  }
}

extension ControlFailure {
  fileprivate static func notShown(_ run: RunID) -> ControlFailure {
    ControlFailure(
      .notFound, "what was shown in run \(run) isn't kept any more",
      help: "`segue runs rerun \(run)` shows it again")
  }
}
