import LanguageModels

/// Why a reply gives no answer.
enum AnswerFault: Error, Sendable, Hashable {
  /// It isn't what was wanted. The model is told once.
  case wrong(ModelFailure)
  /// It says that the answer isn't in the content; the key, if it is one value of a dictionary.
  case absent(String?)

  var failure: ModelFailure {
    switch self {
    case .wrong(let failure): failure
    case .absent(let name?): .absent(name)
    case .absent(nil):
      ModelFailure(
        .absent, "the answer isn't in the content",
        help: "with `optional: true` a step gives nothing then")
    }
  }
}
