import AppIntentsCore
import Diagnostics
import LanguageModels
import ModelAnswers
import SystemPackage
import WorkflowEngine
import WorkflowLanguage

/// What answers the steps of a test that ask a language model: the test's replies, a recording, or in a
/// `real` test the user's models.
struct TestCaseModels {
  let access: any ModelAccess
  /// Nil if the replies aren't the test's own.
  let script: ScriptedReplies?

  /// - Parameters:
  ///   - models: what a `real` test without replies asks.
  ///   - home: where the paths of recordings start.
  ///   - context: where the values of replies are made.
  /// - Throws: `RecordingError`, or the error of a value.
  init(
    of test: TestCase, real models: any ModelAccess, from home: FilePath, in context: IntentContext
  ) throws {
    switch test.replies?.source {
    case nil:
      access = test.isReal ? models : NoModels()
      script = nil
    case .inTurn(let replies)?:
      let script = ScriptedReplies(
        try replies.map { try $0.value(wanting: .any, in: context) })
      access = ModelAsker(checksPlace: false) { script.model(named: $0) }
      self.script = script
    case .recording(let file)?:
      let recording = try ReplyRecording(
        at: home.pushing(FilePath(file.value)).lexicallyNormalized())
      access = ModelAsker { try recording.model(named: $0) }
      script = nil
    }
  }
}
