import AppIntentsCore
import Testing
import WorkflowEngine
import WorkflowTesting
import WorkflowValues

/// Which parameter takes the output of the step before, by its type before the run and by its value in
/// the run.
@Suite("The previous output")
struct PreviousOutputTests {
  private static let intents: [any AppIntent.Type] = [
    PickMood.self, PickWeather.self, CountDays.self, ListMoods.self, WriteEntry.self,
    WriteNote.self, FinishDay.self,
  ]

  private func result(_ steps: String) async throws -> String {
    let run = try await WorkflowTester("steps:\n" + steps, intents: Self.intents).run()
    return run.failure ?? run.result.text
  }

  @Test(arguments: [
    ("diary.pick_mood: calm", "mood calm, days -, note -"),
    // Two enums have nothing in common, whatever their cases are called.
    ("diary.pick_weather: calm", "mood -, days -, note calm"),
    // A text could be a case's name, and isn't meant as one.
    ("text.change_case: CALM\n    to: lowercase", "mood -, days -, note calm"),
    ("diary.count_days", "mood -, days 3, note -"),
  ])
  func `an optional parameter takes only what fits it, and the next one what it can't take`(
    before: String, expected: String
  ) async throws {
    #expect(try await result("  - \(before)\n  - diary.write_entry") == expected)
  }

  @Test(arguments: [
    ("calm", "mood -, text calm"),
    ("$mood", "mood calm, text given"),
  ])
  func `a parameter that must be given takes what the optional one before it can't`(
    given: String, expected: String
  ) async throws {
    let steps =
      given == "calm"
      ? "  - text.trim: calm\n  - diary.write_note"
      : "  - diary.pick_mood: calm\n  - diary.write_note:\n    text: given"
    #expect(try await result(steps) == expected)
  }

  @Test(arguments: [
    // The type of an item of JSON is known in the run alone.
    ("'[\"calm\"]'", "tired false, mood -"),
    ("'[true]'", "tired true, mood -"),
    ("'[1]'", "tired false, mood -"),
  ])
  func `a value whose type only the run knows is left out if it doesn't fit`(
    json: String, expected: String
  ) async throws {
    let steps =
      "  - json.parse: \(json)\n    as: parsed\n  - list.get: $parsed\n  - diary.finish_day"
    #expect(try await result(steps) == expected)
  }

  @Test func `what the step gives itself is taken, and nothing else then`() async throws {
    #expect(
      try await result("  - text.trim: calm\n  - diary.write_entry:\n    note: mine")
        == "mood -, days -, note mine")
    #expect(
      try await result("  - text.trim: calm\n  - diary.write_entry:\n    input: calm")
        == "mood calm, days -, note -")
  }

  @Test func `several cases fit a parameter that takes one, so that there is an error`()
    async throws
  {
    let error = await #expect(throws: BrokenWorkflow.self) {
      try await result("  - diary.list_moods\n  - diary.write_entry")
    }
    #expect(error?.description.contains("`mood`") == true, "\(error?.description ?? "")")
  }
}

private enum Mood: String, AppEnum {
  case calm, wild
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
  static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [
    .calm: "Calm", .wild: "Wild",
  ]
}

private enum Weather: String, AppEnum {
  case calm, stormy
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Weather"
  static let caseDisplayRepresentations: [Weather: DisplayRepresentation] = [
    .calm: "Calm", .stormy: "Stormy",
  ]
}

private struct PickMood: AppIntent {
  static let title: LocalizedStringResource = "Pick Mood"
  static let persistentIdentifier = "diary.pick_mood"
  @Parameter(title: "Mood") var mood: Mood
  func perform() async throws -> some IntentResult & ReturnsValue<Mood> { .result(value: mood) }
}

private struct PickWeather: AppIntent {
  static let title: LocalizedStringResource = "Pick Weather"
  static let persistentIdentifier = "diary.pick_weather"
  @Parameter(title: "Weather") var weather: Weather
  func perform() async throws -> some IntentResult & ReturnsValue<Weather> {
    .result(value: weather)
  }
}

private struct CountDays: AppIntent {
  static let title: LocalizedStringResource = "Count Days"
  static let persistentIdentifier = "diary.count_days"
  func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: 3) }
}

private struct ListMoods: AppIntent {
  static let title: LocalizedStringResource = "List Moods"
  static let persistentIdentifier = "diary.list_moods"
  func perform() async throws -> some IntentResult & ReturnsValue<[Mood]> {
    .result(value: [.calm, .wild])
  }
}

private struct WriteEntry: AppIntent {
  static let title: LocalizedStringResource = "Write Entry"
  static let persistentIdentifier = "diary.write_entry"
  @Parameter(title: "Mood") var mood: Mood?
  @Parameter(title: "Days") var days: Int?
  @Parameter(title: "Note") var note: String?
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(
      value:
        "mood \(mood?.rawValue ?? "-"), days \(days.map { "\($0)" } ?? "-"), note \(note ?? "-")"
    )
  }
}

private struct WriteNote: AppIntent {
  static let title: LocalizedStringResource = "Write Note"
  static let persistentIdentifier = "diary.write_note"
  @Parameter(title: "Mood") var mood: Mood?
  @Parameter(title: "Text") var text: String
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "mood \(mood?.rawValue ?? "-"), text \(text)")
  }
}

private struct FinishDay: AppIntent {
  static let title: LocalizedStringResource = "Finish Day"
  static let persistentIdentifier = "diary.finish_day"
  @Parameter(title: "Tired", default: false) var isTired: Bool
  @Parameter(title: "Mood") var mood: Mood?
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "tired \(isTired), mood \(mood?.rawValue ?? "-")")
  }
}
