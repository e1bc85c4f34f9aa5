import Foundation
import OrderedCollections
import Testing

@testable import AppIntentsCore

/// Which sentence conditions choose: with a value, without one, with the parameter's default, and while
/// the value isn't known.
@Suite("Conditions of summaries")
struct SummaryConditionTests {
  private static let date = IntentValue.date(IntentDate(.init(timeIntervalSince1970: 0), in: .gmt))
  private static let later = IntentValue.date(
    IntentDate(.init(timeIntervalSince1970: 9), in: .gmt))

  /// The test, what is compared with, the values that meet it, and those that don't.
  private static let table: [(IntentSummary.Test, [IntentValue], [IntentValue], [IntentValue])] = [
    (.hasValue, [], ["a", 0, false, [1]], [.nothing, "", []]),
    (.hasNoValue, [], [.nothing, "", []], ["a", 0, false]),
    (.equal, [3], [3], [4, .nothing]),
    (.notEqual, [3], [4, .nothing], [3]),
    (.equal, [.nothing], [.nothing], [3]),
    (.less, [3], [2], [3, 4, .nothing]),
    (.lessOrEqual, [3], [2, 3], [4, .nothing]),
    (.greater, [3], [4], [3, 2, .nothing]),
    (.greaterOrEqual, [3], [3, 4], [2, .nothing]),
    (.greater, [date], [later], [date, .nothing]),
    (.oneOf, [1, 2], [1, 2], [3, .nothing]),
    (.contains, ["a"], ["cat"], ["dog", .nothing]),
    (.doesNotContain, ["a"], ["dog", .nothing], ["cat"]),
    (.hasPrefix, ["a"], ["ab"], ["ba", .nothing]),
    (.hasSuffix, ["a"], ["ba"], ["ab", .nothing]),
  ]

  @Test(arguments: table)
  func `a condition is met by what it says`(
    test: IntentSummary.Test, values: [IntentValue], met: [IntentValue], unmet: [IntentValue]
  ) {
    let summary = IntentSummary(
      content: .when(
        .init(parameter: 0, test: test, values: values),
        then: .sentence([.text("yes")], others: []),
        otherwise: .sentence([.text("no")], others: [])), title: "Test", parameterTitles: ["Value"])
    for value in met {
      #expect(summary.sentence(given: { _ in value }) { _ in nil } == "yes", "\(test) \(value)")
    }
    for value in unmet {
      #expect(summary.sentence(given: { _ in value }) { _ in nil } == "no", "\(test) \(value)")
    }
    // What isn't known is a value, and hardly one of those to compare with.
    let isMet = [.hasValue, .notEqual, .doesNotContain].contains(test)
    #expect(summary.sentence { _ in nil } == (isMet ? "yes" : "no"), "\(test)")
  }

  private func sentence(
    of intent: any AppIntent.Type, with values: [String: IntentValue]
  ) -> String {
    IntentDescriptor(intent).sentence(
      with: .init(uniqueKeysWithValues: values.map { ($0.key, $0.value) }), gap: "…",
      words: \.words)
  }

  @Test func `a parameter that is left out has no value, or its default`() {
    func sentence(_ values: [String: IntentValue]) -> String {
      self.sentence(of: FinishBook.self, with: values)
    }
    #expect(sentence(["book": "Dune"]) == "Finish Dune loudly")
    #expect(sentence(["book": "Dune", "stars": 4]) == "Finish Dune with 4 stars")
    #expect(sentence(["book": "Dune", "volume": 1]) == "Finish Dune quietly")
    // What must be given is going to be.
    #expect(sentence([:]) == "Finish … loudly")
  }

  @Test func `without a sentence, what is left out isn't shown`() {
    func sentence(_ values: [String: IntentValue]) -> String {
      self.sentence(of: LendBook.self, with: values)
    }
    #expect(sentence(["book": "Dune"]) == "Lend Book (Book: Dune, Days: 14)")
    #expect(
      sentence(["book": "Dune", "person": "Mia"]) == "Lend Book (Book: Dune, Person: Mia, Days: 14)"
    )
    #expect(sentence(["book": "Dune", "days": .nothing]) == "Lend Book (Book: Dune)")
    // What must be given is going to be.
    #expect(sentence([:]) == "Lend Book (Book: …, Days: 14)")
  }

  @Test func `a switch takes the case of the value, else the default`() {
    let intent = IntentDescriptor(ShelveBook.self)
    func sentence(_ value: IntentValue?) -> String {
      intent.sentence(
        with: value.map { ["shelf": $0] } ?? [:], gap: "…", words: \.words)
    }
    #expect(sentence(Shelf.attic.intentValue) == "Carry it up")
    #expect(sentence(Shelf.cellar.intentValue) == "Put it elsewhere")
    #expect(sentence(.nothing) == "Put it elsewhere")
    // The default of the parameter.
    #expect(sentence(nil) == "Carry it up")
  }
}

private struct FinishBook: AppIntent {
  static let title: LocalizedStringResource = "Finish Book"
  @Parameter(title: "Book") var book: String
  @Parameter(title: "Stars") var stars: Int?
  @Parameter(title: "Volume", default: 5) var volume: Int

  static var parameterSummary: some ParameterSummary {
    When(\.$stars, .hasAnyValue) {
      Summary("Finish \(\.$book) with \(\.$stars) stars")
    } otherwise: {
      When(\.$volume, .greaterThan, 3) {
        Summary("Finish \(\.$book) loudly")
      } otherwise: {
        Summary("Finish \(\.$book) quietly")
      }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

private struct LendBook: AppIntent {
  static let title: LocalizedStringResource = "Lend Book"
  @Parameter(title: "Book") var book: String
  @Parameter(title: "Person") var person: String?
  @Parameter(title: "Days", default: 14) var days: Int

  func perform() async throws -> some IntentResult { .result() }
}

private enum Shelf: String, AppEnum {
  case attic, cellar
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shelf"
  static let caseDisplayRepresentations: [Shelf: DisplayRepresentation] = [
    .attic: "Attic", .cellar: "Cellar",
  ]
}

private struct ShelveBook: AppIntent {
  static let title: LocalizedStringResource = "Shelve Book"
  @Parameter(title: "Shelf", default: .attic) var shelf: Shelf

  static var parameterSummary: some ParameterSummary {
    Switch(\.$shelf) {
      Case(.attic) { Summary("Carry it up") }
      DefaultCase { Summary("Put it elsewhere") }
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}
