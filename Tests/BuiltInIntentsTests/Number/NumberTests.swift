import AppIntentsCore
import Foundation
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Numbers")
struct NumberTests {
  @Test(arguments: [
    ("0.1 + 0.2", IntentValue.number(0.3)), ("(1 + 2) / 4", .number(0.75)),
    ("max($price, 20) * 1.19", .number(23.8)), ("$twelve", 12),
    ("2 ^ 10", 1024), ("$price × 19%", .number(1.71)), ("$price ÷ 2 − 1", .number(3.5)),
    ("round(pi, 2) + sqrt(9)", .number(6.14)),
  ])
  func `an expression gives a number`(expression: String, result: IntentValue) async throws {
    let run = try await WorkflowTester(
      """
      steps:
        - set: { price: 9, twelve: "12" }
        - number.calculate: \(expression)
      """
    ).run()
    #expect(run.result == result)
  }

  @Test func `an expression that gives something else is refused`() async throws {
    let expression = IntentExpression(source: "$x") { ["a": 1] }
    await #expect(throws: (any Error).self) {
      try await value(Calculate.self, ["expression": expression])
    }
  }

  @Test(arguments: [
    ("2.345", 2, NumberRounding.halfUp, "2.35"), ("-2.345", 2, .halfUp, "-2.35"),
    ("2.5", 0, .halfUp, "3"), ("-2.5", 0, .halfUp, "-3"), ("2.5", 0, .halfEven, "2"),
    ("3.5", 0, .halfEven, "4"), ("2.1", 0, .up, "3"), ("-2.1", 0, .up, "-3"),
    ("2.9", 0, .down, "2"), ("-2.9", 0, .down, "-2"), ("-2.1", 0, .ceiling, "-2"),
    ("-2.1", 0, .floor, "-3"), ("1250", -2, .halfUp, "1300"), ("7", 3, .halfUp, "7"),
    ("1.005", 2, .halfUp, "1.01"), ("12345678901234567890.5", 0, .halfUp, "12345678901234567891"),
  ])
  func `rounding is exact in every mode`(
    number: String, places: Int, mode: NumberRounding, result: String
  ) async throws {
    let value = try await value(
      RoundNumber.self,
      ["number": try #require(IntentNumber(exactly: number)), "places": places, "mode": mode])
    #expect(value == .number(try #require(IntentNumber(exactly: result))))
  }

  @Test func `a random number is between its bounds`() async throws {
    #expect(try await value(RandomNumber.self, ["from": 6, "to": 6]) == 6)
    guard case .number(let number) = try await value(RandomNumber.self) else {
      return #expect(Bool(false))
    }
    #expect(1...100 ~= number)
    await #expect(
      throws: IntentFailure("there is no number from 2 to 1", help: "swap `from` and `to`")
    ) {
      try await value(RandomNumber.self, ["from": 2, "to": 1])
    }
  }

  @Test func `statistics are exact`() async throws {
    let numbers: [IntentNumber] = [2, 4, 4, 4, 5, 5, 7, 9]
    #expect(
      try await value(CalculateStatistics.self, ["list": numbers]) == [
        "count": 8, "sum": 40, "average": 5, "median": .number(4.5), "minimum": 2, "maximum": 9,
        "range": 7, "mode": 4, "standard_deviation": 2,
      ])
    #expect(
      try await value(CalculateStatistics.self, ["list": [0.1, 0.2] as [IntentNumber]]) == [
        "count": 2, "sum": .number(0.3), "average": .number(0.15), "median": .number(0.15),
        "minimum": .number(0.1), "maximum": .number(0.2), "range": .number(0.1),
        "mode": .number(0.1),
        "standard_deviation": .number(0.05),
      ])
  }

  @Test func `no numbers have no statistics`() async throws {
    await #expect(
      throws: IntentFailure("the list has no numbers, so it has no average", kind: .missing)
    ) {
      try await value(CalculateStatistics.self, ["list": [IntentNumber]()])
    }
  }

  @Test(
    arguments: [
      ("1234.5", NumberStyle.decimal, nil, "en_US", "1,234.5"),
      ("1234.5", .decimal, nil, "de_DE", "1.234,5"),
      ("1234.5", .decimal, 2, "en_US", "1,234.50"),
      ("0.1234567890123456789", .decimal, nil, "en_US", "0.1234567890123456789"),
      ("12345678901234567890.12", .decimal, nil, "en_US", "12,345,678,901,234,567,890.12"),
      ("-7", .decimal, nil, "en_US", "-7"),
      ("0.19", .percent, nil, "en_US", "19%"),
      ("0.195", .percent, nil, "en_US", "19.5%"),
      ("0.195", .percent, 0, "de_DE", "20\u{A0}%"),
      ("5", .currency, nil, "en_US", "$5.00"),
      ("1234.5", .currency, 0, "en_US", "$1,235"), ("0.125", .currency, nil, "en_US", "$0.13"),
      ("0.125", .decimal, 2, "en_US", "0.13"), ("-0.125", .decimal, 2, "en_US", "-0.13"),
      ("0.125", .percent, 0, "en_US", "13%"), ("999999", .bytes, nil, "en_US", "1 MB"),
      ("999949", .bytes, nil, "en_US", "999.9 kB"), ("999999", .bytes, 3, "en_US", "999.999 kB"),
      ("0", .bytes, nil, "en_US", "0 B"), ("999", .bytes, nil, "en_US", "999 B"),
      ("1500000", .bytes, nil, "en_US", "1.5 MB"), ("1500000", .bytes, 2, "de_DE", "1,50 MB"),
      ("1000", .bytes, nil, "en_US", "1 kB"),
    ] as [(String, NumberStyle, Int?, String, String)])
  func `a number is written as people do`(
    number: String, style: NumberStyle, places: Int?, locale: String, text: String
  ) async throws {
    let value = try await value(
      FormatNumber.self,
      [
        "number": try #require(IntentNumber(exactly: number)), "style": style, "places": places,
        "locale": locale,
      ])
    #expect(value == .text(text))
  }

  @Test(arguments: [NumberStyle.decimal, .percent, .bytes])
  func `only numbers of the style for it have a currency`(style: NumberStyle) async throws {
    await #expect(
      throws: IntentFailure(
        "a number of the style `\(style.rawValue)` has no `currency`",
        help: "write `style: currency`, or leave `currency` out"
      ).caused(by: "currency")
    ) {
      try await value(
        FormatNumber.self, ["number": 5 as IntentNumber, "style": style, "currency": "EUR"])
    }
  }

  @Test func `a currency can be named`() async throws {
    let parameters: [String: any Sendable] = [
      "number": 5 as IntentNumber, "style": NumberStyle.currency,
    ]
    #expect(
      try await value(
        FormatNumber.self, parameters.merging(["currency": "EUR", "locale": "de_DE"]) { $1 })
        == "5,00\u{A0}€")
    await #expect(
      throws: IntentFailure(
        "`euro` isn't a currency", help: "use a code of three letters, such as `EUR`")
    ) {
      try await value(FormatNumber.self, parameters.merging(["currency": "euro"]) { $1 })
    }
  }
}

extension IntentValue {
  fileprivate static func number(_ value: Double) -> IntentValue {
    .number(IntentNumber(floatLiteral: value))
  }
}
