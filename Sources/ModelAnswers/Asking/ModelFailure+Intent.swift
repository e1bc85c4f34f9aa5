import AppIntentsCore
import LanguageModels

extension ModelFailure {
  /// The failure as steps have it.
  var intentFailure: IntentFailure {
    let kind: IntentFailure.Kind =
      switch kind {
      case .network: .network
      case .answer: .answer
      case .timeout: .timeout
      }
    return IntentFailure(message, kind: kind, help: help)
  }
}
