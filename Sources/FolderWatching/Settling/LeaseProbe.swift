import CLinuxFiles
import Glibc

/// Asks the kernel whether any process has a file open for writing.
package enum LeaseProbe {
  package enum Answer: Sendable, Hashable {
    /// No process has; the snapshot was taken at that moment.
    case free(FileSnapshot)
    case hasWriter
    /// The file belongs to another user, or its file system doesn't support leases.
    case unknown
  }

  /// Takes a read lease, which the kernel grants only if no process has the file open for writing,
  /// and gives it back at once, so that a process that opens the file next doesn't have to wait.
  package static func ask(about path: [UInt8]) -> Answer {
    ignoreBrokenLeases
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = path.withCPath { open($0, flags) }
    // Another process's lease is being broken; that process may be writing.
    if descriptor < 0 { return errno == EWOULDBLOCK ? .hasWriter : .unknown }
    defer { close(descriptor) }
    guard fcntl(descriptor, C_F_SETLEASE, CInt(F_RDLCK)) == 0 else {
      return errno == EAGAIN ? .hasWriter : .unknown
    }
    let result = FileSnapshot.take(ofOpen: descriptor)
    _ = fcntl(descriptor, C_F_SETLEASE, CInt(F_UNLCK))
    guard case .found(let snapshot) = result else { return .unknown }
    return .free(snapshot)
  }

  /// A process that opens the file for writing while it is leased makes the kernel send a signal,
  /// which by default ends this process.
  private static let ignoreBrokenLeases: Void = { _ = signal(SIGIO, SIG_IGN) }()
}
