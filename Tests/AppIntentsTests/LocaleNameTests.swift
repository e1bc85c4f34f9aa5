import AppIntentsCore
import Foundation
import Testing

@Suite("Names of locales")
struct LocaleNameTests {
  @Test(arguments: ["de_DE", "en-GB", "zh_Hans_CN", "en_US_POSIX", "fil", "de_DE@currency=CHF"])
  func `a locale has a language`(name: String) {
    #expect(LocaleName.locale(name)?.identifier.hasPrefix(String(name.prefix(2))) == true)
  }

  @Test(arguments: ["", " ", "german", "C", "€ 5", "🙂", "de_", "x-y-z-ü", "1e400", "de\u{0}DE"])
  func `any other text isn't a locale, and ends nothing`(name: String) {
    #expect(LocaleName.locale(name) == nil)
    let context = IntentContext(surroundings: .init(environment: ["LC_ALL": name]))
    #expect(context.locale == .current)
  }

  @Test func `a duration of seconds has all its nanoseconds`() throws {
    let seconds = try #require(Decimal(string: "9007199.254740993"))
    #expect(IntentDuration(seconds: seconds)?.nanoseconds == 9_007_199_254_740_993)
    #expect(IntentDuration(seconds: Decimal.greatestFiniteMagnitude) == nil)
    #expect(IntentDuration(seconds: .nan) == nil)
  }
}
