import CLinuxFiles
import Glibc

/// Asks the kernel whether anybody has a file open for writing.
enum LeaseProbe {
  enum Answer: Sendable, Hashable {
    /// Nobody; and this is what the file was at that moment.
    case free(FileSighting)
    case hasWriter
    /// It can't be known: the file system doesn't say, or the file is somebody else's.
    case unknown
  }

  /// A read lease is given only where nobody has the file open for writing. It is given back at
  /// once, so that nobody who opens it then has to wait.
  static func ask(about path: [UInt8]) -> Answer {
    ignoreBrokenLeases
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    let descriptor = path.withCPath { open($0, flags) }
    // Somebody else's lease on it is being broken: whoever holds one may be writing.
    if descriptor < 0 { return errno == EWOULDBLOCK ? .hasWriter : .unknown }
    defer { close(descriptor) }
    guard fcntl(descriptor, C_F_SETLEASE, CInt(F_RDLCK)) == 0 else {
      return errno == EAGAIN ? .hasWriter : .unknown
    }
    let sighting = FileSighting.look(atOpen: descriptor)
    _ = fcntl(descriptor, C_F_SETLEASE, CInt(F_UNLCK))
    guard case .found(let sighting) = sighting else { return .unknown }
    return .free(sighting)
  }

  /// Somebody who opens the file for writing while it is leased makes the kernel send a signal that
  /// would end the process.
  private static let ignoreBrokenLeases: Void = { _ = signal(SIGIO, SIG_IGN) }()
}
