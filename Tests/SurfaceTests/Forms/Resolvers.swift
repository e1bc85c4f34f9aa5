import AppIntents
import Foundation

// The resolvers by their names, and one that checks a range.

struct ReadMeter: AppIntent {
  static let title: LocalizedStringResource = "Read Meter"

  @Parameter(title: "Page", resolvers: { URLFromStringResolver() }) var page: URL?
  @Parameter(title: "Final", resolvers: { BoolFromIntResolver() }) var isFinal: Bool?
  @Parameter(
    title: "Level",
    resolvers: {
      DoubleFromStringResolver()
      DoubleFromIntResolver()
    })
  var level: Double?
  @Parameter(title: "Name", resolvers: { StringFromAttributedStringResolver() }) var name: String?
  @Parameter(title: "Remark", resolvers: { AttributedStringFromStringResolver() })
  var remark: AttributedString?
  @Parameter(title: "Dozens", inclusiveRange: (12, 60), resolvers: { DozenResolver() })
  var dozens: Int?

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let words: [String?] = [
      page?.host(), isFinal.map { "\($0)" }, level.map { "\($0)" }, name,
      remark.map { String($0.characters) }, dozens.map { "\($0)" },
    ]
    return .result(value: words.map { $0 ?? "none" })
  }
}

struct DozenResolver: RangeCheckingResolver {
  func resolve(from input: String, context: Context<Int>) async throws -> Int? {
    guard input.hasSuffix(" dozen"), let count = Int(input.dropLast(6)) else { return nil }
    try checkParameterRangeContains(value: count * 12, context: context)
    return count * 12
  }
}

/// The greatest of several values that bounds may limit.
nonisolated func greatest<Value: RangeComparableProperty>(_ values: [Value]) -> Value? {
  values.max()
}
