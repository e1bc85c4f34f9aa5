import FileOperations
import Glibc
import Synchronization
package import SystemPackage

/// The log of an app: a file with what its program writes to standard error.
///
/// At its limit the file gets the name with `.1`, and a new one begins. A line that can't be written,
/// as on a full disk, is only kept for messages.
package final class ProviderLog: Sendable {
  private struct State {
    var lines: LogLines
    var recent: [String] = []
    var file: (descriptor: FileDescriptor, size: Int)?
  }

  /// The most bytes of the file.
  package static let limit = 2 << 20
  /// How many lines messages show.
  private static let mostRecent = 8

  private let path: FilePath
  private let limit: Int
  private let state: Mutex<State>

  /// - Parameter redact: hides the secrets in a line.
  package init(
    at path: FilePath, limit: Int = ProviderLog.limit,
    redact: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.path = path
    self.limit = limit
    state = Mutex(State(lines: LogLines(redact: redact)))
  }

  deinit { state.withLock { try? $0.file?.descriptor.close() } }

  /// Adds what the program has written.
  func take(_ piece: some Collection<UInt8>) {
    state.withLock { state in
      for line in state.lines.take(piece) { add(line, &state) }
    }
  }

  /// The program has ended: the last line may lack its end.
  func endLine() {
    state.withLock { state in
      for line in state.lines.end() { add(line, &state) }
    }
  }

  /// A line of Segue's own, between those of the program.
  func note(_ text: String) {
    state.withLock { add(LogLines.plain(text), &$0) }
  }

  /// Forgets what messages would show: another process begins.
  func begin() { state.withLock { $0.recent = [] } }

  /// The last lines, oldest first.
  package var recent: [String] { state.withLock { $0.recent } }

  private func add(_ line: String, _ state: inout State) {
    state.recent.append(line)
    if state.recent.count > Self.mostRecent { state.recent.removeFirst() }
    do {
      try write(Array((line + "\n").utf8), &state)
    } catch {
      // The next line tries it again.
      try? state.file?.descriptor.close()
      state.file = nil
    }
  }

  private func write(_ bytes: [UInt8], _ state: inout State) throws {
    var file = try state.file ?? open()
    if file.size > 0, file.size + bytes.count > limit {
      try file.descriptor.close()
      state.file = nil
      let old = FilePath(path.string + ".1")
      let isMoved = path.withPlatformString { from in
        old.withPlatformString { rename(from, $0) == 0 }
      }
      guard isMoved else { throw Errno(rawValue: errno) }
      file = try open()
    }
    file.size += try file.descriptor.writeAll(bytes)
    state.file = file
  }

  private func open() throws -> (descriptor: FileDescriptor, size: Int) {
    // Neither a link nor a pipe in its place is opened.
    let file = try FileDescriptor.openFile(
      path, .writeOnly, options: [.create, .append, .noFollow], permissions: .ownerReadWrite)
    return (file, Int(try file.seek(offset: 0, from: .end)))
  }
}
