import Foundation
import Synchronization
import Testing

@testable import AppIntentsCore

@Suite("Special kinds of intents")
struct SystemKindTests {
  @Test func `an intent whose work is the system's performs nothing`() async throws {
    let intent = OpenPlaylist()
    intent.target = .evening
    #expect(try await IntentBinder.begin(intent).perform().value == .nothing)
    #expect(OpenPlaylist.openAppWhenRun)
  }

  @Test func `an intent that opens may perform something of its own`() async throws {
    let intent = OpenPlaylistHere()
    intent.target = .morning
    #expect(try await intent.perform().dialog.full == "Opened morning")
  }

  @Test func `an intent for a scene performs nothing, or opens its URL`() async throws {
    let shown = try await ShowPlaylists().perform()._outcome
    #expect(shown.value == .nothing && shown.opens == nil)
    #expect(ShowPlaylists().contentIdentifier == "ShowPlaylists")
    let there = OpenPlaylistThere()
    there.target = .evening
    #expect(try await there.perform()._outcome.opens == nil)
    let page = OpenPlaylistPage()
    page.target = .evening
    let opened = try await page.perform()._outcome.opens as? OpenURLIntent
    #expect(opened?.url == URL(string: "https://music.example/evening"))
  }

  @Test func `the words of a search are a text`() async throws {
    let invocation = IntentBinder.of(SearchSongs.self).begin()
    try invocation.set(0, to: "rain")
    #expect(try await invocation.perform().value == "rain")
  }

  @Test func `a workout is made with its style`() {
    #expect(BeginRun.suggestedWorkouts.map(\.workoutStyle) == [.morning])
  }

  @Test func `the camera's context is the last one that was given`() async throws {
    #expect(try await TakePicture().perform().value == true)
  }

  @Test func `a migrated intent keeps the name of its class`() {
    #expect(MigratedIntent.persistentIdentifier == "OldDrinkIntent")
  }

  @Test func `a prediction is the first whose parameters have values`() {
    let intent = MigratedIntent()
    #expect(intent.predictedDisplay?.title.description == "1 cups")
    intent.drink = "Mocha"
    #expect(intent.predictedDisplay?.title.description == "1 Mocha")
  }

  @Test func `a deprecated intent says why`() {
    #expect(IntentDescriptor(RetiredIntent.self).deprecation == "Order with New Order")
    #expect(IntentDescriptor(GoneIntent.self).deprecation == "It is gone")
    #expect(IntentDescriptor(NewIntent.self).deprecation == nil)
  }

  @available(*, deprecated)
  @Test func `an initial value is a parameter's default`() {
    let parameters = IntentDescriptor(SetTimer.self).parameters
    #expect(parameters.map(\.defaultValue) == [.number(5), .number(2)])
    #expect(parameters.map(\.range) == [nil, 1...3])
  }

  @Test func `intents that configure a widget or a control aren't steps`() {
    let catalogue = IntentCatalogue([ClockWidget.self, LampControl.self, SetVolume.self])
    #expect(catalogue.all.map(\.title) == ["Set Volume"])
  }

  @Test func `there is no Focus`() async {
    await #expect(throws: SetFocusFilterIntentError.notFound) { try await QuietFilter.current }
  }

  @Test func `a URL is opened only where programs may be started`() async {
    let refusing = IntentContext(
      permissions: .init(permit: { _ in throw IntentFailure("no", kind: .notPermitted) }))
    await IntentContext.$current.withValue(refusing) {
      await #expect(throws: IntentFailure.self) {
        try await OpenURLIntent(URL(filePath: "/")).perform()
      }
    }
  }
}

@Suite("Progress, cancellation and undo")
struct ProgressFormTests {
  @Test func `the progress of a performance is one object, and is reported`() async throws {
    let reports = Mutex<[IntentMessage]>([])
    let context = IntentContext(report: { message in reports.withLock { $0.append(message) } })
    let outcome = try await IntentContext.$current.withValue(context) {
      try await IntentBinder.of(CopyTracks.self).begin().perform()
    }
    #expect(outcome.value == 4)
    #expect(reports.withLock { $0.last } == .progress(1, nil))
  }

  @Test func `a long task whose progress stops is canceled for its time`() async throws {
    let reasons = Mutex<[IntentCancellationReason]>([])
    let context = IntentContext(clock: .init(sleep: { _ in }))
    await IntentContext.$current.withValue(context) {
      let error = await #expect(throws: IntentFailure.self) {
        try await StallGuard(progress: PerformanceProgress()).run {
          try await Task.sleep(for: .seconds(600))
        } _: { reason in
          reasons.withLock { $0.append(reason) }
        }
      }
      #expect(error?.kind == .timeout)
    }
    #expect(reasons.withLock { $0 } == [.timeout])
  }

  @Test func `a canceled intent is told that the user canceled it`() async {
    let reasons = Mutex<[IntentCancellationReason]>([])
    let task = Task {
      try await WaitForCancel { reason in reasons.withLock { $0.append(reason) } }.perform()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(reasons.withLock { $0 } == [.userCancelled])
  }

  @Test func `an intent whose time is over is told so, also within a long task`() async {
    let reasons = Mutex<[IntentCancellationReason]>([])
    let cancellation = IntentCancellation()
    let note: @Sendable (IntentCancellationReason) -> Void = { why in
      reasons.withLock { $0.append(why) }
    }
    let guarded: @Sendable () async throws -> Void = {
      _ = try await StallGuard(progress: PerformanceProgress(), limit: .seconds(600))
        .run({ try await WaitForCancel(note).perform() }, note)
    }
    let task = IntentCancellation.$current.withValue(cancellation) { Task(operation: guarded) }
    cancellation.note(.timeout)
    task.cancel()
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(reasons.withLock { $0 } == [.timeout, .timeout])
  }

  @MainActor
  @Test func `an intent's changes are undone and done again`() async throws {
    let shelf = Shelf()
    AppDependencyManager.shared.add(dependency: shelf)
    let context = IntentContext()
    try await IntentContext.$current.withValue(context) {
      let intent = AddBook()
      intent.name = "Emma"
      _ = try await IntentBinder.begin(intent).perform()
    }
    #expect(shelf.books == ["Emma"])
    let manager = context.undo.manager
    #expect(manager.undoMenuItemTitle == "Undo Add Book")
    manager.undo()
    #expect(shelf.books == [])
    #expect(!manager.canUndo)
  }

  @MainActor
  @Test func `what is registered while undoing is done again by redo`() {
    final class Counter { @MainActor var number = 0 }
    let manager = UndoManager()
    let counter = Counter()
    @MainActor func change(_ counter: Counter, by step: Int) {
      counter.number += step
      nonisolated(unsafe) let target = counter
      manager.registerUndo(withTarget: target) { change($0, by: -step) }
    }
    change(counter, by: 2)
    manager.undo()
    #expect(counter.number == 0)
    manager.redo()
    #expect(counter.number == 2)
    manager.undo()
    #expect(counter.number == 0)
    #expect(manager.canRedo)
    change(counter, by: 1)
    #expect(!manager.canRedo)
  }
}

@Suite("The foreground")
struct ForegroundFormTests {
  private func perform(_ intent: any AppIntent, answering answer: Bool) async throws
    -> IntentOutcome
  {
    let context = IntentContext(interaction: Answers([.boolean(answer)]))
    return try await IntentContext.$current.withValue(context) {
      try await IntentBinder.begin(intent).perform()
    }
  }

  @Test func `an unattended intent can't come to the front`() async throws {
    #expect(try await IntentBinder.begin(GoToFront()).perform().value == false)
  }

  @Test func `an attended intent asks`() async throws {
    #expect(try await perform(GoToFront(), answering: true).value == true)
    await #expect(throws: IntentDeclined(prompt: "Come to the front?")) {
      try await perform(GoToFront(), answering: false)
    }
  }

  @Test func `the continuation runs after a yes`() async throws {
    let intent = LeaveForFront()
    intent.mark = "no"
    await #expect(throws: IntentDeclined.self) { try await perform(intent, answering: false) }
    intent.mark = "yes"
    #expect(try await perform(intent, answering: true).value == .nothing)
    #expect(await Marks.shared.names == ["yes"])
  }

  @Test func `asking for the foreground gives the continuation's value`() async throws {
    #expect(try await perform(AskForFront(), answering: true).value == 7)
  }
}

/// Answers questions with the next of its answers.
final class Answers: Interaction {
  private let rest: Mutex<[IntentValue]>
  private let asked = Mutex<[Question]>([])
  let asksAgain: Bool

  init(_ answers: [IntentValue], asksAgain: Bool = false) {
    rest = Mutex(answers)
    self.asksAgain = asksAgain
  }

  var questions: [Question] { asked.withLock { $0 } }

  func answer(_ question: Question) async throws -> IntentValue {
    asked.withLock { $0.append(question) }
    return try rest.withLock { rest in
      guard !rest.isEmpty else { throw InteractionError.unattended(question) }
      return rest.removeFirst()
    }
  }
}
