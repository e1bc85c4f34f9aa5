import AppIntentsCore
import FileOperations
import Glibc
import Synchronization
package import SystemPackage
import WorkflowValues

/// Writes the replies of models to a file, each with its request, as soon as it has arrived.
///
/// An earlier recording in the file stays until the first reply is there, which replaces it.
package final class ReplyRecorder: Sendable {
  private struct State {
    var hasBegun = false
    var count = 0
    /// The models by their names, and those that the file has.
    var known: [String: RecordedModel] = [:]
    var written: [String: RecordedModel] = [:]
  }

  private let path: FilePath
  private let file: FileDescriptor
  /// Whether the file was made for the recording.
  private let isNew: Bool
  private let redact: @Sendable (String) -> String
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: the file, which is made if there is none. Only its user can read a new one, because it has
  ///     what the models were sent.
  ///   - redact: hides secrets in a text.
  package init(
    to path: FilePath, redact: @escaping @Sendable (String) -> String
  ) throws(RecordingError) {
    self.path = path
    self.redact = redact
    do {
      (file, isNew) = try Self.open(path)
    } catch {
      throw Self.unwritable(path, error)
    }
    do {
      try Self.prepare(file, path)
    } catch {
      try? file.close()
      throw error
    }
  }

  deinit { try? file.close() }

  private static func open(_ path: FilePath) throws -> (FileDescriptor, isNew: Bool) {
    do {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
      return (file, true)
    } catch Errno.fileExists {
      let file = try FileDescriptor.openFile(
        path, .readWrite, options: .create, permissions: .ownerReadWrite)
      return (file, false)
    }
  }

  /// Locks the file until the end of the run, and refuses one that isn't a recording.
  private static func prepare(
    _ file: FileDescriptor, _ path: FilePath
  ) throws(RecordingError) {
    // A program that is just being started has the files of this process for a moment.
    var tries = 25
    while flock(file.rawValue, LOCK_EX | LOCK_NB) != 0 {
      tries -= 1
      if errno == EWOULDBLOCK, tries > 0 {
        usleep(10_000)
        continue
      }
      guard errno == EWOULDBLOCK else { throw unwritable(path, Errno(rawValue: errno)) }
      throw RecordingError(.unwritable, "another run records to `\(path.shown)`")
    }
    let start: [UInt8]
    do {
      start = try file.readAll(limit: 1 << 12)
    } catch {
      throw unwritable(path, error)
    }
    if !start.isEmpty, !RecordingText.isOne(start) {
      throw RecordingError(
        .unwritable, "`\(path.shown)` isn't a recording, so it isn't replaced",
        help: "name a new file for `--record`")
    }
  }

  private static func unwritable(_ path: FilePath, _ error: any Error) -> RecordingError {
    RecordingError(
      .unwritable, "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))")
  }

  // MARK: - Recording

  /// Changes what is known of a model.
  func note(_ details: ModelDetails, _ change: (inout RecordedModel) -> Void = { _ in }) {
    state.withLock { change(&$0.known[details.name, default: RecordedModel(details)]) }
  }

  /// Writes a reply to a question, and what is known of its model if the file doesn't have that yet.
  ///
  /// - Throws: `ModelFailure` if the file can't be written.
  func record(_ reply: ModelReply, to question: ModelQuestion, of details: ModelDetails) throws {
    let request = RecordedRequest(question, to: details.name).value(schema: question.schema)
    let entry: Value = ["request": request, "reply": RecordedReply(reply).value]
    try state.withLock { state in
      let model = state.known[details.name, default: RecordedModel(details)]
      var bytes = state.hasBegun ? [] : RecordingText.header
      if state.written[details.name] != model {
        bytes += RecordingText.lines(of: hiding(["model": model.value]))
      }
      bytes += RecordingText.lines(of: hiding(entry))
      do {
        try write(bytes, replacing: !state.hasBegun)
      } catch {
        throw ModelFailure(
          .failed, "can't write `\(path.shown)`: \(IntentErrorText.message(for: error))")
      }
      state.hasBegun = true
      state.count += 1
      state.written[details.name] = model
    }
  }

  private func hiding(_ value: Value) -> Value { value.changingTexts(redact) }

  private func write(_ bytes: [UInt8], replacing: Bool) throws {
    if replacing { try file.resize(to: 0) }
    let size = try file.seek(offset: 0, from: .end)
    do {
      try file.writeAll(toAbsoluteOffset: size, bytes)
    } catch {
      // A part of an entry would damage the file.
      try? file.resize(to: size)
      throw error
    }
  }

  /// Ends the recording. A file that was made for it and has nothing is removed.
  ///
  /// - Returns: how many replies were recorded.
  package func finish() -> Int {
    let count = state.withLock { $0.count }
    if count == 0, isNew, hasOwnFile { unlink(path.string) }
    return count
  }

  /// Whether the path still is that of the file that was made.
  private var hasOwnFile: Bool {
    guard let own = try? FileIdentity(of: file) else { return false }
    return (try? FileIdentity(at: path, followingLink: false)) == own
  }
}
