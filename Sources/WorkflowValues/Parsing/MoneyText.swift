import AppIntentsCore
import Foundation
import OrderedCollections

/// Reads an amount of money with its currency at either end: `5 EUR`, `€5`, `CHF 1'200.50`.
enum MoneyText {
  private static let symbols: [Substring: String] = [
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW", "₺": "TRY", "₪": "ILS",
    "₴": "UAH", "₽": "RUB", "₫": "VND", "₱": "PHP", "₦": "NGN", "฿": "THB",
  ]

  /// The dictionary of `amount` and `currency` that a text is; nil for another text.
  ///
  /// A symbol that several currencies share is the best known of them.
  static func parse(_ text: Substring) -> OrderedDictionary<String, Value>? {
    guard let (currency, rest) = currency(of: text), rest.contains(where: \.isNumber),
      let amount = try? NumberText.parse(String(rest))
    else { return nil }
    return ["amount": .number(amount), "currency": .text(currency)]
  }

  /// The code of the currency at either end, and the text without it.
  private static func currency(of text: Substring) -> (code: String, rest: Substring)? {
    if let code = code(text.prefix(3)) { return (code, text.dropFirst(3)) }
    if let code = code(text.suffix(3)) { return (code, text.dropLast(3)) }
    if let code = symbols[text.prefix(1)] { return (code, text.dropFirst()) }
    if let code = symbols[text.suffix(1)] { return (code, text.dropLast()) }
    return nil
  }

  private static func code(_ letters: Substring) -> String? {
    guard letters.count == 3, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    let code = letters.uppercased()
    return NumberText.currencyCodes.contains(code) || Locale.commonISOCurrencyCodes.contains(code)
      ? code : nil
  }
}
