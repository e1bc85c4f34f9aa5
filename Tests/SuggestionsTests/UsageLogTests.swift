import AppIntentsCore
import FileOperations
import Foundation
import OrderedCollections
import ProgramTesting
import SeededRandom
import SystemPackage
import TestFixtures
import Testing

@testable import Suggestions

@Suite("The log of uses")
struct UsageLogTests {
  private let folder: TestFolder
  private let log: UsageLog

  init() throws {
    folder = try TestFolder()
    log = UsageLog(in: folder.path.appending("state/segue"))
  }

  private func usage(_ name: String, _ number: Int = 0) -> Usage {
    Usage(
      UsedAction(
        .intent("soup.order"), values: ["soup": .text(name), "quantity": .number(number)]),
      title: "Order", sentence: "Order \(name)", phrase: "My \(name)", source: .said,
      at: Date(timeIntervalSince1970: 1_793_577_600.25),
      offset: -3600, after: "intent x {}", donation: "d")
  }

  @Test func `uses are read as they were added`() throws {
    #expect(try log.all() == [])
    try log.add([usage("corn"), usage("tomato\n\u{0}")])
    try log.add([usage("corn", 2)])
    #expect(try log.all() == [usage("corn"), usage("tomato\n\u{0}"), usage("corn", 2)])
  }

  @Test func `only its user can read it`() throws {
    try log.add([usage("corn")])
    let attributes = try FileManager.default.attributesOfItem(atPath: log.path.string)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try log.delete { $0.action.values["soup"] == "pea" }
    try log.add([usage("pea")])
    try log.delete { $0.action.values["soup"] == "corn" }
    let replaced = try FileManager.default.attributesOfItem(atPath: log.path.string)
    #expect(replaced[.posixPermissions] as? Int == 0o600)
    #expect(try log.all() == [usage("pea")])
  }

  @Test func `a long value isn't kept`() throws {
    try log.add([usage(String(repeating: "x", count: 5_000), 3)])
    #expect(try log.all().map(\.action.values) == [["quantity": 3]])
  }

  @Test func `lines that aren't uses are passed over, and a cut one spoils only itself`() throws {
    try log.add([usage("corn")])
    let file = try FileDescriptor.open(log.path, .writeOnly, options: .append)
    try file.closeAfter {
      _ = try file.writeAll(
        Array("[]\n{\"at\": 1e300}\n{\"intent\":\"a\",\"at\":-1,\"offset\":0}\n{\"at\":17".utf8))
    }
    try log.add([usage("pea")])
    #expect(try log.all() == [usage("corn"), usage("pea")])
    #expect(try log.delete { _ in true } == 2)
    #expect(try folder.text("state/segue/usage") == "")
  }

  @Test func `a full log loses its older half`() throws {
    let small = UsageLog(in: folder.path, limit: 4_000)
    for number in 0..<200 { try small.add([usage("corn", number)]) }
    let kept = try small.all().map(\.action.values["quantity"])
    #expect((8..<40).contains(kept.count))
    #expect(kept == (200 - kept.count..<200).map { .number($0) })
    #expect(try Data(contentsOf: URL(filePath: small.path.string)).count <= 4_000)
  }

  @Test func `an app that floods the log loses its own donations`() throws {
    let small = UsageLog(in: folder.path, limit: 8_000)
    for number in 0..<10 { try small.add([usage("corn", number)]) }
    for number in 0..<500 { try small.add([donation(number, id: "d")]) }
    let kept = try small.all()
    #expect(kept.prefix(10) == (0..<10).map { usage("corn", $0) }[...])
    #expect(kept.dropFirst(10).map(\.action.values["number"]).last == .number(499))
    #expect(try Data(contentsOf: URL(filePath: small.path.string)).count <= 8_000)
  }

  @Test func `what an app says is kept to a few kilobytes`() throws {
    try log.add([donation(1, id: String(repeating: "x", count: 50_000), values: 1_000)])
    #expect(try log.all().map(\.donation) == [nil])
    #expect(try Data(contentsOf: URL(filePath: log.path.string)).count < 12_000)
  }

  private func donation(_ number: Int, id: String, values: Int = 0) -> Usage {
    var given: OrderedDictionary<String, IntentValue> = ["number": .number(number)]
    for value in 0..<values { given["value\(value)"] = .text("some words of an app") }
    return Usage(
      UsedAction(.intent("flood.order"), values: given), title: "Order", source: .donated,
      at: Date(timeIntervalSince1970: 1_793_577_600), offset: 0, donation: id)
  }

  @Test func `a link isn't followed`() throws {
    try folder.write("mine\n", to: "mine")
    let linked = UsageLog(in: folder.path)
    #expect(symlink(folder.path.appending("mine").string, linked.path.string) == 0)
    #expect(throws: NotAFile.link) { try linked.add([usage("corn")]) }
    #expect(throws: NotAFile.link) { try linked.all() }
    #expect(throws: NotAFile.link) { try linked.delete { _ in true } }
    #expect(try folder.text("mine") == "mine\n")
  }

  @Test func `lines that aren't uses are forgotten with the others`() throws {
    try folder.write("{\"at\": \"a later version's\"}\n", to: "state/segue/usage")
    #expect(try log.delete { _ in true } == 0)
    #expect(try folder.text("state/segue/usage") == "")
  }

  @Test func `a process that is killed while it writes the file again leaves a whole log`()
    async throws
  {
    let probe = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "StoreProbe")
    let own = UsageLog(in: folder.path, limit: 2_000)
    var random = SeededGenerator(seed: 7)
    var last = 0
    for _ in 0..<40 {
      let program = try ChildProgram(probe.path, ["uses", folder.path.string])
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        last = try #require(await program.line().flatMap { Int($0) })
      }
      await program.kill()
      let text = try folder.text("usage")
      let lines = text.split(separator: "\n")
      // Only the end of the last line may be missing, if the kill met a use that was being added.
      for line in text.hasSuffix("\n") ? lines[...] : lines.dropLast() {
        #expect(UsageLine.read(Array(line.utf8)[...]) != nil, "\(line)")
      }
      let kept = try own.all().map(\.action.values["number"])
      let numbers = kept.compactMap { value -> Int? in
        if case .number(let number)? = value { number.integer } else { nil }
      }
      #expect(numbers.count == kept.count)
      #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
      // It may have added more since, and dropped that one.
      #expect(numbers.last ?? 0 >= last, "\(last) of \(numbers)")
    }
    try own.add([usage("corn")])
    #expect(try own.all().last == usage("corn"))
  }

  @Test func `nothing is lost when many add, drop and forget at once`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<6 {
        group.addTask { try write(50, as: writer) }
      }
      try await group.waitForAll()
    }
    let kept = try log.all().filter { $0.action.values["soup"] != "old" }
    #expect(kept.count == 300)
    #expect(Set(kept.map(\.action)).count == 300)
  }

  private func write(_ count: Int, as writer: Int) throws {
    for number in 0..<count {
      try log.add([usage("writer \(writer)", number)])
      guard number.isMultiple(of: 10) else { continue }
      try log.add([usage("old")])
      try log.delete { $0.action.values["soup"] == "old" }
    }
  }

  @Test func `what can't be written is an error`() throws {
    try folder.write("", to: "state")
    #expect(throws: (any Error).self) { try log.add([usage("corn")]) }
    let pipe = UsageLog(in: folder.path)
    #expect(mkfifo(pipe.path.string, 0o600) == 0)
    #expect(throws: NotAFile.self) { try pipe.all() }
  }
}
