import AppIntentsCore
import WorkflowValues

/// The questions for models in the trace.
extension StepVisit {
  /// How many are kept of a visit, the latest of them.
  private static let exchangesKept = 200

  /// Keeps what an attempt has asked models, after what the attempts before it have.
  func note(_ asked: [ModelExchange]) {
    guard isRecorded else { return }
    exchanges = Array((exchanges + asked).suffix(Self.exchangesKept))
    if exchanges.isEmpty { return }
    // Each text is cut by itself: a reply is lost in the middle of what is cut as a whole.
    let limit = Truncation.limit / (4 * exchanges.count)
    let redact = run.context.withoutSecrets
    let kept = exchanges.map { exchange in
      exchange.changingTexts { text in
        text.utf8.count > limit ? Truncation.text(redact(text), to: limit) : text
      }
    }
    note(ModelExchange.traceName, .list(kept.map(\.value)))
  }
}
