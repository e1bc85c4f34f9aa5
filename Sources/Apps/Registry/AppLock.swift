import FileOperations
import Glibc
import SystemPackage

/// Another process is adding, updating or removing the app.
package struct AppIsBusy: Error, Sendable, Hashable {}

/// A lock on an app that one process holds, and that ends with it.
struct AppLock {
  let path: FilePath

  /// Does something while no other process changes the app.
  ///
  /// - Throws: `AppIsBusy` if another one does.
  func hold<Result>(_ body: () throws -> Result) throws -> Result {
    let file = try acquire()
    defer {
      _ = path.withPlatformString { unlink($0) }
      try? file.close()
    }
    return try body()
  }

  private func acquire() throws -> FileDescriptor {
    while true {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: [.create, .noFollow], permissions: .ownerReadWrite)
      guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
        let error = Errno(rawValue: errno)
        try? file.close()
        throw error == .wouldBlock ? AppIsBusy() as any Error : error
      }
      // The process that had it may have removed the file since it was opened.
      if let own = try? FileIdentity(of: file), own == (try? FileIdentity(at: path)) { return file }
      try? file.close()
    }
  }
}
