import Confinement
import FileOperations
import Foundation
import Subprocess
import SystemPackage

/// Runs real programs confined, in a folder with one permitted folder to read and one to write.
final class Cell: Sendable {
  /// Short, because the path of a socket has at most 107 bytes.
  let folder: FilePath
  let variables: [String: String]

  init() throws {
    folder = FilePath("/tmp/sg\(UInt32.random(in: 0 ... .max))")
    let files = LocalFiles()
    for name in ["in", "out", "own", "far", "session/systemd", "session/gnupg", "home"] {
      try files.createFolder(folder.appending(name))
    }
    try files.write(Data("SECRET\n".utf8), to: folder.appending("far/secret"), replacing: false)
    try files.write(Data("mine\n".utf8), to: folder.appending("in/own"), replacing: false)
    try files.write(Data("mine\n".utf8), to: folder.appending("out/own"), replacing: false)
    variables = [
      "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "LANG": "C", "D": folder.string,
      "XDG_RUNTIME_DIR": folder.string + "/session",
      "SSH_AUTH_SOCK": folder.string + "/far/agent",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.string)/far/bus,guid=1",
    ]
  }

  deinit { try? LocalFiles().remove(folder) }

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
    let words = launch.words(run: run, home: folder.appending("home"))
    let result = try await Subprocess.run(
      .path(ProgramLaunch.launcher),
      arguments: Arguments(
        executablePathOverride: Array(ProgramLaunch.name.utf8) + [0],
        remainingValues: words.map { $0 + [0] }),
      environment: .custom(launch.variables.map { $0 + [0] }), input: .none,
      output: .string(limit: 1 << 16),
      error: .string(limit: 1 << 16))
    return (result.terminationStatus, result.standardOutput)
  }
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
