import AppIntents
import CoreLocation
import SwiftData

// A model that only the main actor uses, as in modules whose types are the main actor's.

@Model
final class DiaryPage {
  var text: String
  var day: Date
  init(text: String, day: Date) {
    self.text = text
    self.day = day
  }
}

struct WriteDiary: AppIntent {
  static let title: LocalizedStringResource = "Write Diary"

  @Parameter(title: "Text") var text: String
  @Parameter(title: "Place", displayStyle: .city) var place: CLPlacemark?

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let container = try ModelContainer(
      for: DiaryPage.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    let day = Date(timeIntervalSince1970: 0)
    container.mainContext.insert(DiaryPage(text: text, day: day))
    container.mainContext.insert(DiaryPage(text: place?.locality ?? "Nowhere", day: day + 1))
    let pages = FetchDescriptor<DiaryPage>(sortBy: [SortDescriptor(\.day)])
    return .result(value: try container.mainContext.fetch(pages).map(\.text))
  }
}

struct DiaryShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: WriteDiary(), phrases: ["Write in \(.applicationName)"], shortTitle: "Write",
      systemImageName: "book")
  }
}

/// App Shortcuts are used by any context, also in such modules.
struct RefreshDiary: AppIntent {
  static let title: LocalizedStringResource = "Refresh Diary"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    DiaryShortcuts.updateAppShortcutParameters()
    return .result(value: DiaryShortcuts.appShortcuts.count)
  }
}
