import ModelContext
import Synchronization

/// A call, from its first request to its result: its time, its questions and its progress.
final class CallRecord: Sendable {
  private struct State {
    var questions = 0
    var lastReport: ProviderClock.Instant?
    /// The questions that are being asked.
    var asking: [Int: Task<Void, Never>] = [:]
    var isOver = false
  }

  /// How many questions a call may ask. A form asks one for each of its fields.
  static let mostQuestions = 100
  /// The shortest time between two reports of progress.
  static let reportPause = Duration.milliseconds(50)

  let timer: CallTimer
  private let caller: any ToolCaller
  private let clock: ProviderClock
  private let state = Mutex(State())

  init(_ call: ToolCall, for caller: any ToolCaller, _ deadlines: Deadlines) {
    self.caller = caller
    clock = deadlines.clock
    timer = CallTimer(call.timeout, deadlines)
  }

  /// The end of the call, with or without a result: open questions are taken back.
  func finish() {
    timer.stop()
    let asking = state.withLock { state in
      defer { state.asking = [:] }
      state.isOver = true
      return state.asking
    }
    for task in asking.values { task.cancel() }
  }

  /// Counts the questions of a form or page, or a request without one; false if there are too many.
  func mayAsk(_ question: Elicitation?) -> Bool {
    state.withLock { state in
      state.questions += question?.count ?? 1
      return state.questions <= Self.mostQuestions
    }
  }

  /// The caller's answer. The call's time stands still meanwhile.
  func answer(_ question: Elicitation) async throws -> ElicitationAnswer {
    timer.pause()
    defer { timer.resume() }
    return try await caller.answer(question)
  }

  /// Asks while the call's request is open.
  func ask(
    _ question: Elicitation,
    _ answered: @escaping @Sendable (Result<ElicitationAnswer, any Error>) -> Void
  ) {
    timer.pause()
    let task = Task {
      let result: Result<ElicitationAnswer, any Error>
      do {
        result = .success(try await caller.answer(question))
      } catch {
        result = .failure(error)
      }
      timer.resume()
      answered(result)
    }
    let isOver = state.withLock { state in
      state.asking[state.asking.count] = task
      return state.isOver
    }
    if isOver { task.cancel() }
  }

  func suspended(_ required: InputRequired) { caller.suspended(required) }

  /// Passes progress on, unless there was some a moment ago.
  func report(_ progress: ProgressReport) {
    timer.signOfLife()
    let now = clock.now()
    let isDue = state.withLock { state in
      if let last = state.lastReport, now - last < Self.reportPause { return false }
      state.lastReport = now
      return !state.isOver
    }
    if isDue { caller.report(progress) }
  }
}
