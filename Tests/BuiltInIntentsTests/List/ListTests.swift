import AppIntentsCore
import Testing

@testable import BuiltInIntents

@Suite("Lists")
struct ListTests {
  let letters: IntentValue = ["a", "b", "c", "d"]

  @Test(
    arguments: [
      ("first", "a"), ("last", "d"), ("2", "b"), ("-1", "d"), ("-4", "a"),
      ("2..3", ["b", "c"]), ("3..", ["c", "d"]), ("..2", ["a", "b"]), ("-2..-1", ["c", "d"]),
      ("3..99", ["c", "d"]), ("9..12", []), ("3..2", []), ("2..2", ["b"]),
    ] as [(String, IntentValue)])
  func `an item is found by its position`(position: String, item: IntentValue) async throws {
    #expect(try await value(GetListItem.self, ["list": letters, "position": position]) == item)
  }

  @Test func `the first item is given unless anything else is said`() async throws {
    #expect(try await value(GetListItem.self, ["list": letters]) == "a")
  }

  @Test func `a random item is one of the list's`() async throws {
    let item = try await value(GetListItem.self, ["list": letters, "position": "random"])
    #expect(letters.items.contains(item))
  }

  @Test(arguments: [
    ("5", IntentFailure("the list has no item 5, it has 4", kind: .missing)),
    ("0", IntentFailure("a list has no item 0; its first one is 1", kind: .missing)),
    (
      "frist",
      IntentFailure(
        "`frist` isn't a position in a list",
        help: "write `first`, `last`, `random`, a number, or a range such as `2..4`")
    ),
    (
      "a..b",
      IntentFailure(
        "`a..b` isn't a position in a list",
        help: "write `first`, `last`, `random`, a number, or a range such as `2..4`")
    ),
  ])
  func `a position that isn't there is an error`(
    position: String, failure: IntentFailure
  ) async throws {
    await #expect(throws: failure) {
      try await value(GetListItem.self, ["list": letters, "position": position])
    }
  }

  @Test func `an empty list has no first item`() async throws {
    await #expect(
      throws: IntentFailure("the list is empty, so it has no first item", kind: .missing)
    ) {
      try await value(GetListItem.self, ["list": [IntentValue]()])
    }
  }

  @Test(
    arguments: [
      ([:], .any),
      (["list": .list(of: .text)], .text),
      (["list": .list(of: .text), "position": .number], .text),
      (["list": .list(of: .text), "position": .text], .any),
    ] as [([String: ValueType], ValueType)])
  func `an item's type is that of the list, unless it may be several`(
    parameters: [String: ValueType], type: ValueType
  ) {
    #expect(GetListItem.outputType(for: parameters) == type)
  }

  @Test(arguments: [([], 0), ([1, 2, 3], 3)] as [([IntentValue], Int)])
  func `items are counted`(list: [IntentValue], count: Int) async throws {
    #expect(try await value(CountItems.self, ["list": list]) == .number(count))
  }

  let isLarge = IntentCondition(source: "$item > 2") { item in
    guard case .number(let number) = item else { return false }
    return number > 2
  }

  @Test func `items that meet the condition stay, up to the limit`() async throws {
    let list: IntentValue = [3, 1, "x", 4, 2, 5]
    #expect(try await value(FilterList.self, ["list": list, "where": isLarge]) == [3, 4, 5])
    #expect(
      try await value(FilterList.self, ["list": list, "where": isLarge, "limit": 2]) == [3, 4])
    #expect(try await value(FilterList.self, ["list": list, "where": isLarge, "limit": 0]) == [])
  }

  @Test func `an error in the condition is the filter's`() async throws {
    let condition = IntentCondition(source: "$item.x") { _ in throw IntentFailure("no `x`") }
    await #expect(throws: IntentFailure("no `x`")) {
      try await value(FilterList.self, ["list": letters, "where": condition])
    }
  }

  @Test func `a filtered list has the type of the list`() {
    #expect(FilterList.outputType(for: ["list": .list(of: .file)]) == .list(of: .file))
    #expect(FilterList.outputType(for: ["list": .file]) == .list(of: .file))
    #expect(FilterList.outputType(for: [:]) == .list)
  }

  @Test func `a list is sorted in either direction, equals keep their order`() async throws {
    let list: IntentValue = [3, 1, 2]
    #expect(try await value(SortList.self, ["list": list]) == [1, 2, 3])
    #expect(
      try await value(SortList.self, ["list": list, "order": SortOrder.descending]) == [3, 2, 1])
    let people: IntentValue = [
      ["name": "A", "born": 2], ["name": "B"], ["name": "C", "born": 1], ["name": "D", "born": 2],
    ]
    let descending = try await value(
      SortList.self, ["list": people, "by": "born", "order": SortOrder.descending])
    #expect(
      descending == [
        ["name": "A", "born": 2], ["name": "D", "born": 2], ["name": "C", "born": 1], ["name": "B"],
      ])
  }

  @Test func `texts that spell numbers or sizes are sorted as such`() async throws {
    #expect(
      try await value(SortList.self, ["list": ["10 kB", "1 MB", "9 kB"] as IntentValue])
        == ["9 kB", "10 kB", "1 MB"])
    #expect(
      try await value(SortList.self, ["list": ["9 kB", "10 km", "x"] as IntentValue])
        == ["9 kB", "10 km", "x"])
    #expect(
      try await value(
        SortList.self, ["list": ["x", "10", .nothing, "9", .number(9.5)] as IntentValue])
        == ["9", .number(9.5), "10", "x", .nothing])
  }

  @Test func `a list is sorted by a property of its items`() async throws {
    #expect(
      try await value(SortList.self, ["list": ["ccc", "a", "bb"] as IntentValue, "by": "length"])
        == ["a", "bb", "ccc"])
  }

  @Test(arguments: [SortOrder.ascending, .descending])
  func `an empty field comes last in both orders`(order: BuiltInIntents.SortOrder) async throws {
    let rows: IntentValue = [["n": ""], ["n": "2"], [:], ["n": "1"]]
    let sorted = try await value(SortList.self, ["list": rows, "by": "n", "order": order])
    let filled: [IntentValue] =
      order == .ascending ? [["n": "1"], ["n": "2"]] : [["n": "2"], ["n": "1"]]
    #expect(sorted == .list(filled + [["n": ""], [:]]))
  }

  @Test(arguments: [SortOrder.ascending, .descending])
  func `an empty text comes last in both orders`(order: BuiltInIntents.SortOrder) async throws {
    let list: IntentValue = ["b", "", "a", .nothing, "c"]
    let filled: [IntentValue] = order == .ascending ? ["a", "b", "c"] : ["c", "b", "a"]
    #expect(
      try await value(SortList.self, ["list": list, "order": order])
        == .list(filled + ["", .nothing]))
  }

  @Test func `the first of equal items stays`() async throws {
    #expect(
      try await value(RemoveDuplicates.self, ["list": ["b", "a", "b", 1, 1] as IntentValue])
        == ["b", "a", 1])
    #expect(
      try await value(
        RemoveDuplicates.self, ["list": ["aa", "bb", "c"] as IntentValue, "by": "length"])
        == ["aa", "c"])
  }

  @Test func `a list is reversed`() async throws {
    #expect(try await value(ReverseList.self, ["list": letters]) == ["d", "c", "b", "a"])
  }

  @Test func `lists in lists become one`() async throws {
    #expect(
      try await value(FlattenList.self, ["list": [1, [2, [3, []]], "x"] as IntentValue])
        == [1, 2, 3, "x"])
    #expect(FlattenList.outputType(for: ["list": .list(of: .list(of: .text))]) == .list(of: .text))
  }

  @Test(
    arguments: [
      (1, 4, 1, [1, 2, 3, 4]), (3, 1, 1, [3, 2, 1]), (0, 1, 0.5, [0, 0.5, 1]),
      (1, 10, 4, [1, 5, 9]),
      (0.1, 0.4, 0.1, [0.1, 0.2, 0.3, 0.4]), (5, 5, 1, [5]), (3, 1, -1, [3, 2, 1]),
    ] as [(IntentNumber, IntentNumber, IntentNumber, [IntentNumber])])
  func `a range counts exactly, up or down`(
    from: IntentNumber, to: IntentNumber, step: IntentNumber, numbers: [IntentNumber]
  ) async throws {
    let value = try await value(MakeRange.self, ["from": from, "to": to, "step": step])
    #expect(value == .list(numbers.map { .number($0) }))
  }

  @Test(
    arguments: [
      (1, 2, 0, "a `step` of 0 never gets to 2"),
      (1, 5, -1, "a `step` of -1 never gets from 1 up to 5"),
      (1, 9_999_999, 1, "from 1 to 9999999 in steps of 1 are more than 1000000 numbers"),
    ] as [(IntentNumber, IntentNumber, IntentNumber, String)])
  func `a range has an end`(
    from: IntentNumber, to: IntentNumber, step: IntentNumber, message: String
  ) async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(MakeRange.self, ["from": from, "to": to, "step": step])
    }
    #expect(failure?.message == message)
  }

  @Test(
    arguments: [
      ([], 0), ([1, 2, 3], 6), ([.number(0.1), .number(0.2), "0.3"], 0.6),
      ([.number(Int.max), 1], IntentNumber(exactly: "9223372036854775808") ?? 0),
    ] as [([IntentValue], IntentNumber)])
  func `a sum is exact`(list: [IntentValue], sum: IntentNumber) async throws {
    #expect(try await value(SumList.self, ["list": list]) == .number(sum))
  }

  @Test func `what has a unit keeps it in the sum`() async throws {
    let megabyte = try #require(IntentUnit.named("MB"))
    let sizes: IntentValue = [.measurement(IntentMeasurement(1.5, megabyte)), "500 kB"]
    #expect(
      try await value(SumList.self, ["list": sizes])
        == .measurement(IntentMeasurement(2, megabyte)))
    let times: IntentValue = [.duration(.seconds(60)), .duration(.seconds(30))]
    #expect(try await value(SumList.self, ["list": times]) == .duration(.seconds(90)))
    await #expect(throws: (any Error).self) {
      try await value(SumList.self, ["list": ["1 MB", 2] as IntentValue])
    }
  }

  @Test func `a property is summed up`() async throws {
    let rows: IntentValue = [["price": "1.5"], ["price": 2]]
    #expect(try await value(SumList.self, ["list": rows, "by": "price"]) == .number(3.5))
    await #expect(throws: IntentFailure("item 1 has no `cost`", kind: .missing)) {
      try await value(SumList.self, ["list": rows, "by": "cost"])
    }
  }

  @Test(arguments: [(";", "`;`", "\";\""), ("\t", "tabs", "tab")])
  func `a table that was read with another separator is told`(
    sign: String, shown: String, separator: String
  ) async throws {
    let rows = try await value(ParseCSV.self, ["text": "name\(sign)cost\na\(sign)1"])
    let help =
      "the columns seem to be separated by \(shown): `csv.parse` has `separator: \(separator)`"
    await #expect(throws: IntentFailure("item 1 has no `cost`", kind: .missing, help: help)) {
      try await value(SumList.self, ["list": rows, "by": "cost"])
    }
    await #expect(throws: IntentFailure("no item has `cost`", kind: .missing, help: help)) {
      try await value(SortList.self, ["list": rows, "by": "cost"])
    }
  }

  @Test func `a sample has distinct items of the list`() async throws {
    let sample = try await value(SampleList.self, ["list": letters, "count": 3]).items
    #expect(sample.count == 3)
    #expect(Set(sample).isSubset(of: letters.items) && Set(sample).count == 3)
    let shuffled = try await value(SampleList.self, ["list": letters, "count": 99]).items
    #expect(Set(shuffled) == Set(letters.items) && shuffled.count == 4)
  }
}

extension IntentValue {
  fileprivate static func number(_ value: Double) -> IntentValue {
    .number(IntentNumber(floatLiteral: value))
  }
}
