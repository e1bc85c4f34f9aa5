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

  @Parameter(title: "Diary")
  var diary: String?

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await continueInForeground("Come to the front?", alwaysConfirm: true)
    if let diary { try Diary.add(systemContext.currentMode, to: diary) }
    return .result(value: "it may")
  }
}

/// Is opened first.
struct ShowNowIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Now"
  static var supportedModes: IntentModes = .foreground(.immediate)

  @Parameter(title: "Diary")
  var diary: String

  func perform() async throws -> some IntentResult {
    try Diary.add(systemContext.currentMode, to: diary)
    return .result()
  }
}

/// Is opened last.
struct ShowLaterIntent: AppIntent {
  static var title: LocalizedStringResource = "Show Later"
  static var supportedModes: IntentModes = .foreground(.deferred)

  @Parameter(title: "Diary")
  var diary: String

  func perform() async throws -> some IntentResult {
    try Diary.add(systemContext.currentMode, to: diary)
    return .result()
  }
}

/// Is opened first, unless there is no user.
struct ShowIfWatchedIntent: AppIntent {
  static var title: LocalizedStringResource = "Show If Watched"
  static var supportedModes: IntentModes = [.background, .foreground]

  @Parameter(title: "Diary")
  var diary: String

  func perform() async throws -> some IntentResult {
    try Diary.add(systemContext.currentMode, to: diary)
    return .result()
  }
}

/// A file that says where intents were performed.
enum Diary {
  static func add(_ mode: IntentModes.Current, to path: String) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data("in front: \(mode == .foreground)\n".utf8))
    try file.close()
  }
}
