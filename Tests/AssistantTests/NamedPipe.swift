import FileOperations
import Foundation
import Glibc
import SystemPackage
import TestFixtures

/// A pipe with a name, through which a program tells a test where it is.
struct NamedPipe {
  let path: FilePath

  init(_ path: FilePath) throws {
    self.path = path
    guard mkfifo(path.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
  }

  /// What a program writes, up to its end.
  func text() async throws -> String {
    try await withCheckedThrowingContinuation { [path] done in
      Thread {
        done.resume(
          with: Result {
            let descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return String(
              decoding: try descriptor.closeAfter { try descriptor.readAll() }, as: UTF8.self)
          })
      }.start()
    }
  }
}
