import DequeModule

/// A folder that is being looked through, a portion of its entries at a time.
package struct FolderScan {
  /// A folder that is to be looked through.
  package struct Job: Sendable {
    var folder: FolderNumber
    /// Whether all folders below it are looked through as well.
    var isDeep: Bool
  }

  package let job: Job
  package let listing: FolderListing
  /// The folder's path below the watched folder.
  package let path: [UInt8]
  /// The index of the next entry.
  package var next = 0
  /// The last name up to which the entries have been compared with what is known of them.
  package var comparedThrough: [UInt8]?

  package var folder: FolderNumber { job.folder }
}

/// The folders that are to be looked through, in order. A folder waits once by itself, and once
/// together with the folders below it.
struct ScanQueue {
  private var jobs = Deque<FolderScan.Job>()
  private var shallow: Set<FolderNumber> = []

  var isEmpty: Bool { jobs.isEmpty }

  mutating func append(_ folder: FolderNumber, isDeep: Bool) {
    if isDeep || shallow.insert(folder).inserted {
      jobs.append(FolderScan.Job(folder: folder, isDeep: isDeep))
    }
  }

  mutating func popFirst() -> FolderScan.Job? {
    let job = jobs.popFirst()
    if let job, !job.isDeep { shallow.remove(job.folder) }
    return job
  }
}
