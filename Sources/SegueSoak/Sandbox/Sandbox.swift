import Foundation
import Glibc
import SystemPackage

/// The home of a daemon under test: settings, state, socket and folders in one temporary folder, apart
/// from those of the user.
final class Sandbox {
  let root: FilePath
  /// The `segue` under test, in the same folder as this program.
  let program: FilePath

  var workflows: FilePath { root.appending("config/segue/workflows") }
  var state: FilePath { root.appending("state/segue") }
  var inbox: FilePath { root.appending("inbox") }
  func folder(_ name: String) -> FilePath { root.appending(name) }
  var log: FilePath { root.appending("daemon.log") }
  var notifySocket: FilePath { root.appending("notify") }

  /// - Parameter base: The folder in which to make the sandbox, on the file system under test.
  init(base: String?) throws {
    let place = base ?? FileManager.default.temporaryDirectory.path
    var template = Array("\(place)/segue-soak-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw SoakError("can't make a folder in \(place): \(String(cString: strerror(errno)))")
    }
    root = FilePath(platformString: template)
    program = try Self.sibling("segue")
    for folder in [workflows, inbox, root.appending("runtime")] { try make(folder) }
    guard chmod(root.appending("runtime").string, 0o700) == 0 else {
      throw SoakError("can't make \(root)/runtime private")
    }
  }

  func remove() throws { try FileManager.default.removeItem(atPath: root.string) }

  func make(_ folder: FilePath) throws {
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
  }

  func write(_ text: String, to path: FilePath) throws {
    try Data(text.utf8).write(to: URL(filePath: path.string))
  }

  /// Writes a workflow and enables it.
  func enable(_ id: String, _ yaml: String) throws {
    try write(yaml, to: workflows.appending("\(id).yaml"))
    try segue("enable", id, "--yes")
  }

  var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["HOME"] = root.string
    environment["XDG_CONFIG_HOME"] = root.appending("config").string
    environment["XDG_STATE_HOME"] = root.appending("state").string
    environment["XDG_RUNTIME_DIR"] = root.appending("runtime").string
    environment["NO_COLOR"] = "1"
    // Notifications of the daemon under test aren't shown.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
    return environment
  }

  /// Runs a `segue` command. Returns its output; throws if it fails.
  @discardableResult
  func segue(_ words: String...) throws -> String {
    let output = root.appending("output")
    let process = try ChildProcess(
      program, words, environment: environment, output: output, errors: output)
    let code = process.wait()
    let text = String(decoding: try Data(contentsOf: URL(filePath: output.string)), as: UTF8.self)
    guard code == 0 else {
      throw SoakError("segue \(words.joined(separator: " ")): exit code \(code)\n\(text)")
    }
    return text
  }

  /// Starts the daemon and waits until it is ready.
  func startDaemon(_ more: [String: String] = [:]) throws -> DaemonProcess {
    try DaemonProcess(in: self, environment: environment.merging(more) { $1 })
  }

  /// Whether this process may start programs as another user, who may start the program under test.
  static func canStartDaemon(as user: uid_t, base: String?) throws -> Bool {
    guard geteuid() == 0 else { return false }
    let place = base ?? FileManager.default.temporaryDirectory.path
    let test = try ChildProcess(
      "/usr/bin/env", prefix(user) + ["test", "-x", sibling("segue").string, "-a", "-x", place],
      environment: ProcessInfo.processInfo.environment, output: "/dev/null", errors: "/dev/null")
    return test.wait() == 0
  }

  /// Gives the sandbox to another user, and starts the daemon as that user.
  func startDaemon(as user: uid_t) throws -> DaemonProcess {
    let change = try ChildProcess(
      "/usr/bin/env", ["chown", "--recursive", "\(user)", root.string], environment: environment,
      output: "/dev/null", errors: "/dev/null")
    guard change.wait() == 0 else { throw SoakError("can't give \(root) to user \(user)") }
    return try DaemonProcess(in: self, environment: environment, prefix: Self.prefix(user))
  }

  private static func prefix(_ user: uid_t) -> [String] {
    ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
  }

  private static func sibling(_ name: String) throws -> FilePath {
    let own = FilePath(try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    let path = own.removingLastComponent().appending(name)
    guard access(path.string, X_OK) == 0 else {
      throw SoakError("there is no \(path); build it with `swift build --product segue`")
    }
    return path
  }
}

/// Why a scenario can't continue.
struct SoakError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
