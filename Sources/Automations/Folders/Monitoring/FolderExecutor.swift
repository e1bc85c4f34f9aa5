import FolderWatching
import Dispatch

/// The thread that the monitor works on: it asks file systems, which may take their time, and
/// nobody else should wait for that.
final class FolderExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "segue.folders")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
