import AppIntentsCore
import Automations
import Foundation
import RunHistory
import Synchronization
import WorkflowEngine
import WorkflowLanguage

/// What programs wrote, by the visit of the step that ran them, for a trace.
final class VisitOutput: Sendable {
  /// How many bytes are kept of each visit.
  private static let limit = 64 << 10

  /// By step, then by visit: a type of keys of its own takes 50 µs at its first use (see `IntentBinder`).
  private let visits = Mutex<[Int: [Int: BoundedLog]]>([:])

  func add(_ lines: ProgramLines, at now: Date) {
    guard let step = lines.step else { return }
    visits.withLock { visits in
      for line in lines.logged(at: now) {
        visits[step.ownStep, default: [:]][step.ownVisit, default: BoundedLog(limit: Self.limit)]
          .add(line)
      }
    }
  }

  func lines(of step: StepTrace) -> [LogLine] {
    visits.withLock { $0[step.step]?[step.visit]?.lines ?? [] }
  }
}

extension LogLine {
  /// “stdout” or “stderr”; nil for a line that no program wrote.
  var stream: String? {
    switch level {
    case .programOutput: IntentContext.ProgramStream.output.rawValue
    case .programErrors: IntentContext.ProgramStream.errors.rawValue
    default: nil
    }
  }
}
