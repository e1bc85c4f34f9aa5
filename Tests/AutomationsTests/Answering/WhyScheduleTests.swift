import Control
import Foundation
import RunHistory
import Testing

@testable import Automations

@Suite("What triggers make of a schedule")
struct WhyScheduleTests {
  private func fixture(
    _ workflows: [String: String], enabled: [String]
  ) async throws -> (ServiceFixture, ControlService) {
    let fixture = try ServiceFixture()
    for (id, text) in workflows { try fixture.write(text, to: "workflows/\(id).yaml") }
    let service = fixture.service(fixture.registry())
    for id in enabled {
      guard case .preview(let preview) = await service.answer(.preview(workflow: id)) else {
        Issue.record("no preview of \(id)")
        continue
      }
      _ = await service.answer(.enable(workflow: id, version: preview.version))
    }
    return (fixture, service)
  }

  private func report(
    _ words: String, _ service: ControlService
  ) async throws -> WhyScheduleReport {
    switch await service.answer(.whySchedule(words)) {
    case .whySchedule(let report): return report
    case .failure(let failure): throw failure
    default: throw ControlFailure(.failed, "another reply")
    }
  }

  @Test func `a schedule has its next times, and the triggers that fire then`() async throws {
    let (fixture, service) = try await fixture(
      [
        "same": "triggers: [{ cron: 30 7 * * * }]\nsteps: [log: hi]\n",
        "other": "triggers: [{ cron: 0 9 * * * }]\nsteps: [log: hi]\n",
      ], enabled: ["same", "other"])
    defer { withExtendedLifetime(fixture) {} }
    let found = try await report("30 7 * * *", service)
    #expect(found.times.count == 5 && found.times.allSatisfy { $0.at > fixture.now })
    #expect(found.triggers.map(\.workflow) == ["same"])
    #expect(found.triggers.first?.checks.map(\.text) == ["it fires at each of these times"])
    #expect(found.others == 1)
    _ = await service.answer(.pause(workflow: "same"))
    #expect(
      try await report("30 7 * * *", service).triggers.first?.checks.map(\.text)
        == ["it fires at each of these times", "its workflow is paused"])
  }

  @Test func `a workflow has its times with what became of them`() async throws {
    let (fixture, service) = try await fixture(
      [
        "on": "triggers: [{ cron: 30 7 * * * }]\nsteps: [log: hi]\n",
        "off": "triggers: [{ cron: 0 9 * * * }]\nsteps: [log: hi]\n",
      ], enabled: ["on"])
    defer { withExtendedLifetime(fixture) {} }
    let on = try #require(try await report("on", service).triggers.first)
    #expect(on.checks.count == 1 && on.checks[0].holds)
    #expect(on.checks[0].text.hasPrefix("it will fire "))
    let off = try #require(try await report("off", service).triggers.first)
    #expect(off.checks.map(\.holds) == [false])
    #expect(off.checks[0].text.hasPrefix("the workflow is off"))
  }

  @Test(arguments: [
    ("61 3 * * *", "minutes go from 0 to 59"), ("@reboot", "by no clock"), ("none", "none"),
  ])
  func `what is no schedule says so`(words: String, message: String) async throws {
    let (fixture, service) = try await fixture([:], enabled: [])
    defer { withExtendedLifetime(fixture) {} }
    do {
      _ = try await report(words, service)
      Issue.record("`\(words)` is a schedule")
    } catch let failure as ControlFailure {
      #expect(failure.message.contains(message))
    }
  }
}
