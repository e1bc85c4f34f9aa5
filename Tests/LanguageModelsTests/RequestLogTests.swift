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
    let request = try log.begin("small", within: ModelLimits())
    try log.finish(request, tokens: 812, cost: 0.5)
    _ = try log.begin("small", within: ModelLimits())
    _ = try log.begin("a\tb\nc", within: ModelLimits())
    #expect(try log.today()["small"] == ModelCount(requests: 2, tokens: 812, cost: 0.5))
    #expect(try log.today()["a b c"] == ModelCount(requests: 1))
  }

  @Test func `a day begins anew, and another day is kept`() throws {
    let limits = ModelLimits(requests: 1)
    for day in ["2026-11-22", "2026-11-23"] {
      let log = log(on: day)
      _ = try log.begin("small", within: limits)
      #expect(throws: ModelFailure.self) { try log.begin("small", within: limits) }
    }
    // A process in another time zone doesn't end the day for this one.
    #expect(try log(on: "2026-11-22").today()["small"]?.requests == 1)
    #expect(throws: ModelFailure.self) {
      try log(on: "2026-11-22").begin("small", within: limits)
    }
    _ = try log(on: "2026-11-24").begin("small", within: limits)
    #expect(try log(on: "2026-11-22").today().isEmpty)
    #expect(try log(on: "2026-11-23").today()["small"]?.requests == 1)
  }

  @Test func `a reply counts for the day of its request`() throws {
    let limits = ModelLimits(tokens: 100)
    let request = try log(on: "2026-11-22").begin("small", within: limits)
    _ = try log(on: "2026-11-23").begin("small", within: limits)
    try log(on: "2026-11-23").finish(request, tokens: 100, cost: 0)
    #expect(try log(on: "2026-11-23").today() == ["small": ModelCount(requests: 1)])
    #expect(throws: ModelFailure.self) {
      try log(on: "2026-11-22").begin("small", within: limits)
    }
  }

  @Test func `a request that wasn't sent is taken back`() throws {
    let log = log()
    let limits = ModelLimits(requests: 1)
    try log.takeBack(log.begin("small", within: limits))
    #expect(try log.today().isEmpty)
    let request = try log.begin("small", within: limits)
    _ = try self.log(on: "2026-11-24").begin("small", within: limits)
    // Not from another day's.
    try self.log(on: "2026-11-24").takeBack(request)
    #expect(try self.log(on: "2026-11-24").today()["small"]?.requests == 1)
    #expect(try log.today().isEmpty)
  }

  @Test func `costs don't refuse a model that costs nothing`() throws {
    let log = log()
    let limits = ModelLimits(cost: 0)
    _ = try log.begin("small", within: limits)
    _ = try log.begin("small", price: ModelPrice(), within: limits)
    let failure = #expect(throws: ModelFailure.self) {
      try log.begin("big", price: ModelPrice(output: 1), within: limits)
    }
    #expect(failure?.message == "today's costs have reached the 0 that `limits` allows")
  }

  @Test(arguments: [
    (0, "0"), (20, "20"), (0.5, "0.5"), (1e-6, "0.000001"), (0.000_123_4, "0.000123"),
    (1e-9, "less than 0.000001"), (1_234_567.25, "1234567.25"), (1.9999999, "2"),
  ])
  func `a cost is shown in digits`(cost: Double, shown: String) {
    #expect(ModelCount.shown(cost: cost) == shown)
  }

  @Test(arguments: [
    (0, "0"), (0.5, "0.5"), (1e-6, "0.000001"), (1e-7, "0.0000001"), (2.5e-9, "0.0000000025"),
  ])
  func `a limit of costs is shown in all of its digits`(cost: Double, shown: String) throws {
    let failure = ModelLimits(cost: cost).refusal(
      after: ModelCount(cost: cost), price: ModelPrice(input: 1))
    #expect(
      failure?.message == "today's costs have reached the \(shown) that `limits` allows")
  }

  @Test(arguments: [
    (ModelLimits(requests: 1), "today's requests have reached the 1 that `limits` allows"),
    (ModelLimits(tokens: 1000), "today's tokens have reached the 1,000 that `limits` allows"),
    (ModelLimits(cost: 0.5), "today's costs have reached the 0.5 that `limits` allows"),
  ])
  func `a limit that is reached refuses the next request`(
    limits: ModelLimits, message: String
  ) throws {
    let log = log()
    let request = try log.begin("small", within: limits)
    try log.finish(request, tokens: 1000, cost: 0.5)
    let failure = #expect(throws: ModelFailure.self) {
      try log.begin("other", price: ModelPrice(input: 1), within: limits)
    }
    #expect(failure?.message == message)
    #expect(try log.today().count == 1)
  }

  @Test func `what a request is expected to take counts until it ends`() throws {
    let log = log()
    let limits = ModelLimits(tokens: 1000, cost: 2)
    let price = ModelPrice(input: 1000, output: 2000)
    let first = try log.begin("small", expecting: (800, 300), price: price, within: limits)
    #expect(try log.today()["small"] == ModelCount(requests: 1, tokens: 1100, cost: 1.4))
    #expect(throws: ModelFailure.self) {
      try log.begin("small", expecting: (1, 1), within: limits)
    }
    try log.finish(first, tokens: 900, cost: 1)
    #expect(try log.today()["small"] == ModelCount(requests: 1, tokens: 900, cost: 1))
    let second = try log.begin("small", expecting: (800, 300), within: limits)
    #expect(throws: ModelFailure.self) { try log.begin("small", within: limits) }
    try log.end(second)
    try log.takeBack(log.begin("small", expecting: (800, 300), within: limits))
    #expect(try log.today()["small"] == ModelCount(requests: 2, tokens: 900, cost: 1))
  }

  @Test func `a line that was cut loses only itself`() throws {
    let log = log()
    _ = try log.begin("small", within: ModelLimits())
    let path = folder.path.appending("state/model-requests")
    let file = try FileDescriptor.open(path, .writeOnly, options: .append)
    try file.closeAfter { _ = try file.writeAll(Array("2026-11-23\trepl".utf8)) }
    _ = try log.begin("small", within: ModelLimits())
    #expect(try log.today()["small"]?.requests == 2)
  }

  @Test func `many requests take few lines, and count as before`() throws {
    let log = log()
    let limits = ModelLimits(requests: 2000)
    func lines() throws -> Int {
      try folder.text("state/model-requests").split(separator: "\n").count
    }
    _ = try self.log(on: "2026-11-22").begin("small", expecting: (7, 0), within: limits)
    let first = try log.begin("big", expecting: (1000, 0), within: limits)
    var most = 0
    for _ in 1...700 {
      let request = try log.begin("small", expecting: (20, 10), within: limits)
      try log.finish(request, tokens: 25, cost: 0.1)
      most = max(most, try lines())
    }
    #expect(most < 520)
    #expect(try log.today()["small"] == ModelCount(requests: 700, tokens: 17_500, cost: 70))
    #expect(try log.today()["big"] == ModelCount(requests: 1, tokens: 1000))
    // A request that began before ends after it.
    try log.finish(first, tokens: 900, cost: 0)
    #expect(try log.today()["big"] == ModelCount(requests: 1, tokens: 900))
    #expect(try self.log(on: "2026-11-22").today() == ["small": ModelCount(requests: 1, tokens: 7)])
  }

  @Test(arguments: ["inf", "1e300", "nan", "-5"])
  func `a cost that no day has counts as nothing`(cost: String) throws {
    let log = log()
    _ = try log.begin("small", within: ModelLimits())
    let path = folder.path.appending("state/model-requests")
    let file = try FileDescriptor.open(path, .writeOnly, options: .append)
    let lines = "2026-11-23\tasked\tsmall\t10\t\(cost)\n"
    try file.closeAfter { _ = try file.writeAll(Array((lines + lines).utf8)) }
    #expect(try log.today()["small"] == ModelCount(requests: 3, tokens: 20, cost: 0))
  }

  @Test func `where no request can be counted, none is sent, and the error says why`() throws {
    try folder.write("a file", to: "state")
    let error = #expect(throws: ModelFailure.self) {
      try log().begin("small", within: ModelLimits())
    }
    #expect(error?.message.contains("requests can't be counted in `") == true, "\(error as Any)")
    #expect(error?.message.contains("state/model-requests`: ") == true)
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
