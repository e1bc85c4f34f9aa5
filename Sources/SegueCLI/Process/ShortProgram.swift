import Confinement
import Foundation
import SystemPackage

/// A short program that this thread waits for, such as `secret-tool`.
enum ShortProgram {
  struct Outcome {
    /// The exit code, or 128 plus the signal that ended it.
    var status: Int32
    var output: [UInt8]
    /// What it wrote to standard error.
    var errors: String
  }

  /// Runs a program to its end; nil if it can't be started or takes longer than the limit, when it is
  /// killed.
  ///
  /// - Parameters:
  ///   - input: what it reads on its standard input, at most 64 KiB.
  ///   - isGuarded: whether it is ended, with what it has started, if this process is killed.
  ///   - watch: is given what it writes, and nothing each second in which it writes nothing.
  static func run(
    _ program: FilePath, _ arguments: [String], input: [UInt8] = [], limit: Duration,
    isGuarded: Bool = false, watch: (([UInt8]) -> Void)? = nil
  ) -> Outcome? {
    if isGuarded, (try? ProgramGuard.start()) == nil { return nil }
    guard let given = stream(), let said = stream(), let failed = stream() else { return nil }
    let id = start(
      program, arguments, isGuarded: isGuarded, streams: [given.read, said.write, failed.write])
    for end in [given.read, said.write, failed.write] { close(end) }
    defer { for end in [said.read, failed.read] { close(end) } }
    guard let id else {
      close(given.write)
      return nil
    }
    // A program that has ended already must not end this process, too.
    _ = input.withUnsafeBytes { send(given.write, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    close(given.write)
    var texts: [[UInt8]] = [[], []]
    let isWhole = read([said.read, failed.read], into: &texts, until: .now + limit, watch)
    if !isWhole { kill(id, SIGKILL) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    guard isWhole else { return nil }
    let signal = status & 0x7f
    return Outcome(
      status: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: texts[0],
      errors: String(decoding: texts[1], as: UTF8.self))
  }

  /// Both ends of a stream. A socket, because a pipe can't be kept from other programs as it is made.
  private static func stream() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &ends) == 0 ? (ends[0], ends[1]) : nil
  }

  /// - Parameter streams: its standard input, output and error.
  private static func start(
    _ program: FilePath, _ arguments: [String], isGuarded: Bool, streams: [Int32]
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in zip(Int32(0)..., streams) {
      posix_spawn_file_actions_adddup2(&actions, stream, number)
    }
    var words = ([program.string] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let mark = strdup("\(ProgramGuard.variable)=\(ProgramGuard.mark)")
    defer { free(mark) }
    var variables = variables(besides: ProgramGuard.variable)
    if isGuarded { variables.append(mark) }
    variables.append(nil)
    var id: pid_t = 0
    let result = program.withPlatformString { path in
      BusyProgram.starting { posix_spawn(&id, path, &actions, nil, &words, variables) }
    }
    return result == 0 ? id : nil
  }

  /// This process's variables but for one.
  private static func variables(besides name: String) -> [UnsafeMutablePointer<CChar>?] {
    var all: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      if strncmp(variable, "\(name)=", name.utf8.count + 1) != 0 { all.append(variable) }
      place += 1
    }
    return all
  }

  /// Reads until all ends are closed; false if that takes too long.
  private static func read(
    _ ends: [Int32], into texts: inout [[UInt8]], until deadline: ContinuousClock.Instant,
    _ watch: (([UInt8]) -> Void)?
  ) -> Bool {
    var waits = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while waits.contains(where: { $0.fd >= 0 }) {
      let left = (deadline - .now).components
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return false }
      let pause = watch == nil ? milliseconds : min(milliseconds, 1000)
      switch poll(&waits, nfds_t(waits.count), Int32(clamping: pause)) {
      case 0: watch?([])
      case ..<0 where errno != EINTR: return false
      default: break
      }
      for index in waits.indices where waits[index].fd >= 0 && waits[index].revents != 0 {
        let count = Foundation.read(waits[index].fd, &buffer, buffer.count)
        if count > 0 {
          texts[index] += buffer[..<count]
          watch?(Array(buffer[..<count]))
        } else if count == 0 || errno != EINTR {
          // `poll` leaves out what is negative.
          waits[index].fd = -1
        }
      }
    }
    return true
  }
}
