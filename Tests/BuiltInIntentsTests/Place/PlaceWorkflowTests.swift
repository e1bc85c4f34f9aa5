import AppIntentsCore
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Places and dates in workflows")
struct PlaceWorkflowTests {
  @Test func `a place is written as a map, as degrees, or as a link of a map`() async throws {
    let run = TestRun()
    let result = try await WorkflowTester(
      """
      steps:
        - place.distance: { latitude: 0, longitude: 0 }
          to: 0, 1
          unit: m
          as: distance
        - print: ${distance}
        - place.link: geo:52.52,13.405
          as: link
        - print: ${link}
      """, in: run.context
    ).run()
    #expect(result.status == "succeeded")
    #expect(run.messages == [.print("111319.491 m"), .print("geo:52.52,13.405")])
  }

  @Test func `what one step finds, the next one takes`() async throws {
    let run = TestRun()
    let result = try await WorkflowTester(
      """
      steps:
        - text.dates: We meet on November 23, 2026 at 9:00.
        - date.repeat: ${first(prev)}
          rule: every weekday
          count: 2
          as: dates
        - print: ${dates[2]}
        - text.encode: a b
          to: url
        - text.decode:
          from: url
          as: decoded
        - print: ${decoded}
      """, in: run.context
    ).run()
    #expect(result.status == "succeeded")
    #expect(run.messages == [.print("2026-11-24T09:00:00+01:00"), .print("a b")])
  }
}
