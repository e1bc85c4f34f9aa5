package import AppIntentsCore

extension IntentDescriptor {
  /// The name of the parameter that says which language model is asked; nil for an intent that asks none.
  package var modelParameter: String? {
    asksModel ? parameters.first { $0.type == .text && $0.meaning == .address }?.name : nil
  }
}
