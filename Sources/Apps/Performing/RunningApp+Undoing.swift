import AppIntentsCore
import ModelContext
import OrderedCollections
import ProviderClient

extension RunningApp {
  /// Has the program undo what it did; false if the process that did it isn't the one that runs.
  func perform(_ undo: AppUndo) async throws -> Bool {
    guard session.process == undo.process else { return false }
    do {
      _ = try await session.request(Method.undo, ["token": .text(undo.token)])
      return true
    } catch {
      throw IntentFailure.ofApp(error, step: undo.app)
    }
  }
}

extension AppTool {
  /// Records what undoes a call.
  func recordUndo(of result: JSONObject, by session: any ProviderSession) {
    guard let undo = result.intentMeta["undo"]?.jsonObject, let token = undo["token"]?.jsonString,
      let recorder = UndoRecorder.current
    else { return }
    let name = undo["title"]?.jsonString.map(PlainText.line) ?? definition.title
    if let process = session.process,
      let known = AppUndo(app: app, token: token, process: process)
    {
      recorder.add(UndoAction("undo “\(name)” in `\(app)`", work: .app(known)))
    } else {
      recorder.add(
        .impossible("undo “\(name)”", because: "the process of `\(app)` that could do it has ended")
      )
    }
  }
}
