import Glibc
import SystemPackage

extension Place {
  /// Deletes the entry with everything in it. Links aren't followed, and disks that are mounted
  /// inside are left alone.
  ///
  /// - Parameter isOwnWork: Whether this is our own unfinished copy, which is deleted regardless of
  ///   its permissions and even if the run was canceled.
  func removeTree(isOwnWork: Bool = false) throws {
    let status = try status()
    try removeTree(status, on: status.device, isOwnWork: isOwnWork)
  }

  private func removeTree(_ status: EntryStatus, on device: UInt64, isOwnWork: Bool) throws {
    if !isOwnWork { try Task.checkCancellation() }
    guard status.kind == .folder else { return try unlinkFile() }
    guard status.device == device else {
      throw SystemFailure(.other, path) { "another disk is mounted at \($0)" }
    }
    if isOwnWork { _ = name.withPlatformString { fchmodat(folder, $0, 0o700, 0) } }
    try contents { _, places in
      for place in places {
        guard let status = try place.statusIfPresent() else { continue }
        try place.removeTree(status, on: device, isOwnWork: isOwnWork)
      }
    }
    try removeEmptyFolder()
  }
}
