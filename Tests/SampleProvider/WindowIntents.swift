import AppIntents
import Foundation

/// Is performed by the program that is opened for it.
struct ShowWindowIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Window"
  static var openAppWhenRun: Bool = true

  @Parameter(title: "Pipe")
  var pipe: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let words = "in front: \(systemContext.currentMode == .foreground)\n"
    try words.write(toFile: pipe, atomically: false, encoding: .utf8)
    return .result(value: words)
  }
}

/// Asks whether it may come to the front, and says what it did in the background.
struct ContinueIntent: AppIntent {
  static var title: LocalizedStringResource = "Continue"
  static var supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await continueInForeground("Come to the front?", alwaysConfirm: true)
    return .result(value: "it may")
  }
}
