import AppIntentsCore
import FileOperations
import Synchronization
import SystemPackage

/// How many files there are, and how many bytes they have.
struct FileAmount: Sendable, Hashable {
  var files = 0
  var bytes = 0

  /// A single file of fewer bytes is copied before anyone looks.
  private static let worthSaying = 64 << 20

  mutating func add(_ other: FileAmount) {
    files += other.files
    bytes += other.bytes
  }

  /// Adds a file, or what is in a folder. What can't be read isn't counted: copying it says why.
  mutating func add(_ path: FilePath, in access: any FileAccess) throws {
    try Task.checkCancellation()
    do {
      let status = try access.status(of: path, followingLinks: false)
      guard status.kind == .folder else {
        files += 1
        bytes += status.kind == .file ? status.size : 0
        return
      }
      for entry in try access.listing(of: path) {
        try add(path.appending(FilePath(bytes: entry.name).components), in: access)
      }
    } catch is FileError {
      return
    }
  }

  /// Performs work that copies so much, and says how far it is, at most a hundred times: “12 of 40 files,
  /// 3.1 of 8 GB”.
  ///
  /// - Parameter work: receives the meter, for what isn't copied by `FileAccess`.
  func reporting<Result>(_ work: (CopyMeter) throws -> Result) rethrows -> Result {
    let context = IntentContext.current
    let isSaid = files > 1 || bytes >= Self.worthSaying
    let said = SaidSteps()
    let meter = CopyMeter { [self] files, bytes in
      let done = FileAmount(files: min(files, self.files), bytes: min(bytes, self.bytes))
      let isNew = said.add(Int(done.part(of: self) * 100)) || done.files == self.files
      if isSaid, isNew { context.report(done, of: self) }
    }
    return try meter.counting { try work(meter) }
  }

  /// How much of another amount it is, from 0 to 1: by the bytes, or of empty files by their number.
  fileprivate func part(of all: FileAmount) -> Double {
    if all.bytes > 0 { return Double(bytes) / Double(all.bytes) }
    return all.files > 0 ? Double(files) / Double(all.files) : 0
  }
}

/// The last of the steps that were said.
private final class SaidSteps: Sendable {
  private let last = Mutex(0)

  /// Whether a step is new.
  func add(_ step: Int) -> Bool {
    last.withLock { last in
      guard step > last else { return false }
      last = step
      return true
    }
  }
}

extension IntentContext {
  /// Says how many of a step's files, and how much of their bytes, are done.
  fileprivate func report(_ done: FileAmount, of all: FileAmount) {
    var parts = all.files > 1 ? ["\(done.files) of \(all.files) files"] : []
    if all.bytes > 0 { parts.append(BytesDone(done.bytes, of: all.bytes).text) }
    report(.progress(done.part(of: all), parts.joined(separator: ", ")))
  }
}
