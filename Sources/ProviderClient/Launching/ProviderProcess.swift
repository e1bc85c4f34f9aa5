import CLinuxPrograms
import Confinement
import Foundation
import Glibc
import Synchronization
import SystemPackage

/// A provider's process, with all that belongs to its group, and all that has left it.
///
/// One thread reads its log and waits for its end. Until the end is known here the process stays a
/// zombie, so that its number and that of its group belong to nothing else.
final class ProviderProcess: Sendable {
  let id: pid_t
  /// Its standard input and output, which belong to the connection.
  let input, output: FileDescriptor
  /// How it ended.
  let end = Promise<ProcessEnd>()
  private let isReaped = Mutex(false)
  private let mark: ProviderMark

  init(_ id: pid_t, _ ends: ProcessStart.Ends, _ mark: ProviderMark, log: ProviderLog) {
    self.id = id
    self.mark = mark
    input = ends.input
    output = ends.output
    LiveGroups.add(id)
    let thread = Thread { [self] in
      watch(ends.errors, log)
      try? ends.errors.close()
    }
    thread.name = "segue.provider"
    thread.start()
  }

  /// Sends a signal to the group, unless the process has ended.
  func signal(_ number: Int32) {
    isReaped.withLock { isReaped in
      if !isReaped { _ = kill(-id, number) }
    }
  }

  /// Ends it after its standard input was closed: waits, asks, and ends it by force.
  func finish(_ clock: ProviderClock) async {
    for number in [SIGTERM, SIGKILL] {
      if await end.value(within: Self.grace, clock) != nil { return }
      signal(number)
    }
    _ = try? await end.value
  }

  /// How long each way to end it is given.
  private static let grace = Duration.seconds(2)

  // The thread.

  private func watch(_ errors: FileDescriptor, _ log: ProviderLog) {
    let process = c_pidfd_open(id)
    defer { if process >= 0 { close(process) } }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var isOpen = true
    while !hasEnded {
      var waiting = [
        pollfd(fd: isOpen ? errors.rawValue : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process, events: Int16(POLLIN), revents: 0),
      ]
      // Without a descriptor of the process its end is looked for now and then.
      _ = poll(&waiting, 2, process < 0 ? 50 : -1)
      if waiting[0].revents != 0 { isOpen = read(errors, &buffer, log) }
    }
    let status = reap()
    mark.endRest()
    // What its processes had written; one that left the group may keep the pipe open.
    while isOpen {
      var waiting = pollfd(fd: errors.rawValue, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, 0) > 0 else { break }
      isOpen = read(errors, &buffer, log)
    }
    log.endLine()
    end.settle(.success(ProcessEnd(status: status)))
  }

  /// False at the end.
  private func read(_ errors: FileDescriptor, _ buffer: inout [UInt8], _ log: ProviderLog) -> Bool {
    do {
      let count = try buffer.withUnsafeMutableBytes { try errors.read(into: $0) }
      log.take(buffer[..<count])
      return count > 0
    } catch {
      return error as? Errno == .interrupted
    }
  }

  private var hasEnded: Bool {
    var info = siginfo_t()
    info.si_signo = 0
    let result = waitid(P_PID, id_t(id), &info, WEXITED | WNOWAIT | WNOHANG)
    // Another part of the process may have waited for all children: then nothing is left to wait for.
    return result == 0 ? info.si_signo == SIGCHLD : errno != EINTR
  }

  /// Ends what is left of the group, and lets the process go.
  private func reap() -> Int32 {
    isReaped.withLock { isReaped in
      kill(-id, SIGKILL)
      LiveGroups.remove(id)
      isReaped = true
      var status: Int32 = 0
      while waitpid(id, &status, 0) == -1, errno == EINTR {}
      return status
    }
  }
}
