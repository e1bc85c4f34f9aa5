import AppIntents
import Foundation

// Section 1: the core protocol.

struct RollDice: AppIntent {
  static let title: LocalizedStringResource = "Roll Dice"
  static let description = IntentDescription(
    "Rolls some dice.", categoryName: "Games", searchKeywords: ["chance", "random"])
  static let openAppWhenRun: Bool = false
  static var isDiscoverable: Bool { true }
  static var assistantOnly: Bool { false }
  static let authenticationPolicy: IntentAuthenticationPolicy = .alwaysAllowed

  @Parameter(title: "Dice", default: 2, inclusiveRange: (1, 10))
  var dice: Int

  init() {}

  init(dice: Int) {
    self.dice = dice
  }

  static var parameterSummary: some ParameterSummary {
    Summary("Roll \(\.$dice) dice")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    .result(value: dice * 6, dialog: "At most \(dice * 6).")
  }
}
