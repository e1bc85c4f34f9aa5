#if canImport(IntentServing)
  import IntentServing

  extension LogHikeIntent: SideEffectDeclaring {
    static var sideEffects: SideEffects { [.writesFiles] }
    static var isIdempotent: Bool { true }
  }
#endif
