import AppIntentsCore
import Diagnostics
import FileOperations
import Synchronization
package import SystemPackage

/// A recording, which answers as the models did.
///
/// Equal requests get their replies in the order of the file; the last one is given to all further ones.
package final class ReplyRecording: Sendable {
  private struct Known {
    var replies: [RecordedReply]
    /// Where the first one is in the file.
    let line: Int
    var used = 0
  }

  private let path: FilePath
  private let models: [String: RecordedModel]
  /// The name of the model that steps ask which name none.
  private let standard: String?
  /// The line of an entry that a crash has cut.
  private let cut: Int?
  private let known: Mutex<[RecordedRequest: Known]>

  package init(at path: FilePath) throws(RecordingError) {
    let bytes = try Self.bytes(of: path)
    let (entries, cut) = try RecordingText.entries(of: bytes, at: path)
    var models: [String: RecordedModel] = [:]
    var standard: String?
    var known: [RecordedRequest: Known] = [:]
    for entry in entries {
      switch entry {
      case .model(let model):
        models[model.name] = model
        if model.isStandard { standard = model.name }
      case .reply(let reply, let request, let line):
        known[request, default: Known(replies: [], line: line)].replies.append(reply)
      }
    }
    self.path = path
    self.models = models
    self.standard = standard
    self.cut = cut
    self.known = Mutex(known)
  }

  private static func bytes(of path: FilePath) throws(RecordingError) -> [UInt8] {
    do {
      let file = try FileDescriptor.openFile(path)
      return try file.closeAfter { try file.readAll() }
    } catch Errno.noSuchFileOrDirectory {
      throw RecordingError(.missing, "there is no recording `\(path.shown)`")
    } catch {
      throw RecordingError(
        .unreadable, "can't read `\(path.shown)`: \(IntentErrorText.message(for: error))")
    }
  }

  /// The model of a name, or without one, the model that steps asked which named none.
  ///
  /// - Throws: `ModelFailure` if it wasn't asked.
  package func model(named name: String?) throws -> any ModelClient {
    guard let name = name ?? standard else {
      throw missing("the recording `\(path.shown)` has no request to the default model")
    }
    guard let model = models[name] else {
      throw missing("the recording `\(path.shown)` has no request to the model `\(name)`")
    }
    return ReplayedClient(model, from: self)
  }

  /// - Throws: `ModelFailure` if the question isn't in the recording, or was too long.
  fileprivate func reply(to question: ModelQuestion, of model: RecordedModel) throws -> ModelReply {
    let request = RecordedRequest(question, to: model.name)
    return try known.withLock { known in
      guard let entry = known[request] else {
        throw unknown(request, among: known.map { ($0.key, $0.value.line) })
      }
      known[request]?.used += 1
      return try entry.replies[min(entry.used, entry.replies.count - 1)].result.get()
    }
  }

  // MARK: - What isn't there

  private func unknown(
    _ request: RecordedRequest, among known: [(RecordedRequest, line: Int)]
  ) -> ModelFailure {
    let prompt = request.turns.last { $0.role == .user }?.text ?? ""
    let message =
      "the recording `\(path.shown)` has no reply to this request: \(Phrasing.excerpt(prompt))"
    // Almost the same request says what was changed since.
    let near = known.sorted { $0.line < $1.line }.compactMap { other, line in
      let parts = request.differences(from: other)
      return parts.count == 1 && parts != ["turns"]
        ? "the one in line \(line) has another `\(parts[0])`" : nil
    }.first
    return missing(message + (near.map { "; \($0)" } ?? ""))
  }

  private func missing(_ message: String) -> ModelFailure {
    let damage = cut.map { "; its last entry was cut off in line \($0)" } ?? ""
    return ModelFailure(
      .failed, message + damage, help: "record the run again with `--record \(path.shown)`")
  }
}

/// A model that isn't asked: its replies are in a recording.
struct ReplayedClient: ModelClient {
  private let model: RecordedModel
  private let recording: ReplyRecording

  init(_ model: RecordedModel, from recording: ReplyRecording) {
    self.model = model
    self.recording = recording
  }

  var details: ModelDetails { model.details }

  func ask(
    _ question: ModelQuestion, progress: @escaping @Sendable (ModelProgress) -> Void
  ) async throws -> ModelReply {
    try Task.checkCancellation()
    let reply = try recording.reply(to: question, of: model)
    progress(.text(reply.text))
    return reply
  }

  func describe() async throws -> ModelDescription { model.description }

  func list() async throws -> [String] { [model.model] }
}
