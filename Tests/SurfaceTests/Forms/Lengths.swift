import AppIntents
import Foundation

// What Foundation has on Apple's platforms and not here.

struct TellWaitIntent: AppIntent {
  static let title: LocalizedStringResource = "Tell the Wait"

  @Parameter(title: "Seconds") var seconds: Double

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let formatter = DateComponentsFormatter()
    formatter.allowedUnits = [.hour, .minute]
    formatter.unitsStyle = .full
    formatter.zeroFormattingBehavior = .dropAll
    guard let text = formatter.string(from: seconds) else { return .result(dialog: "For ever.") }
    return .result(dialog: "Wait \(text).")
  }
}

enum SharedFolder {
  static let url = FileManager.default
    .containerURL(forSecurityApplicationGroupIdentifier: "group.example.trails")
}

/// Values as key-value coding of Apple's platforms has them.
enum LastWait {
  static var minutes: Int? {
    get { UserDefaults.standard.value(forKey: "last_wait") as? Int }
    set { UserDefaults.standard.setValue(newValue, forKey: "last_wait") }
  }
}

enum WaitSounds {
  static var names: [String] {
    let files: [URL] = Bundle.main.urls(forResourcesWithExtension: "caf", subdirectory: nil) ?? []
    return files.map(\.lastPathComponent)
  }
}
