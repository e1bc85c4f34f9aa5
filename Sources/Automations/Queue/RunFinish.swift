import AppIntents
import Foundation
import RunHistory
import Synchronization
import WorkflowLanguage

/// How a run has ended, to be written down with all that follows from it.
///
/// Nobody waits for it: whoever takes the next run from the queue writes that behind it, so that
/// both share a transaction. Where the process ends before, the run goes on after the next start and
/// finds in its journal that nothing is left to do.
struct RunFinish: Sendable {
  let run: QueuedRun
  let ending: RunEnding
  let output: IntentValue
  /// Of the trigger that started it.
  let options: TriggerOptions
  let moment: Date
  /// Gone at once when nothing of the run can go on any more.
  let temporary: RunFolder

  /// How long it rests when the store couldn't be written.
  private static let rest = Duration.seconds(1)

  /// - Parameter wakes: is told the workflows of the runs that follow, when they are in the queue.
  func write(
    to store: HistoryStore, _ watchers: any RunWatching,
    wakes: @escaping @Sendable ([String]) async -> Void
  ) {
    let followers = Followers()
    store.append { store in
      try store.finish(run.id, ending, at: moment)
      let workflows = try watchers.ending(
        ending.state, of: run, output: output, at: moment, in: store)
      followers.workflows.withLock { $0 = workflows }
    } then: { outcome in
      Task {
        switch outcome {
        case .success:
          if !RunState.revivable.contains(ending.state) { temporary.remove() }
          await watchers.ended(run, ending, options: options)
          let workflows = followers.workflows.withLock { $0 }
          if !workflows.isEmpty { await wakes(workflows) }
        case .failure(is RunTransitionError): watchers.left(run)
        case .failure(StoreError.closed): break
        case .failure:
          // Not cancelled by anybody; a daemon that ends has closed the store.
          try? await Task.sleep(for: Self.rest)
          write(to: store, watchers, wakes: wakes)
        }
      }
    }
  }

  private final class Followers: Sendable {
    let workflows = Mutex<[String]>([])
  }
}
