import AppIntentsCore
import LanguageModels

extension ModelFailure {
  /// The failure as steps have it.
  ///
  /// - Parameter reply: the last reply of the model; empty if there was none.
  func intentFailure(after reply: String = "") -> IntentFailure {
    let kind: IntentFailure.Kind =
      switch kind {
      case .network: .network
      case .answer: .answer
      case .timeout: .timeout
      }
    return IntentFailure(
      message, kind: kind, output: reply.isEmpty ? nil : String(reply.suffix(8192)), help: help)
  }
}
