import CLinuxFiles
import Dispatch
import Glibc
import TestFixtures

/// A program that runs beside a test, which communicates with it over its standard input and output.
///
/// Foundation's `Process` can't be used: it detects the end of a program by a descriptor that the
/// programs of other tests inherit.
///
/// Waiting happens on a separate thread, because the threads that all tests share are few.
package final class ChildProgram: Sendable {
  package let id: Int32
  private let queue = DispatchQueue(label: "segue.tests.child-program")
  // It is only used on the queue.
  nonisolated(unsafe) private let conversation: Conversation

  package struct NotStarted: Error {
    let program: String
    let code: Int32
  }

  /// - Parameter program: A path, or a name to look up in `PATH`.
  package init(_ program: String, _ arguments: [String]) throws {
    var ends = [Int32](repeating: -1, count: 2)
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw NotStarted(program: program, code: errno)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var id: pid_t = 0
    let result = posix_spawnp(&id, program, &actions, nil, &words, environ)
    close(ends[1])
    self.id = id
    conversation = Conversation(id: id, socket: ends[0], isStarted: result == 0)
    if result != 0 { throw NotStarted(program: program, code: result) }
  }

  /// The next line of its output; nil at the end.
  package func line() async -> String? {
    let line = await perform { $0.line() }
    PlainText.expect(in: line ?? "", from: "a program")
    return line
  }

  /// Kills it.
  package func kill() async {
    Glibc.kill(id, SIGKILL)
    _ = await finish()
  }

  /// Waits for its end, and returns its exit code, or 128 plus the number of the signal.
  package func finish() async -> Int32 { await perform { $0.finish() } }

  private func perform<Result: Sendable>(
    _ work: @escaping @Sendable (Conversation) -> Result
  ) async -> Result {
    await withCheckedContinuation { done in
      queue.async { done.resume(returning: work(self.conversation)) }
    }
  }
}

/// The output of a program and its end. All methods block.
private final class Conversation {
  private let id: Int32
  /// The other end of the socket is the program's standard input and standard output.
  private let socket: Int32
  private var rest: [UInt8] = []
  private var code: Int32?

  init(id: Int32, socket: Int32, isStarted: Bool) {
    self.id = id
    self.socket = socket
    code = isStarted ? nil : 127
  }

  deinit {
    close(socket)
    if code == nil { _ = wait() }
  }

  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(socket, &buffer, buffer.count)
      if count <= 0 { return nil }
      rest += buffer.prefix(count)
    }
  }

  func finish() -> Int32 {
    if let code { return code }
    shutdown(socket, Int32(SHUT_WR))
    return wait()
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    self.code = code
    return code
  }
}
