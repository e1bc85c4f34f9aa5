import Glibc
import SystemPackage

extension Place {
  /// Deletes what lies here, with all that is in it. Links aren't followed, and what is mounted
  /// inside is left alone.
  ///
  /// - Parameter isOwnWork: Whether this is a half-made copy of ours, which is deleted whatever its
  ///   permissions say and although the run was cancelled.
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
