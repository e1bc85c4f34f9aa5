import LanguageModels

/// How long questions may be: what is known before the first one, and what a server says that refuses one
/// as too long.
///
/// An estimate is wrong for some contents: a table of digits has three times as many tokens for models that
/// take each digit as one.
struct QuestionLength: Sendable {
  /// The most tokens of a question and its reply together.
  private(set) var window: Int
  /// How many tokens the server counts for an estimated one, at least one.
  private var density = 1.0

  private var refusals = 0

  /// An estimate counts a token for three bytes. Three times as many are one for each byte, and no text has
  /// more than this.
  private static let mostDensity = 4.0
  /// Each refusal makes pieces shorter by this at least, so that there are few of them.
  private static let leastStep = 1.25
  private static let mostRefusals = 8

  init(window: Int) { self.window = window }

  /// About how many tokens the server counts where so many are estimated.
  func tokens(estimated: Int) -> Int { Int((Double(estimated) * density).rounded(.up)) }

  /// The estimate of a text that has about so many tokens.
  func estimate(of tokens: Int) -> Int { Int(Double(tokens) / density) }

  /// Takes in why a question failed. Returns whether a shorter one may be taken.
  ///
  /// - Parameter estimated: the tokens of the question by its bytes.
  mutating func learn(from failure: ModelFailure, estimated: Int) -> Bool {
    guard case .tooLong(let counted, let room) = failure.cause, refusals < Self.mostRefusals else {
      return false
    }
    refusals += 1
    if let room, room < window {
      // The count says nothing yet: it may have the tokens that the reply was given in it.
      window = room
      return true
    }
    let seen = Double(counted ?? window) / Double(max(1, estimated))
    guard counted == nil || seen > density, density < Self.mostDensity else { return false }
    density = min(max(seen, density * Self.leastStep), Self.mostDensity)
    return true
  }
}
