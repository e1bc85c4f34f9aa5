import CLinuxFiles
import Glibc
import SystemPackage

/// A program that the soak tool runs in the background, in a process group of its own.
final class ChildProcess {
  let id: pid_t
  private var code: Int32?

  /// - Parameter name: The program's name for itself, if that isn't its path.
  init(
    _ program: FilePath, named name: String? = nil, _ words: [String],
    environment: [String: String], output: FilePath, errors: FilePath
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    let mode = O_WRONLY | O_CREAT | (output == errors ? O_TRUNC : O_APPEND)
    posix_spawn_file_actions_addopen(&actions, 1, output.string, mode, 0o600)
    if output == errors {
      posix_spawn_file_actions_adddup2(&actions, 1, 2)
    } else {
      posix_spawn_file_actions_addopen(
        &actions, 2, errors.string, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)

    var arguments = ([name ?? program.string] + words).map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var id = pid_t()
    let result = posix_spawn(&id, program.string, &actions, &attributes, &arguments, &variables)
    guard result == 0 else {
      throw SoakError("can't start \(program): \(String(cString: strerror(result)))")
    }
    self.id = id
  }

  func send(_ signal: Int32) { if code == nil { kill(id, signal) } }

  /// Waits until the process ends. Returns its exit code, or 128 plus the number of the signal that
  /// ended it.
  @discardableResult
  func wait() -> Int32 {
    if let code { return code }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    self.code = code
    return code
  }

  /// Whether the process has ended.
  var hasEnded: Bool {
    if code != nil { return true }
    var status: Int32 = 0
    guard waitpid(id, &status, WNOHANG) == id else { return false }
    let signal = status & 0x7f
    code = signal == 0 ? (status >> 8) & 0xff : 128 + signal
    return true
  }
}
