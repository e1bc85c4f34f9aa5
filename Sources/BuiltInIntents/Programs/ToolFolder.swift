import AppIntentsCore
import Confinement
import Foundation
import Glibc
import SystemPackage

/// A folder in which programs work on files for a step, removed when the work is done.
///
/// The programs find each file under a name of ours, so that no name is an option, a pattern or a protocol
/// of theirs. They write to this folder only, and are held to `ToolBounds`.
struct ToolFolder {
  let path: FilePath
  private let context: IntentContext
  private var readable: [FilePath] = []
  /// Other folders in which a program works, too.
  private var others: [FilePath] = []

  /// Makes a folder within the run's temporary folder, and removes it after the work.
  static func using<Result>(
    in context: IntentContext = .current,
    _ work: (inout ToolFolder) async throws -> Result
  ) async throws -> Result {
    let path = try context.temporaryFolder().appending("tool-\(UUID().uuidString)")
    try path.createFolder()
    // What is left goes with the run's temporary folder.
    defer { try? LocalFiles().removeOwnWork(path) }
    var folder = ToolFolder(path: path, context: context)
    return try await work(&folder)
  }

  private init(path: FilePath, context: IntentContext) {
    self.path = path
    self.context = context
  }

  /// Gives the programs a file, or a folder, under a name.
  ///
  /// Throws a `FileError` if it is a device, a pipe or a socket.
  ///
  /// - Parameter name: a name of ours, which is new in the folder.
  mutating func add(_ file: IntentFile, as name: String) throws {
    try add(file, at: path.appending(name))
  }

  /// Gives the programs a file, or a folder, at a place within the folder. Its name may be any other
  /// one only if no program is given it as an argument.
  mutating func add(_ file: IntentFile, at place: FilePath) throws {
    guard let own = file.path else {
      try place.create(file.read())
      return
    }
    let target = try context.files.readablePath(of: context.resolve(own))
    guard !Self.isSpecial(target) else {
      throw FileError("read", own, .other, reason: "it is a device, a pipe or a socket")
    }
    let made = target.withPlatformString { target in
      place.withPlatformString { symlink(target, $0) }
    }
    guard made == 0 else { throw Errno(rawValue: errno) }
    readable.append(target.realIfPresent ?? target)
  }

  /// Whether a program could wait for it, or read from it without end.
  private static func isSpecial(_ path: FilePath) -> Bool {
    var status = stat()
    guard path.withPlatformString({ stat($0, &status) }) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The folder, for a program that works in others, too, and may read what theirs may.
  func joined(with folders: some Sequence<ToolFolder>) -> ToolFolder {
    var joined = self
    for folder in folders {
      joined.others.append(folder.path)
      joined.readable += folder.readable
    }
    return joined
  }

  /// Whether its path means nothing else to a program that takes options or patterns in names.
  var isPlain: Bool {
    path.bytes.allSatisfy { byte in
      switch Character(UnicodeScalar(byte)) {
      case "a"..."z", "A"..."Z", "0"..."9", "/", ".", "_", "-": true
      default: false
      }
    }
  }

  /// Runs a program in the folder to its end. The exit code is for the caller to judge.
  ///
  /// Throws an `IntentFailure` if the program isn't installed, isn't permitted, or exceeds a limit.
  ///
  /// - Parameters:
  ///   - own: files and folders that belong to the program.
  ///   - socketFolders: where it may make sockets, and nothing else.
  func run(
    _ program: RequiredProgram, _ arguments: [String], input: Data? = nil,
    reading own: [FilePath] = [], makingSocketsIn socketFolders: [FilePath] = [],
    adjusting: (inout ProgramCall) -> Void = { _ in }
  ) async throws -> ProgramCall.Ending {
    try await run(
      program, bytes: arguments.map { Array($0.utf8) }, input: input, reading: own,
      makingSocketsIn: socketFolders, adjusting: adjusting)
  }

  /// Runs a program with arguments that need not be UTF-8.
  func run(
    _ program: RequiredProgram, bytes arguments: [[UInt8]], input: Data? = nil,
    reading own: [FilePath] = [], makingSocketsIn socketFolders: [FilePath] = [],
    adjusting: (inout ProgramCall) -> Void = { _ in }
  ) async throws -> ProgramCall.Ending {
    try context.permit(.run(program.name))
    var call = ProgramCall(program.name, arguments: arguments, grace: .seconds(1))
    call.installation = program.installation
    call.input = input
    call.folder = path
    call.environment = [
      "LC_ALL": Array("C.UTF-8".utf8), "HOME": path.bytes, "TMPDIR": path.bytes,
    ]
    for name in Self.userFolders { call.environment[name] = [] }
    call.bounds = ToolBounds(
      folders: [path] + others, readable: permitted + own, makingSocketsIn: socketFolders)
    adjusting(&call)
    let ending = try await call.run()
    if let reason = Self.limitReached(ending, of: call.bounds?.resources) {
      throw IntentFailure("`\(program.name)` was ended: \(reason)", exitCode: ending.exitCode)
    }
    if hasFullDisk(after: ending) {
      throw IntentFailure(
        "the disk of `\(path.removingLastComponent().shown)`, where `\(program.name)` works on copies, is full",
        exitCode: ending.exitCode, help: "make room on it")
    }
    return ending
  }

  /// The variables for folders of the user. An empty one counts as none, so that programs use folders below `HOME`
  /// instead, which they may change.
  private static let userFolders = [
    "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME",
  ]

  /// Whether a program failed because there was no space for what it makes. Some don't say why.
  private func hasFullDisk(after ending: ProgramCall.Ending) -> Bool {
    guard ending.exitCode != 0 else { return false }
    if ending.errors.contains("No space left on device") { return true }
    var status = statvfs()
    return path.withPlatformString { statvfs($0, &status) } == 0 && status.f_bavail == 0
  }

  /// The files that programs made under names with a prefix, in the order of their names.
  func files(prefix: String) throws -> [FilePath] {
    try LocalFiles().entries(of: path).filter { $0.bytes.starts(with: prefix.utf8) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }.map { path.appending($0) }
  }

  /// What the programs may read. Thousands of files would be too many arguments for the launcher, so
  /// that their folders stand for them.
  private var permitted: [FilePath] {
    guard readable.count > 1000 else { return readable }
    return Array(Set(readable.map { $0.removingLastComponent() }))
  }

  private static func limitReached(
    _ ending: ProgramCall.Ending, of resources: ProgramResources?
  ) -> String? {
    guard let resources else { return nil }
    // A shell or a wrapper reports the signal of a program that it ran as 128 and its number.
    switch ending.exitCode {
    case 128 + Int(SIGXCPU):
      return "it needs more than \(resources.time / 60) minutes of processor time"
    case 128 + Int(SIGXFSZ):
      let most = Int(clamping: resources.file)
      let text = most % (1 << 30) == 0 ? "\(most >> 30) GiB" : "\(IntentMeasurement.bytes(most))"
      return "it writes a file of more than \(text)"
    default: return nil
    }
  }
}
