import AppIntentsCore
import OrderedCollections
import Testing

@testable import BuiltInIntents

@Suite("Lists: adding, removing, combining")
struct ListChangingTests {
  let letters: IntentValue = ["a", "b", "c", "b"]

  @Test(
    arguments: [
      ("end", ["a", "b", "c", "b", "x"]), ("last", ["a", "b", "c", "b", "x"]),
      ("start", ["x", "a", "b", "c", "b"]), ("1", ["x", "a", "b", "c", "b"]),
      ("2", ["a", "x", "b", "c", "b"]), ("5", ["a", "b", "c", "b", "x"]),
      ("-1", ["a", "b", "c", "b", "x"]), ("-2", ["a", "b", "c", "x", "b"]),
    ] as [(String, IntentValue)])
  func `an item is added at a position`(position: String, list: IntentValue) async throws {
    #expect(
      try await value(AddListItem.self, ["list": letters, "item": "x", "position": position])
        == list)
  }

  @Test func `one item is one, also in messages`() async {
    do {
      _ = try await value(AddListItem.self, ["list": ["a"], "item": "x", "position": "3"])
      Issue.record("it is added")
    } catch {
      #expect(
        IntentErrorText.message(for: error)
          == "the list has 1 item, so the new one can't be item 3")
    }
  }

  @Test func `an added list is one item`() async throws {
    #expect(
      try await value(AddListItem.self, ["list": ["a"], "item": ["b", "c"]]) == ["a", ["b", "c"]])
  }

  @Test(arguments: [
    ("6", "the list has 4 items, so the new one can't be item 6"),
    ("-6", "the list has 4 items, so the new one can't be item -6"),
    ("0", "a list has no item 0; its first one is 1"), ("x", "`x` isn't a position in a list"),
    ("-9223372036854775808", "the list has 4 items, so the new one can't be item"),
  ])
  func `an item isn't added anywhere else`(position: String, message: String) async {
    do {
      _ = try await value(AddListItem.self, ["list": letters, "item": "x", "position": position])
      Issue.record("it is added")
    } catch {
      #expect(IntentErrorText.message(for: error).hasPrefix(message))
    }
  }

  @Test(
    arguments: [
      (["item": "b"], ["a", "c"]), (["item": "x"], ["a", "b", "c", "b"]),
      (["position": "first"], ["b", "c", "b"]), (["position": "-1"], ["a", "b", "c"]),
      (["position": "2..3"], ["a", "b"]), (["position": "9.."], ["a", "b", "c", "b"]),
    ] as [([String: IntentValue], IntentValue)])
  func `items are removed by their value or position`(
    what: [String: IntentValue], list: IntentValue
  ) async throws {
    var parameters: [String: any Sendable] = ["list": letters]
    for (name, given) in what { parameters[name] = given }
    #expect(try await value(RemoveListItem.self, parameters) == list)
  }

  @Test(arguments: ["0..2", "2..0", "a..2", "9"])
  func `what isn't a position removes nothing`(position: String) async {
    await #expect(throws: IntentFailure.self) {
      try await value(RemoveListItem.self, ["list": letters, "position": position])
    }
  }

  @Test(
    arguments: [
      ("append", ["a", "b", "a", "b", "c"]), ("union", ["a", "b", "c"]), ("common", ["b"]),
      ("difference", ["a"]),
    ] as [(IntentValue, IntentValue)])
  func `two lists are combined`(how: IntentValue, list: IntentValue) async throws {
    #expect(
      try await value(
        CombineLists.self, ["list": ["a", "b", "a"], "other": ["b", "c"], "how": how]) == list)
  }

  @Test func `actions on lists compare items as two equals signs do`() async throws {
    let (texts, numbers): (IntentValue, IntentValue) = (["1", "2", "2.0", "x"], [2, 3])
    func combined(_ how: IntentValue) async throws -> IntentValue {
      try await value(CombineLists.self, ["list": texts, "other": numbers, "how": how])
    }
    #expect(try await combined("common") == ["2", "2.0"])
    #expect(try await combined("difference") == ["1", "x"])
    #expect(try await combined("union") == ["1", "2", "2.0", "x", 3])
    #expect(
      try await value(RemoveListItem.self, ["list": texts, "item": 2 as IntentValue])
        == ["1", "x"])
    let mixed: IntentValue = ["1", 1, "a", "A"]
    #expect(try await value(RemoveDuplicates.self, ["list": mixed]) == ["1", "a", "A"])
    let second = IntentValue.duration(IntentDuration(nanoseconds: 1_000_000_000))
    #expect(
      try await value(RemoveDuplicates.self, ["list": [1, second, 2] as IntentValue]) == [1, 2])
    #expect(
      try await value(CountFrequencies.self, ["list": [["n": "1"], ["n": 1]] as IntentValue])
        == [["value": ["n": "1"], "count": 2]])
    let kilobytes = IntentMeasurement(1000, try #require(.named("kB")))
    let megabyte = IntentMeasurement(1, try #require(.named("MB")))
    #expect(
      try await value(
        RemoveDuplicates.self,
        ["list": [.measurement(kilobytes), .measurement(megabyte)] as IntentValue])
        == [.measurement(kilobytes)])
  }

  @Test func `pairs are lists, or dictionaries with names`() async throws {
    let (letters, numbers): (IntentValue, IntentValue) = (["a", "b"], [1, 2])
    #expect(
      try await value(ZipLists.self, ["list": letters, "other": numbers]) == [["a", 1], ["b", 2]])
    #expect(
      try await value(
        ZipLists.self, ["list": letters, "other": numbers, "names": ["letter", "number"]])
        == [["letter": "a", "number": 1], ["letter": "b", "number": 2]])
    await #expect(throws: IntentFailure.self) {
      try await value(ZipLists.self, ["list": letters, "other": [1]])
    }
    await #expect(throws: IntentFailure.self) {
      try await value(ZipLists.self, ["list": letters, "other": numbers, "names": ["a", "a"]])
    }
  }

  @Test(
    arguments: [
      (1, [["a"], ["b"], ["c"], ["b"]]), (2, [["a", "b"], ["c", "b"]]),
      (3, [["a", "b", "c"], ["b"]]), (9, [["a", "b", "c", "b"]]),
    ] as [(IntentValue, IntentValue)])
  func `a list is split into chunks`(size: IntentValue, chunks: IntentValue) async throws {
    #expect(try await value(ChunkList.self, ["list": letters, "size": size]) == chunks)
  }

  @Test func `an empty list has no chunks, and no chunk is empty`() async throws {
    #expect(try await value(ChunkList.self, ["list": [IntentValue](), "size": 3]) == [])
    await #expect(throws: (any Error).self) {
      try await value(ChunkList.self, ["list": letters, "size": 0])
    }
  }
}

@Suite("Lists: grouping, counting, joining")
struct ListGroupingTests {
  let rows: IntentValue = [
    ["customer": 7, "amount": 10], ["customer": 9, "amount": 5], ["customer": 7, "amount": 1],
    ["amount": 2],
  ]

  @Test func `items are grouped by a property, in their order`() async throws {
    let groups = try await value(GroupList.self, ["list": rows, "by": "customer"])
    #expect(
      groups == [
        "7": [["customer": 7, "amount": 10], ["customer": 7, "amount": 1]],
        "9": [["customer": 9, "amount": 5]], "": [["amount": 2]],
      ])
    if case .dictionary(let groups) = groups { #expect(groups.keys == ["7", "9", ""]) }
    await #expect(throws: IntentFailure.self) {
      try await value(GroupList.self, ["list": rows, "by": "costumer"])
    }
  }

  @Test func `the most frequent value comes first`() async throws {
    #expect(
      try await value(CountFrequencies.self, ["list": ["b", "a", "c", "a"]]) == [
        ["value": "a", "count": 2], ["value": "b", "count": 1], ["value": "c", "count": 1],
      ])
    #expect(
      try await value(CountFrequencies.self, ["list": rows, "by": "customer"]) == [
        ["value": 7, "count": 2], ["value": 9, "count": 1], ["value": .nothing, "count": 1],
      ])
  }

  @Test func `rows are joined by a key, which may be a text in one of them`() async throws {
    let people: IntentValue = [
      ["customer": "7", "name": "Ada", "amount": 0], ["customer": "8", "name": "Grace"],
    ]
    #expect(
      try await value(MergeLists.self, ["list": rows, "other": people, "by": "customer"]) == [
        ["customer": 7, "amount": 10, "name": "Ada"], ["customer": 9, "amount": 5],
        ["customer": 7, "amount": 1, "name": "Ada"], ["amount": 2],
      ])
  }

  @Test func `a key that several rows have, or none, is an error`() async {
    let twice: IntentValue = [["customer": 7, "name": "Ada"], ["customer": 7, "name": "Grace"]]
    for (other, by) in [(twice, "customer"), (twice, "id")] as [(IntentValue, IntentValue)] {
      await #expect(throws: IntentFailure.self) {
        try await value(MergeLists.self, ["list": rows, "other": other, "by": by])
      }
    }
  }

  @Test func `ten thousand rows are grouped, counted and joined in a moment`() async throws {
    let many = IntentValue.list((0..<10_000).map { ["id": .number($0), "kind": .number($0 % 7)] })
    #expect(try await value(GroupList.self, ["list": many, "by": "kind"]).items.count == 1)
    #expect(try await value(CountFrequencies.self, ["list": many, "by": "kind"]).items.count == 7)
    let joined = try await value(MergeLists.self, ["list": many, "other": many, "by": "id"])
    #expect(joined.items.count == 10_000)
  }
}
