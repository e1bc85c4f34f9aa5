import AppIntentsCore
import Automations
import Diagnostics
import Foundation
import RunHistory
import Synchronization
import SystemPackage
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// What a run in this process uses of it: files, a folder for temporary files, programs, settings.
struct RunSurroundings: Sendable {
  let isDryRun: Bool
  let recording: RunRecording?
  let temporary: TemporaryFolder
  let programs = RunningPrograms()
  let settings = SettingsFile(Environment.configuration).read().settings
  /// What a dry run would do.
  let wouldDo = MessageList<String>()
  /// What steps have shown: trees of views.
  let shown = MessageList<IntentValue>()
  /// The calls of apps for which a person has answered questions.
  let answered = MessageList<AnsweredCall>()
  /// Where relative paths start; nil for the process's own folder.
  let folder: FilePath?
  private let unfinished: UnfinishedWork?

  init(isDryRun: Bool, recording: RunRecording?, folder: FilePath? = nil) {
    self.isDryRun = isDryRun
    self.recording = recording
    self.folder = folder
    // A dry run writes nothing but what programs need to read.
    let notes = isDryRun || recording == nil ? nil : UnfinishedWork(in: Environment.state)
    unfinished = notes
    temporary = TemporaryFolder(noting: notes)
  }

  /// The context of the run.
  ///
  /// - Parameters:
  ///   - models: what steps ask that ask a language model.
  ///   - isUndoAgreed: whether `run.undo` needs no question.
  ///   - show: receives the messages of steps, after they are recorded.
  func context(
    answering interaction: any Interaction, asking models: any ModelAccess = UserModels.access(),
    secrets: Secrets, isUndoAgreed: Bool,
    show: @escaping @Sendable (IntentMessage) -> Void
  ) -> IntentContext {
    let report: @Sendable (IntentMessage) -> Void = { [wouldDo, shown, recording] message in
      if case .wouldDo(let text) = message { wouldDo.add(text) }
      if case .snippet(let tree) = message { shown.add(tree) }
      recording?.add(message, at: Date())
      show(message)
    }
    var folders = IntentContext.Folders(
      temporary: { [temporary] in try temporary.path() },
      stored: HistoryStore.storedFolder(of: Environment.state))
    if let folder { folders.run = folder }
    if let unfinished { folders.noting = { unfinished.noting($0) } }
    var surroundings = IntentContext.Surroundings(models: models)
    surroundings.place = settings.place
    surroundings.answered = { [answered] in answered.add($0) }
    return IntentContext(
      files: files(report), folders: folders,
      surroundings: surroundings, clock: clock(report),
      interaction: interaction,
      values: WorkflowValueOperations(),
      programs: IntentContext.Programs(started: programs.started, ended: programs.ended),
      limits: ValueLimits(settings), isSimulation: isDryRun,
      undo: UndoHistory(source: ControlUndoSource(secrets, isAgreed: isUndoAgreed)), report: report)
  }

  private func files(_ report: @escaping @Sendable (IntentMessage) -> Void) -> any FileAccess {
    guard isDryRun else {
      // The next run or daemon removes what this process leaves behind if it is killed.
      guard let unfinished else { return LocalFiles() }
      return UndoableFiles(
        LocalFiles().noting(unfinished), keeping: HistoryStore.formerFolder(of: Environment.state))
    }
    return SimulatedFiles(
      over: LocalFiles(),
      folder: folder ?? FilePath(FileManager.default.currentDirectoryPath),
      home: Environment.home, spillFolder: { [temporary] in try temporary.path() },
      isMade: { [temporary] in
        guard let folder = temporary.pathIfMade else { return false }
        return $0.starts(with: folder)
      },
      report: { report(.wouldDo($0)) })
  }

  private func clock(
    _ report: @escaping @Sendable (IntentMessage) -> Void
  ) -> IntentContext.RunClock {
    guard isDryRun else { return IntentContext.RunClock() }
    return IntentContext.RunClock(sleep: { report(.wouldDo("wait \(ElapsedTime.text($0))")) })
  }
}

/// What the steps of a run have reported of one kind.
final class MessageList<Message: Sendable>: Sendable {
  private let messages = Mutex<[Message]>([])

  var all: [Message] { messages.withLock { $0 } }

  func add(_ message: Message) { messages.withLock { $0.append(message) } }
}
