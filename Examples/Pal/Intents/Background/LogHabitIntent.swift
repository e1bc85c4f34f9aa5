import AppIntents
import IntentServing

struct LogHabitIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Log Habit"
  static let description = IntentDescription(
    "Adds a number to a habit, and tells the sum of the day.", categoryName: "Habits",
    resultValueName: "Sum of the Day")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(
    title: "Habit", requestValueDialog: "Which habit?", optionsProvider: HabitOptions())
  var habit: String

  @Parameter(title: "Value", default: 1, inclusiveRange: (0, 1_000_000))
  var value: Double

  static var parameterSummary: some ParameterSummary { Summary("Log \(\.$value) for \(\.$habit)") }

  init() {}

  init(habit: String, value: Double) {
    self.habit = habit
    self.value = value
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Double> & ProvidesDialog {
    let habit = habit.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !habit.isEmpty else { throw $habit.needsValueError() }
    let known = try Pal.habits.names().first { $0.caseInsensitiveCompare(habit) == .orderedSame }
    let name = known ?? habit
    // The digits that were given, not those of the nearest binary fraction.
    let exact = Decimal(string: "\(value)") ?? Decimal(value)
    let now = systemContext.preciseTimestamp ?? .now
    let sum = try Pal.habits.log(exact, of: name, at: now)
    try await LogHabitIntent(habit: name, value: value).donate()
    return .result(
      value: NSDecimalNumber(decimal: sum).doubleValue,
      dialog: "\(exact.formatted()) for \(name), \(sum.formatted()) today.")
  }
}

/// The habits that were logged before.
struct HabitOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { try Pal.habits.names() }
}
