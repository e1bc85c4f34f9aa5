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
    let request = RecordedRequest(question, to: details.name).value(schema: question.schema)
    let entry: Value = ["request": request, "reply": RecordedReply(reply).value]
    try state.withLock { state in
      let model = state.known[details.name, default: RecordedModel(details)]
      var bytes = state.count > 0 ? [] : RecordingText.header
      if state.written[details.name] != model {
        bytes += RecordingText.lines(of: hiding(["model": model.value]))
      }
      bytes += RecordingText.lines(of: hiding(entry))
      do {
        try state.file.add(bytes)
      } catch let error as RecordingError {
        throw ModelFailure(.failed, error.message)
      }
      state.count += 1
      state.written[details.name] = model
    }
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
