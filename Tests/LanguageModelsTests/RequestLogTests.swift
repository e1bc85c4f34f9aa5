import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import LanguageModels

@Suite("Request log")
struct RequestLogTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func log(on day: String = "2026-11-23") -> RequestLog {
    RequestLog(in: folder.path.appending("state"), day: { day })
  }

  @Test func `a day's requests, tokens and costs add up by model`() throws {
    let log = log()
    #expect(try log.today().isEmpty)
    try log.begin("small", within: ModelLimits())
    try log.finish("small", tokens: 812, cost: 0.5)
    try log.begin("small", within: ModelLimits())
    try log.begin("a\tb\nc", within: ModelLimits())
    #expect(try log.today()["small"] == ModelCount(requests: 2, tokens: 812, cost: 0.5))
    #expect(try log.today()["a b c"] == ModelCount(requests: 1))
  }

  @Test func `the first request of a day begins anew`() throws {
    try log(on: "2026-11-22").begin("small", within: ModelLimits(requests: 1))
    #expect(throws: ModelFailure.self) {
      try log(on: "2026-11-22").begin("small", within: ModelLimits(requests: 1))
    }
    try log(on: "2026-11-23").begin("small", within: ModelLimits(requests: 1))
    #expect(try log(on: "2026-11-22").today().isEmpty)
  }

  @Test(arguments: [
    (ModelLimits(requests: 1), "1 requests today, as many as `limits` allows"),
    (ModelLimits(tokens: 1000), "1,000 tokens today, as many as `limits` allows"),
    (ModelLimits(cost: 0.5), "0.5 in costs today, as many as `limits` allows"),
  ])
  func `a limit that is reached refuses the next request`(
    limits: ModelLimits, message: String
  ) throws {
    let log = log()
    try log.begin("small", within: limits)
    try log.finish("small", tokens: 1000, cost: 0.5)
    let failure = #expect(throws: ModelFailure.self) { try log.begin("other", within: limits) }
    #expect(failure?.message == message)
    #expect(try log.today().count == 1)
  }

  @Test func `a line that was cut loses only itself`() throws {
    let log = log()
    try log.begin("small", within: ModelLimits())
    let path = folder.path.appending("state/model-requests")
    let file = try FileDescriptor.open(path, .writeOnly, options: .append)
    try file.closeAfter { _ = try file.writeAll(Array("2026-11-23\trepl".utf8)) }
    try log.begin("small", within: ModelLimits())
    #expect(try log.today()["small"]?.requests == 2)
  }

  @Test func `requests at the same time don't pass a limit`() async throws {
    let log = log()
    let granted = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask {
          (try? log.begin("small", within: ModelLimits(requests: 10))) != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(granted == 10)
  }
}
