import AppIntentsCore
import Confinement
import Foundation
import Synchronization
import SystemPackage

/// A window with a terminal, in which a command runs. It stays open until Return, so that what the command
/// wrote can be read.
enum TerminalWindow {
  /// Programs that open one, and what is before the command.
  private static let programs: KeyValuePairs = [
    "xdg-terminal-exec": [], "x-terminal-emulator": ["-e"], "gnome-terminal": ["--"],
    "kgx": ["--"], "konsole": ["-e"], "xfce4-terminal": ["-x"], "foot": [], "alacritty": ["-e"],
    "kitty": [], "xterm": ["-e"],
  ]
  private static let script = """
    "$@"; printf '\\nReturn closes this window. '; read -r _
    """
  private static let count = Mutex(0)

  /// How many are open.
  static var open: Int { count.withLock { $0 } }

  /// Opens one.
  ///
  /// - Throws: `CommandFailure` if there is no program that does it.
  static func open(_ command: [String]) throws {
    let path = Environment.value("PATH")
    for (name, words) in programs {
      guard let program = ProgramPath.find(name, path: path, home: Environment.home) else {
        continue
      }
      let process = Process()
      process.executableURL = URL(filePath: program.string)
      process.arguments = words + ["/bin/sh", "-c", script, "sh"] + command
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.terminationHandler = { _ in count.withLock { $0 -= 1 } }
      count.withLock { $0 += 1 }
      do {
        return try process.run()
      } catch {
        count.withLock { $0 -= 1 }
        throw CommandFailure(
          status: .failed,
          message: "can't start `\(program.shown)`: \(IntentErrorText.message(for: error))")
      }
    }
    throw CommandFailure(
      status: .notFound, message: "there is no program that opens a terminal",
      help: "install `xdg-terminal-exec` or another one, such as `xterm`")
  }
}
