import AppIntentsCore
import Coordination
import Foundation
import RunHistory
import Synchronization
import WorkflowEngine
import WorkflowLanguage

/// Records how a run has ended, together with what follows from it.
///
/// The write isn't awaited, so that it shares a transaction with the claim of the next run. If the
/// process ends before the write, the run continues after the next start and finds in its journal that
/// nothing is left to do.
struct RunFinish: Sendable {
  let run: QueuedRun
  let ending: RunEnding
  /// Its value, or nothing; the origin is that of the reason why it didn't succeed, too.
  let output: StepOutput
  /// Of the trigger that started it.
  let options: TriggerOptions
  let moment: Date
  /// Is removed at once if the run can't be continued.
  let temporary: RunFolder

  /// The pauses after writes that failed.
  private static let backoff = Backoff(from: .seconds(1), upTo: .seconds(30))

  /// - Parameters:
  ///   - failures: the number of times that it couldn't be written.
  ///   - wakes: receives the workflows of the runs that follow, once they are in the queue.
  func write(
    to store: HistoryStore, _ hooks: any RunHooks, after failures: Int = 0,
    wakes: @escaping @Sendable ([String]) async -> Void
  ) {
    let followers = Followers()
    let notice = hooks.notice(of: run, ending, options)
    store.append { store in
      try store.finish(run.id, ending, at: moment)
      let workflows = try hooks.ending(run, output: output, notice, at: moment, in: store)
      followers.workflows.withLock { $0 = workflows }
    } then: { outcome in
      Task {
        switch outcome {
        case .success:
          if !RunState.revivable.contains(ending.state) { temporary.remove() }
          await hooks.ended(run, ending, notice)
          let workflows = followers.workflows.withLock { $0 }
          if !workflows.isEmpty { await wakes(workflows) }
        case .failure(is RunTransitionError): hooks.left(run)
        case .failure(StoreError.closed): break
        case .failure(let error):
          if failures == 0 {
            hooks.trouble(
              "the end of run \(run.id) of `\(run.workflow)` can't be recorded, and is tried again: "
                + IntentErrorText.message(for: error))
          }
          // The task is never canceled; when the daemon ends it closes the store.
          try? await Task.sleep(for: Self.backoff.pause(after: failures + 1))
          write(to: store, hooks, after: failures + 1, wakes: wakes)
        }
      }
    }
  }

  private final class Followers: Sendable {
    let workflows = Mutex<[String]>([])
  }
}
