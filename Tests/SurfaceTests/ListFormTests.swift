import Foundation
import Testing

@testable import AppIntentsCore

/// The lists in texts of `Forms/Lists.swift`.
@Suite("Forms of lists")
struct ListFormTests {
  @Test func `a list in a text has the titles of its values`() async throws {
    let intent = BuySpices()
    intent.spices = [.pepper, .clove]
    intent.shoppers = ["Ann", "Bo", "Cy"].map { Shopper(id: $0) }
    intent.receipts = ["/tmp/a.pdf", "/tmp/b.pdf"].map { IntentFile(fileURL: URL(filePath: $0)) }
    intent.notes = ["x", "y"]
    let context = IntentContext(
      surroundings: .init(environment: [:], locale: Locale(identifier: "en_US")))
    let outcome = try await IntentContext.$current.withValue(context) {
      try await IntentBinder.begin(intent).perform()
    }
    #expect(outcome.dialog == "Bought Black Pepper and Cloves.")
    #expect(outcome.value == ["Ask Dear Ann, Dear Bo, or Dear Cy", "a.pdf & b.pdf", "x or y"])
  }

  @Test func `texts are listed, and a text takes another language`() async throws {
    let context = IntentContext(
      surroundings: .init(environment: [:], locale: Locale(identifier: "en_US")))
    let texts = IntentContext.$current.withValue(context) {
      filterTitles(in: Locale(identifier: "de_DE"))
    }
    #expect(
      texts == [
        "Set Account, Look, and Status", "Use Account, Look, or Status", "de_DE", "filter.title",
      ])
  }

  @Test func `a list in a text is in the language of the run`() async throws {
    let context = IntentContext(
      surroundings: .init(environment: [:], locale: Locale(identifier: "de_DE")))
    let text = IntentContext.$current.withValue(context) {
      LocalizedStringResource("\([Spice.pepper, .clove], format: .list(type: .or))").text
    }
    #expect(text == "Black Pepper oder Cloves")
  }
}
