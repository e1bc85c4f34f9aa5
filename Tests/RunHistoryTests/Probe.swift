import Foundation
import SystemPackage

/// A process that has a store open.
final class Probe {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var rest: [UInt8] = []

  var id: Int32 { process.processIdentifier }

  init(_ task: String, _ folder: FilePath) throws {
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "StoreProbe")
    process.arguments = [task, folder.string]
    process.standardOutput = output
    process.standardInput = input
    try process.run()
  }

  /// The next line that it says; nil when it says no more.
  func line() -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeFirst(end + 1) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }

  /// Ends it as a power cut would.
  func kill() {
    Glibc.kill(id, SIGKILL)
    process.waitUntilExit()
  }

  /// Lets it come to its end.
  func finish() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
