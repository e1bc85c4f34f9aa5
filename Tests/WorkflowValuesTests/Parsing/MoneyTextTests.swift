import AppIntentsCore
import OrderedCollections
import Testing

@testable import WorkflowValues

@Suite("Amounts of money in words")
struct MoneyTextTests {
  @Test(arguments: [
    ("5 EUR", "5", "EUR"), ("€5", "5", "EUR"), ("5 €", "5", "EUR"),
    ("CHF 1'200.50", "1200.5", "CHF"),
    ("-3.20 usd", "-3.2", "USD"), ("$7", "7", "USD"), ("1.234,50 €", "1234.5", "EUR"),
    (" 12 ISK ", "12", "ISK"),
  ])
  func `an amount is a dictionary of the number and the currency`(
    text: String, amount: String, currency: String
  ) throws {
    let number = try #require(IntentNumber(exactly: amount))
    #expect(
      try DictionaryText.parse(text) == ["amount": .number(number), "currency": .text(currency)])
  }

  @Test(arguments: ["5", "EUR", "5 kg", "5 XYZ", "five EUR", "5 EUR more", "€", ""])
  func `another text is no amount`(text: String) {
    #expect(throws: TextProblem.self) { try DictionaryText.parse(text) }
  }
}
