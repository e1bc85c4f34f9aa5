import Confinement
import FileOperations
import Foundation
import Subprocess
import SystemPackage
import Testing

/// Runs real programs confined, in a folder with one permitted folder to read and one to write.
final class Cell: Sendable {
  /// Short, because the path of a socket has at most 107 bytes.
  let folder: FilePath
  let variables: [String: String]
  /// Who runs the programs.
  let user: TestUser

  init(as user: TestUser = .own) throws {
    self.user = user
    folder = FilePath("/tmp/sg\(UInt32.random(in: 0 ... .max))")
    let files = LocalFiles()
    for name in ["own", "session/systemd", "session/gnupg", "home"] {
      try files.createFolder(folder.appending(name))
    }
    try Self.fill(folder)
    variables = [
      "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C", "D": folder.string,
      "XDG_RUNTIME_DIR": folder.string + "/session",
      "SSH_AUTH_SOCK": folder.string + "/far/agent",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.string)/far/bus,guid=1",
    ]
  }

  deinit { try? LocalFiles().remove(folder) }

  /// Makes what there is to read, to write and to leave alone.
  static func fill(_ folder: FilePath) throws {
    let files = LocalFiles()
    for (file, text) in [("far/secret", "SECRET\n"), ("in/own", "mine\n"), ("out/own", "mine\n")] {
      try files.createFolder(folder.appending(file).removingLastComponent())
      try files.write(Data(text.utf8), to: folder.appending(file), replacing: false)
    }
  }

  func limits(sockets: [String] = []) -> ProgramLimits {
    ProgramLimits(
      readable: [folder.appending("in")], writable: [folder.appending("out")], isOffline: true,
      sockets: sockets)
  }

  /// What a script prints, run in the cell's folder.
  ///
  /// - Parameter limits: nil for a program that isn't confined.
  func run(
    _ script: String, _ more: [String: String] = [:], limits: ProgramLimits?,
    support: KernelSupport = .ofThisMachine
  ) async throws -> String {
    let own = folder.appending("own")
    let environment = variables.merging(more) { $1 }
    let launch = ProgramLaunch(
      "/bin/sh", arguments: ["sh", "-c", script].map { Array($0.utf8) },
      environment: environment.map { (Array($0.utf8), Array($1.utf8)) }, folder: folder,
      report: own.appending("report"),
      confinement: limits.map { Confinement($0, own: [own], support: support) })
    let result = try await start(launch, run: environment)
    if let failure = ProgramLaunch.Failure(own.appending("report")) { return "\(failure)" }
    return result.output
  }

  /// Runs a launch to its end.
  func start(
    _ launch: ProgramLaunch, run: [String: String]
  ) async throws -> (status: TerminationStatus, output: String) {
    try user.own(folder)
    let words = try launch.words(run: run, home: folder.appending("home"))
    let result = try await Subprocess.run(
      user.launcher.program, arguments: user.launcher.arguments(words),
      environment: .custom(launch.variables.map { $0 + [0] }), input: .none,
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16))
    return (result.terminationStatus, result.standardOutput)
  }
}

/// Who runs a program.
struct TestUser: Sendable, Hashable, CustomTestStringConvertible {
  /// Nil for the user of the tests.
  private let id: UInt32?
  /// What the kernel and the test's executable can do for this user.
  let support: KernelSupport

  static let own = TestUser(id: nil, support: .ofThisMachine)

  /// A user without privileges; nil unless the administrator runs the tests, and the user can start
  /// their executable.
  static let unprivileged: TestUser? = {
    let candidate = TestUser(id: 65_534, support: .ofThisMachine)
    guard geteuid() == 0 else { return nil }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = candidate.prefix + ["trial"]
    try? process.run()
    process.waitUntilExit()
    let namespaces = process.terminationStatus - 40
    guard (0...1).contains(namespaces) else { return nil }
    var support = KernelSupport.ofThisMachine
    support.hasNamespaces = namespaces == 1
    return TestUser(id: candidate.id, support: support)
  }()

  static let all = [own] + [unprivileged].compactMap { $0 }

  var isAdministrator: Bool { id == nil && geteuid() == 0 }
  /// Whether it is also the user of the test's process.
  var isOwn: Bool { id == nil }
  var testDescription: String { isAdministrator ? "the administrator" : "a user" }

  /// The arguments of `setpriv` that start the launcher.
  private var prefix: [String] {
    let executable =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // Perl hands on variables whose names have a dot, which shells drop.
    return dropping + [
      "/usr/bin/perl", "-e", "exec { shift } @ARGV", executable, ProgramLaunch.name,
    ]
  }

  private var dropping: [String] {
    id.map { ["--reuid=\($0)", "--regid=\($0)", "--clear-groups", "--"] } ?? ["--"]
  }

  /// How the launcher is started.
  var launcher: (program: Executable, arguments: ([[UInt8]]) -> Arguments) {
    guard id != nil else {
      return (
        .path(ProgramLaunch.launcher),
        { words in
          Arguments(
            executablePathOverride: Array(ProgramLaunch.name.utf8) + [0],
            remainingValues: words.map { $0 + [0] })
        }
      )
    }
    return (
      .path("/usr/bin/setpriv"),
      { [prefix] words in
        Arguments(
          executablePathOverride: Array("setpriv".utf8) + [0],
          remainingValues: prefix.map { Array($0.utf8) + [0] } + words.map { $0 + [0] })
      }
    )
  }

  /// Makes the user the owner of what is in a folder.
  func own(_ folder: FilePath) throws {
    guard let id else { return }
    own(path: folder, id)
    let all = FileManager.default.enumerator(atPath: folder.string)
    while let name = all?.nextObject() as? String { own(path: folder.appending(name), id) }
  }

  private func own(path: FilePath, _ id: UInt32) {
    _ = path.withPlatformString { lchown($0, id, id) }
  }

  /// Starts a program that sleeps, with an open file.
  func startOther(in folder: FilePath, reading file: FilePath) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = dropping + ["/bin/sleep", "300"]
    process.environment = ["HIDDEN": "HIDDEN"]
    process.currentDirectoryURL = URL(filePath: folder.string)
    process.standardInput = FileHandle(forReadingAtPath: file.string)
    try process.run()
    return process
  }

  /// Lets the user open a file that isn't in a cell.
  func open(_ path: String) { if let id { chown(path, id, id) } }
}

/// A socket that listens until it is released.
final class Listener: Sendable {
  private let file: Int32
  private let path: FilePath?
  /// The port of a TCP or UDP socket.
  let port: UInt16

  /// - Parameter path: the path, or for an abstract socket its name after `@`.
  init(_ path: String, type: __socket_type = SOCK_STREAM) {
    file = socket(AF_UNIX, Int32(type.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = UInt16(AF_UNIX)
    let bytes = Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: bytes)
      if bytes.first == UInt8(ascii: "@") { place[0] = 0 }
    }
    let isAbstract = bytes.first == UInt8(ascii: "@")
    let length = socklen_t(2 + bytes.count + (isAbstract ? 0 : 1))
    withUnsafePointer(to: &address) { [file] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(file, $0, length) }
    }
    listen(file, 8)
    self.path = isAbstract ? nil : FilePath(path)
    port = 0
  }

  /// A socket on a free port of the loopback interface.
  init(port type: __socket_type) {
    file = socket(AF_INET, Int32(type.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = UInt16(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    port = withUnsafeMutablePointer(to: &address) { [file] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(file, $0, length)
        _ = getsockname(file, $0, &length)
      }
      return UInt16(bigEndian: pointer.pointee.sin_port)
    }
    listen(file, 8)
    path = nil
  }

  deinit {
    close(file)
    if let path { _ = path.withPlatformString { unlink($0) } }
  }
}
