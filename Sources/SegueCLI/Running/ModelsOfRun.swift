import AppIntentsCore
import LanguageModels
import SystemPackage

/// What answers the steps of a run that ask a language model: the user's models, whose replies may be
/// recorded, or a recording.
struct ModelsOfRun: Sendable {
  let access: any ModelAccess
  private let recorder: ReplyRecorder?
  private let path: FilePath?

  /// - Throws: `CommandFailure` if the recording can't be read, or can't be written.
  init(_ options: RunOptions, redact: @escaping @Sendable (String) -> String) throws {
    func path(_ word: String) -> FilePath {
      CommandWords.path(word).absolute.lexicallyNormalized()
    }
    do throws(RecordingError) {
      if let word = options.replay {
        let recording = try ReplyRecording(at: path(word))
        (recorder, self.path) = (nil, nil)
        access = UserModels.access(to: recording)
        return
      }
      self.path = options.record.map(path)
      if let place = self.path {
        recorder = try ReplyRecorder(to: place, redact: redact)
      } else {
        recorder = nil
      }
      access = UserModels.access(recordedBy: recorder)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// Ends the recording. Returns what the user has to know of it; nil if it has replies.
  func finish() -> String? {
    guard let recorder, let path, recorder.finish() == 0 else { return nil }
    return "`\(path.shown)` has no recording of this run: no model replied"
  }
}
