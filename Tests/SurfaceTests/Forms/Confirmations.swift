import AppIntents
import SwiftUI

// Questions and results with several views, which the builder of views puts together.

struct PlanTrip: AppIntent {
  static let title: LocalizedStringResource = "Plan a Trip"

  @Parameter(title: "Days") var days: Int

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    try await requestConfirmation(actionName: .book, dialog: "Book?") {
      Text("Lake")
      if days > 1 { Text("\(days) days") } else { Text("One day") }
    }
    try await requestConfirmation(
      conditions: [], actionName: .go, dialog: "Go?", showDialogAsPrompt: false
    ) {
      ForEach(0..<days, id: \.self) { Text("Day \($0 + 1)") }
    }
    let choice = try await requestChoice(
      between: [IntentChoiceOption(title: "Train"), IntentChoiceOption(title: "Boat")],
      dialog: "How?"
    ) {
      Text("Train")
      Text("Boat")
    }
    let isLong = try await $days.requestConfirmation(for: days, dialog: "So long?") {
      Text("From Monday")
      Text("To Friday")
    }
    let isShort = try await $days.requestConfirmation(
      for: 1, dialog: "One day?", view: Text("Monday"))
    return .result(value: "\(String(localized: choice.title)) \(isLong) \(isShort)")
  }
}

/// A question of the main actor, which makes its views.
struct LeaveTrip: AppIntent {
  static let title: LocalizedStringResource = "Leave a Trip"

  @MainActor
  func perform() async throws -> some IntentResult {
    try await requestConfirmation(actionName: .go, dialog: "Leave?") { Text("Home") }
    return .result()
  }
}

struct OpenTrip: AppIntent {
  static let title: LocalizedStringResource = "Open a Trip"
  func perform() async throws -> some IntentResult { .result() }
}

struct ShowTrip: AppIntent {
  static let title: LocalizedStringResource = "Show a Trip"
  func perform() async throws -> some IntentResult & OpensIntent & ShowsSnippetView {
    .result(opensIntent: OpenTrip()) {
      Text("Lake")
      Text("Boat")
    }
  }
}

struct TellTrip: AppIntent {
  static let title: LocalizedStringResource = "Tell a Trip"
  func perform() async throws
    -> some IntentResult & OpensIntent & ProvidesDialog & ShowsSnippetView
  {
    .result(opensIntent: OpenTrip(), dialog: "Told.") {
      Text("Lake")
      Text("Boat")
    }
  }
}

struct GiveTrip: AppIntent {
  static let title: LocalizedStringResource = "Give a Trip"
  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & OpensIntent & ShowsSnippetView
  {
    .result(value: 3, opensIntent: OpenTrip()) {
      Text("Lake")
      Text("Boat")
    }
  }
}

struct EndTrip: AppIntent {
  static let title: LocalizedStringResource = "End a Trip"
  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & OpensIntent & ProvidesDialog & ShowsSnippetView
  {
    .result(value: 4, opensIntent: OpenTrip(), dialog: "Over.") {
      Text("Lake")
      Text("Boat")
    }
  }
}

struct PaintTrip: AppIntent {
  static let title: LocalizedStringResource = "Paint a Trip"
  func perform() async throws -> some IntentResult & OpensIntent & ShowsSnippetView {
    .result(opensIntent: OpenTrip(), view: Text("Lake"))
  }
}

struct PrintTrip: AppIntent {
  static let title: LocalizedStringResource = "Print a Trip"
  func perform() async throws
    -> some IntentResult & OpensIntent & ProvidesDialog & ShowsSnippetView
  {
    .result(opensIntent: OpenTrip(), dialog: "Printed.", view: Text("Lake"))
  }
}

struct CountTrip: AppIntent {
  static let title: LocalizedStringResource = "Count a Trip"
  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & OpensIntent & ShowsSnippetView
  {
    .result(value: 5, opensIntent: OpenTrip(), view: Text("Lake"))
  }
}
