import AppIntentsCore
import Synchronization
package import SystemPackage
import WorkflowValues

/// Writes the replies of models to a file, each with its request, as soon as it has arrived.
///
/// An earlier recording in the file stays until the first reply is there, which replaces it.
package final class ReplyRecorder: Sendable {
  private struct State {
    var file: RecordingFile
    var count = 0
    /// What was too long. It is written with the next reply: alone it is no recording.
    var held: [UInt8] = []
    /// The models by their names, and those that the file has.
    var known: [String: RecordedModel] = [:]
    var written: [String: RecordedModel] = [:]
  }

  private let redact: @Sendable (String) -> String
  private let state: Mutex<State>

  /// - Parameters:
  ///   - path: the file, which is made if there is none. Only its user can read a new one, because it has
  ///     what the models were sent.
  ///   - redact: hides secrets in a text.
  package init(
    to path: FilePath, redact: @escaping @Sendable (String) -> String
  ) throws(RecordingError) {
    self.redact = redact
    state = Mutex(State(file: try RecordingFile(at: path)))
  }

  deinit { state.withLock { $0.file.close() } }

  // MARK: - Recording

  /// Changes what is known of a model.
  func note(_ details: ModelDetails, _ change: (inout RecordedModel) -> Void = { _ in }) {
    state.withLock { change(&$0.known[details.name, default: RecordedModel(details)]) }
  }

  /// Writes a reply to a question, and what is known of its model if the file doesn't have that yet.
  ///
  /// - Throws: `ModelFailure` if the file can't be written.
  func record(_ reply: ModelReply, to question: ModelQuestion, of details: ModelDetails) throws {
    try state.withLock { state in
      let header = state.count > 0 ? [] : RecordingText.header
      let written = state.written
      let entry = lines(of: RecordedReply(reply), to: question, of: details, &state)
      do {
        try state.file.add(header + state.held + entry)
      } catch let error as RecordingError {
        state.written = written
        throw ModelFailure(.failed, error.message)
      }
      state.held = []
      state.count += 1
    }
  }

  /// Keeps that a question was too long; other failures aren't kept.
  func record(_ failure: ModelFailure, to question: ModelQuestion, of details: ModelDetails) {
    guard let refusal = RecordedReply(failure) else { return }
    state.withLock { state in
      let entry = lines(of: refusal, to: question, of: details, &state)
      state.held += entry
    }
  }

  private func lines(
    of reply: RecordedReply, to question: ModelQuestion, of details: ModelDetails,
    _ state: inout State
  ) -> [UInt8] {
    let request = RecordedRequest(question, to: details.name).value(schema: question.schema)
    let model = state.known[details.name, default: RecordedModel(details)]
    var bytes: [UInt8] = []
    if state.written.updateValue(model, forKey: details.name) != model {
      bytes += RecordingText.lines(of: hiding(["model": model.value]))
    }
    return bytes + RecordingText.lines(of: hiding(["request": request, "reply": reply.value]))
  }

  private func hiding(_ value: Value) -> Value { value.changingTexts(redact) }

  /// Ends the recording. A file that was made for it and has nothing is removed.
  ///
  /// - Returns: how many replies were recorded.
  package func finish() -> Int {
    state.withLock { state in
      if state.count == 0 { state.file.removeIfNew() }
      return state.count
    }
  }
}
