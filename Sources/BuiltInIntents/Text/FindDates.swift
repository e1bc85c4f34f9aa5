import AppIntentsCore
import Foundation

/// Picks the dates out of a text.
struct FindDates: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "text.dates"
  static let title: LocalizedStringResource = "Get Dates"
  static let description = IntentDescription(
    """
    Picks the dates out of a text: `Lunch on Nov 21, 2026 at 1 pm` gives one. Finds `2026-11-21 17:00`, \
    `21.11.2026`, `November 21`, `next friday`, `tomorrow at 17:00`, `in 2 hours`. Names of months and \
    days are in English or the run's language; `03/04/2026` has the order of the run's locale, and a \
    year four digits.
    """,
    categoryName: "Text", searchKeywords: ["Get Dates from Input", "extract", "day", "time"],
    resultValueName: "Dates")
  /// `tomorrow` is another day every day.
  static let sideEffects: SideEffects = .varies
  static let nothingCondition = "if there is no date"

  @Parameter(title: "Text")
  var text: String

  static var parameterSummary: some ParameterSummary { Summary("Get the dates in \(\.$text)") }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentDate]> {
    let context = IntentContext.current
    let scanner = DateScanner(ScannedBytes(text), DateNames(in: context.locale))
    var dates: [IntentDate] = []
    var index = 0
    while let candidate = scanner.next(from: index) {
      try Task.checkCancellation()
      index = candidate.start
      var found: (date: IntentDate, end: Int)?
      for spelling in candidate.spellings where found == nil {
        found = try date(spelling.text, in: context).map { ($0, spelling.end) }
      }
      if let found { dates.append(found.date) }
      index = found?.end ?? candidate.next
    }
    return .result(value: dates)
  }

  /// The date that a text means by the rules of conversions; nil if it is none.
  private func date(_ text: String, in context: IntentContext) throws -> IntentDate? {
    do {
      return try IntentDate.from(context.values.convert(.text(text), to: .date))
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
  }
}
