import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import Testing

@testable import WorkflowValues

@Suite("Conversion table")
struct ConversionTableTests {
  /// The matrix as the contract has it. `=` the same, `i` implicit, `e` explicit, `-` none.
  static let contract: [(ValueKind, String)] = [
    //           text rich num bool date dur meas url file dict list entity choice
    (.text, "     =    i    i   i    i    i   i    i   i    i    i    i      i"),
    (.richText, " i    =    i   i    i    i   i    i   i    i    i    i      i"),
    (.number, "   i    i    =   i    -    i   -    -   e    -    i    -      -"),
    (.boolean, "  i    i    i   =    -    -   -    -   e    -    i    -      -"),
    (.date, "     i    i    -   -    =    -   -    -   e    i    i    -      -"),
    (.duration, " i    i    i   -    -    =   -    -   e    i    i    -      -"),
    (.measurement, "i  i    e   -    -    -   =    -   e    i    i    -      -"),
    (.url, "      i    i    -   -    -    -   -    =   i    i    i    -      -"),
    (.file, "     i    i    -   -    -    -   -    i   =    i    i    -      -"),
    (.dictionary, "i   i    -   -    -    -   -    -   e    =    i    i      -"),
    (.list, "     i    i    i   i    i    i   i    i   i    -    =    i      i"),
    (.entity, "   i    i    -   -    -    -   -    i   i    i    i    =      -"),
    (.choice, "   i    i    -   -    -    -   -    -   e    -    i    -      ="),
    (.nothing, "  i    i    -   i    -    -   -    -   -    -    i    -      -"),
  ]

  @Test func `every cell of the matrix is as the contract has it`() {
    let columns = ValueKind.allCases.filter { $0 != .nothing }
    #expect(Set(Self.contract.map(\.0)) == Set(ValueKind.allCases))
    for (from, row) in Self.contract {
      let marks = row.split(separator: " ")
      #expect(marks.count == columns.count, "\(from)")
      for (to, mark) in zip(columns, marks) {
        let found =
          from == to
          ? "="
          : ConversionTable.steps(from: from, to: to) != nil
            ? "i" : ConversionTable.entry(from: from, to: to)?.strength == .explicit ? "e" : "-"
        #expect(found == mark, "\(from.name) → \(to.name)")
      }
    }
  }

  /// A text that converts to a kind.
  private static func text(for kind: ValueKind) -> Value {
    switch kind {
    case .boolean: "yes"
    case .date: "2026-11-21"
    case .duration: "5m"
    case .measurement: "1 kg"
    case .url: "https://a.b"
    case .dictionary: "a=1"
    case .choice: "blue"
    default: "7"
    }
  }

  private static func sample(_ from: ValueKind, for to: ValueKind) -> Value {
    switch from {
    case .text: text(for: to)
    case .richText: .richText(RichText.plain(text(for: to).text))
    case .list: [text(for: to)]
    case .entity:
      .entity(
        IntentEntityValue(
          typeName: "contact", id: "7", title: "Mia",
          properties: ["url": Sample.value(.url), "file": Sample.value(.file)]))
    default: Sample.value(from)
    }
  }

  @Test func `every implicit cell converts a value that fits`() throws {
    let run = try ConversionFixture()
    var context = run.conversion
    context.isInsideText = true
    context.findEntity = { _, _ in .entity(Sample.contact) }
    try run.write("{}", to: "a.json")
    for from in ValueKind.allCases {
      for to in ValueKind.allCases where ConversionTable.steps(from: from, to: to) != nil {
        let wanted: ValueType =
          to == .entity ? .entity("contact") : to == .choice ? .choice(Sample.color) : to.plainType
        var value = Self.sample(from, for: to)
        if from == .file, to == .dictionary {
          value = .file(IntentFile(path: run.folder.appending("a.json")))
        }
        let result = try Conversions.convert(value, to: wanted, in: context)
        #expect(result.kind == to, "\(from.name) → \(to.name)")
      }
    }
  }

  @Test func `no entry stands there twice`() {
    let names = ConversionTable.all.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `a route goes through text only where the formatting is all that is lost`() {
    for from in ValueKind.allCases {
      for to in ValueKind.allCases {
        guard let steps = ConversionTable.steps(from: from, to: to) else { continue }
        #expect(steps.count { !$0.isBridge } <= 1)
        #expect(steps.count <= 3)
      }
    }
  }

  @Test func `the matrix is written as a Markdown table`() {
    let lines = ConversionTable.markdown().split(separator: "\n")
    #expect(lines.count == ValueKind.allCases.count + 2)
    #expect(lines[0].hasPrefix("| from ↓ to → | text | rich text | number |"))
    #expect(
      lines.contains { $0.hasPrefix("| number | format | by text | = | 0 no, others yes | — |") })
    #expect(Set(lines.map { $0.count { $0 == "|" } }).count == 1)
  }

  @Test(arguments: [
    (ValueType.text, ValueType.text, "Text, no conversion", Conversion.Certainty.always),
    (.number, .text, "number → text", .always),
    (.text, .number, "text → number", .mayFail),
    (.richText, .number, "rich text → text → number", .mayFail),
    (.any, .number, "any value → number", .mayFail),
    (.number, .any, "Number, no conversion", .always),
    (.list(of: .text), .list(of: .number), "each text → number", .mayFail),
    (.list(of: .file), .list(of: .file), "List of file, no conversion", .always),
    (.list(of: .number), .text, "list of number → text", .always),
    (.list(of: .number), .number, "list of number → number", .mayFail),
    (.number, .list(of: .number), "number → list of number", .always),
    (.nothing, .list(of: .text), "nothing → empty list", .always),
    (.file, .text, "file → text", .always),
    (.text, .program, "Text, no conversion", .always),
  ])
  func `a route says how it reads and whether it may fail`(
    from: ValueType, to: ValueType, description: String, certainty: Conversion.Certainty
  ) throws {
    let route = try #require(ConversionTable.route(from: from, to: to))
    #expect(route.description == description)
    #expect(route.certainty == certainty)
  }

  @Test(arguments: [
    (ValueType.date, ValueType.number), (.number, .date), (.boolean, .date),
    (.list(of: .number), .dictionary), (.list(of: .date), .list(of: .number)),
    (.entity("contact"), .entity("note")), (.text, .condition), (.number, .file),
  ])
  func `there is no route where the matrix has a dash`(from: ValueType, to: ValueType) {
    #expect(ConversionTable.route(from: from, to: to) == nil)
  }

  @Test func `an explicit route is found when it is asked for`() {
    let route = ConversionTable.route(from: .number, to: .file, explicit: true)
    #expect(route?.strength == .explicit)
  }

  @Test(
    arguments: [
      (.file, .text, "the text of a file is its path"),
      (.richText, .text, "the text of a rich text has no formatting"),
      (.duration, .number, "the number of a duration is its seconds"),
      (.number, .duration, "a number is a duration in seconds"),
      (.list(of: .number), .list(of: .boolean), "every number but 0 is yes"),
      (.text, .number, nil), (.number, .text, nil),
    ] as [(ValueType, ValueType, String?)])
  func `a conversion that may mean something else carries a caution`(
    from: ValueType, to: ValueType, fact: String?
  ) {
    #expect(ConversionTable.route(from: from, to: to)?.caution?.fact == fact)
  }
}
