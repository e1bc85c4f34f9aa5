import CLinuxFiles
import CLinuxPrograms
package import Glibc
package import SystemPackage

/// Starts a program in a session and process group of its own, with pipes for its three streams and no
/// other descriptor.
package struct ProcessStart {
  /// The absolute path of the program.
  package var program: FilePath
  /// Its arguments, from its name on.
  package var arguments: [[UInt8]]
  /// Its variables: `NAME=value`.
  package var environment: [[UInt8]]
  /// Its folder; nil for this process's.
  package var folder: FilePath?

  package init(
    program: FilePath, arguments: [[UInt8]], environment: [[UInt8]], folder: FilePath? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// This side's ends of the pipes.
  package struct Ends {
    package let input, output, errors: FileDescriptor
  }

  /// Throws an `Errno`.
  package func run() throws -> (id: pid_t, ends: Ends) {
    var open: [FileDescriptor] = []
    func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
      let ends = try Self.pipe()
      open += [ends.reading, ends.writing]
      return ends
    }
    do {
      let (input, output, errors) = (try pipe(), try pipe(), try pipe())
      let id = try spawn([input.reading, output.writing, errors.writing])
      for end in [input.reading, output.writing, errors.writing] { try? end.close() }
      return (
        id, Ends(input: input.writing, output: output.reading, errors: errors.reading)
      )
    } catch {
      for end in open { try? end.close() }
      throw error
    }
  }

  /// A pipe whose ends aren't those of standard streams, so that they don't replace each other.
  package static func pipe() throws -> (reading: FileDescriptor, writing: FileDescriptor) {
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, C_O_CLOEXEC) == 0 else { throw Errno(rawValue: errno) }
    for (index, end) in ends.enumerated() where end < 3 {
      let copy = fcntl(end, F_DUPFD_CLOEXEC, 3)
      let error = errno
      Glibc.close(end)
      guard copy >= 0 else {
        Glibc.close(ends[1 - index])
        throw Errno(rawValue: error)
      }
      ends[index] = copy
    }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  /// - Parameter streams: its standard input, output and error.
  package func spawn(_ streams: [FileDescriptor]) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, stream.rawValue, Int32(number))
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, 3)
    if let folder {
      let result = folder.withPlatformString {
        posix_spawn_file_actions_addchdir_np(&actions, $0)
      }
      guard result == 0 else { throw Errno(rawValue: result) }
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session, not only a group, so that no process of it can stop to wait for our terminal. This
    // process's threads block signals, and programs inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      C_POSIX_SPAWN_SETSID | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

    let (words, variables) = (Self.strings(arguments), Self.strings(environment))
    defer { for pointer in words + variables { free(pointer) } }
    var id: pid_t = 0
    let result = program.withPlatformString { path in
      BusyProgram.starting { posix_spawn(&id, path, &actions, &attributes, words, variables) }
    }
    guard result == 0 else { throw Errno(rawValue: result) }
    return id
  }

  /// Strings for C, and the nil that ends them. The caller frees them.
  private static func strings(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { bytes in strdup(bytes.map { CChar(bitPattern: $0) } + [0]) } + [nil]
  }
}
