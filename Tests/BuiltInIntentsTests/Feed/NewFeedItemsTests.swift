import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Get New Items from Feed")
struct NewFeedItemsTests {
  let folder: TestFolder
  let server: PageServer

  init() async throws {
    folder = try TestFolder()
    server = try await PageServer(folder.path.string)
  }

  private func serve(_ items: [String]) throws {
    let items = items.map { "<item><title>\($0)</title><guid>\($0)</guid></item>" }.joined()
    _ = try folder.write(
      "200 OK\nContent-Type: text/xml\n\n<rss><channel>\(items)</channel></rss>", to: "feed")
  }

  /// A run of a workflow that gives the titles of the new items.
  private func run(
    then step: String = "value: $prev.title", isSimulation: Bool = false, path: String = "/feed"
  ) async throws -> WorkflowRun {
    let context = TestContext.make(
      folder: folder.path, stored: folder["stored"], isSimulation: isSimulation)
    return try await WorkflowTester(
      "steps:\n  - feed.new_items: \(server.address)\(path)\n  - \(step)",
      in: context
    ).run()
  }

  @Test func `an item is given once in all runs`() async throws {
    try serve(["b", "a"])
    #expect(try await run().result == ["b", "a"])
    #expect(try await run().result == [])
    try serve(["d", "c", "b"])
    #expect(try await run().result == ["d", "c"])
    // One that was away comes back.
    try serve(["a", "d"])
    #expect(try await run().result == [])
  }

  @Test func `another feed has items of its own`() async throws {
    try serve(["a"])
    #expect(try await run().result == ["a"])
    #expect(try await run(path: "/feed?other").result == ["a"])
    #expect(try await run().result == [])
  }

  @Test func `items of a run that fails aren't given again`() async throws {
    try serve(["a"])
    let failed = try await run(then: "shell.run: exit 1")
    #expect(failed.failure != nil)
    #expect(try await run().result == [])
  }

  @Test func `a feed that can't be read forgets nothing`() async throws {
    try serve(["a"])
    _ = try await run()
    _ = try folder.write("503 Busy\n\n", to: "feed")
    #expect(try await run().failure?.contains("answered 503") == true)
    try serve(["b", "a"])
    #expect(try await run().result == ["b"])
  }

  @Test func `a dry run remembers nothing`() async throws {
    try serve(["a"])
    _ = try await run(isSimulation: true)
    #expect(try await run().result == ["a"])
  }

  @Test func `two runs at once share the items between them`() async throws {
    try serve((0..<50).map { "\($0)" })
    let given = try await withThrowingTaskGroup(of: [IntentValue].self) { group in
      for _ in 0..<4 { group.addTask { try await run().result.items } }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(given.count == 50 && Set(given).count == 50)
  }
}
