import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Stored values")
struct StoreTests {
  private let folder: TestFolder
  private let clock = TestClock()

  init() throws { folder = try TestFolder() }

  private func context(isSimulation: Bool = false, log: MessageLog = MessageLog()) -> IntentContext
  {
    TestContext.make(
      folder: folder.path, stored: folder["stored"], isSimulation: isSimulation, clock: clock,
      log: log)
  }

  private func run(_ steps: String, in context: IntentContext? = nil) async throws -> WorkflowRun {
    let lines = steps.split(separator: "\n", omittingEmptySubsequences: false)
    return try await WorkflowTester(
      "steps:\n" + lines.map { "  \($0)" }.joined(separator: "\n"), in: context ?? self.context()
    ).run()
  }

  @Test(
    arguments: [
      "text", 7, true, ["a", 1, ["k": "v"]], ["list": [1, 2], "none": .nothing], "", [:],
      "\u{202E}\n\u{0}\"",
    ] as [IntentValue])
  func `a value is there in later runs, as it was`(stored: IntentValue) async throws {
    let context = context()
    _ = try await WorkflowTester(
      "inputs:\n  value: { type: any }\nsteps:\n  - store.set: a/b\n    value: $value", in: context
    ).input("value", stored).run()
    #expect(try await run("- store.get: a/b").result == stored)
  }

  @Test func `a value with a type keeps it`() async throws {
    _ = try await run("- store.set: d\n  value: ${date(\"2026-11-21\")}")
    _ = try await run("- store.set: m\n  value: 5 kg")
    #expect(try await run("- store.get: d\n- value: $prev.year").result == 2026)
    let weight = try await run("- store.set: w\n  value: ${5 kg}\n- value: $prev.unit")
    #expect(weight.result == "kg")
  }

  @Test func `what isn't stored is the default, or nothing`() async throws {
    #expect(try await run("- store.get: a\n  default: 5").result == 5)
    #expect(try await run("- store.get: a").result == .nothing)
    _ = try await run("- store.set: a\n  value: 1\n- store.delete: a\n- store.delete: a")
    #expect(try await run("- store.get: a\n  default: 5").result == 5)
  }

  @Test func `nothing can't be stored`() async throws {
    let run = try await run("- store.set: a\n  value: null")
    #expect(run.failure?.contains("there is nothing to store as `a`") == true)
  }

  @Test func `a value expires on the run's clock`() async throws {
    _ = try await run("- store.set: a\n  value: 1\n  expires: 1h")
    #expect(try await run("- store.get: a").result == 1)
    #expect(try await run("- wait: 59m\n- store.get: a").result == 1)
    #expect(try await run("- wait: 1m\n- store.get: a").result == .nothing)
    #expect(try await run("- store.increment: a").result == 1)
  }

  @Test func `a list grows, and keeps the last`() async throws {
    #expect(try await run("- store.append: a\n  value: 1").result == [1])
    #expect(try await run("- store.append: a\n  value: [2, 3]").result == [1, [2, 3]])
    #expect(try await run("- store.append: a\n  value: 4\n  keep: 2").result == [[2, 3], 4])
    _ = try await run("- store.set: b\n  value: x")
    #expect(try await run("- store.append: b\n  value: y").result == ["x", "y"])
  }

  @Test func `a number counts up and down, exactly`() async throws {
    #expect(try await run("- store.increment: n").result == 1)
    #expect(try await run("- store.increment: n\n  by: 0.1").result.decimal == "1.1")
    #expect(try await run("- store.increment: n\n  by: -3").result.decimal == "-1.9")
    _ = try await run("- store.set: t\n  value: \"41\"")
    #expect(try await run("- store.increment: t").result == 42)
    _ = try await run("- store.set: t\n  value: many")
    #expect(try await run("- store.increment: t").failure?.contains("not a number") == true)
  }

  @Test func `a list of other things isn't taken for values that were seen`() async throws {
    let list = "[a, { name: Ada }]"
    let other = try await run("- store.set: people\n  value: \(list)\n- store.get: people").result
    #expect(try await run("- store.seen: people\n  value: a").failure != nil)
    #expect(try await run("- store.seen: people\n  value: b").failure != nil)
    #expect(try await run("- store.get: people").result == other)
  }

  @Test func `what was seen once was seen`() async throws {
    #expect(try await run("- store.seen: ids\n  value: a").result == false)
    #expect(try await run("- store.seen: ids\n  value: a").result == true)
    #expect(try await run("- store.seen: ids\n  value: 7").result == false)
    #expect(try await run("- store.seen: ids\n  value: \"7\"").result == true)
    #expect(try await run("- store.seen: others\n  value: a").result == false)
    let long = String(repeating: "x", count: 5000)
    #expect(try await run("- store.seen: ids\n  value: \(long)").failure != nil)
  }

  @Test(arguments: ["../../escaped", "/etc/passwd", ".lock", ".", "..", "a%2Fb", "a\u{0}b", "ä  "])
  func `no key leads out of the store`(key: String) async throws {
    let context = context()
    _ = try await WorkflowTester(
      "inputs: { key: { type: text } }\nsteps:\n  - store.set: $key\n    value: 1", in: context
    ).input("key", .text(key)).run()
    let read = try await WorkflowTester(
      "inputs: { key: { type: text } }\nsteps:\n  - store.get: $key", in: context
    ).input("key", .text(key)).run()
    #expect(read.result == 1)
    let own = try FileManager.default.contentsOfDirectory(atPath: folder["stored"].string)
    #expect(own == ["test"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path.string) == ["stored"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["stored/test"].string).count == 2)
  }

  @Test func `values and keys have limits`() async throws {
    let large = String(repeating: "x", count: 1_100_000)
    let context = context()
    let run = try await WorkflowTester(
      "inputs: { value: { type: text } }\nsteps:\n  - store.set: a\n    value: $value", in: context
    ).input("value", .text(large)).run()
    #expect(run.failure?.contains("at most 1048576 can be") == true)
    let key = String(repeating: "k", count: 201)
    #expect(try await self.run("- store.get: \(key)").failure?.contains("longer than 200") == true)
  }

  @Test func `the 10,001st key takes the place of one that was deleted or has expired`()
    async throws
  {
    _ = try await run("- store.set: first\n  value: 1\n- store.set: old\n  value: 1\n  expires: 1s")
    for number in 0..<9998 { try folder.write("{\"value\":1}", to: "stored/test/k\(number)") }
    #expect(try await run("- wait: 2s\n- store.set: next\n  value: 1").failure == nil)
    #expect(try await run("- store.set: more\n  value: 1").failure?.contains("10000 keys") == true)
    #expect(try await run("- store.delete: first\n- store.set: more\n  value: 1").failure == nil)
    #expect(try await run("- store.set: k5\n  value: 2").failure == nil)
  }

  @Test func `each workflow has its own keys, also one that another runs`() async throws {
    let outer = try await WorkflowTester(
      """
      steps:
        - store.set: a
          value: outer
        - run: inner
        - store.get: a
      """, in: context()
    ).workflows([
      "inner": "steps:\n  - store.set: a\n    value: inner\n  - store.append: b\n    value: $prev"
    ]).run()
    #expect(outer.result == "outer")
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder["stored"].string)) == [
        "test", "inner",
      ])
  }

  @Test func `only the user can read them`() async throws {
    _ = try await run("- store.set: a\n  value: 1")
    for name in ["stored", "stored/test", "stored/test/a"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder[name].string)
      #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0, "\(name)")
    }
  }

  @Test func `a dry run sees its own changes and makes none`() async throws {
    _ = try await run("- store.set: a\n  value: 1")
    let log = MessageLog()
    let run = try await run(
      """
      - store.increment: a
      - store.append: b
        value: x
      - store.delete: c
      - store.get: b
        as: b
      - store.get: a
      - value: [$prev, $b]
      """, in: context(isSimulation: true, log: log))
    #expect(run.result == [2, ["x"]])
    #expect(log.messages == [.wouldDo("store `a`"), .wouldDo("store `b`")])
    #expect(try await self.run("- store.get: a").result == 1)
    #expect(try await self.run("- store.get: b").result == .nothing)
    #expect(!FileManager.default.fileExists(atPath: folder["stored/test/b"].string))
  }

  @Test func `what can't be read is an error that names the file, and can be replaced`()
    async throws
  {
    try folder.write("{ broken", to: "stored/test/a")
    #expect(
      try await run("- store.get: a").failure?.contains("stored as `a` can't be read") == true)
    #expect(try await run("- store.increment: a").failure != nil)
    #expect(try await run("- store.set: a\n  value: 2\n- store.get: a").result == 2)
  }

  @Test func `steps at the same time lose nothing`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask {
          let run = try await run("- store.increment: n\n- store.append: l\n  value: \(number)")
          #expect(run.failure == nil)
        }
      }
      try await group.waitForAll()
    }
    #expect(try await run("- store.get: n").result == 40)
    #expect(try await run("- store.get: l\n- list.count").result == 40)
  }
}

extension IntentValue {
  /// The digits of a number.
  fileprivate var decimal: String? {
    if case .number(let number) = self { "\(number)" } else { nil }
  }
}
