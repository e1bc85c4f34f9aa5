import Foundation
import Testing
import VisualIntelligence

@testable import AppIntentsCore

/// What `Forms/Journeys.swift` does at run time.
@Suite("Journeys")
struct JourneyFormTests {
  private func perform(
    _ intent: any AppIntent.Type, _ values: [String: IntentValue] = [:]
  ) async throws -> IntentValue {
    let invocation = IntentBinder.of(intent).begin()
    let names = IntentBinder.layout(of: intent).names
    for (name, value) in values {
      try invocation.set(try #require(names.firstIndex(of: name)), to: value)
    }
    return try await invocation.perform().value
  }

  private func measured(_ number: IntentNumber, _ unit: String) throws -> IntentValue {
    .measurement(IntentMeasurement(number, try #require(IntentUnit.named(unit))))
  }

  @Test func `a measurement has the parameter's unit, else the one in which it is given`()
    async throws
  {
    let value = try await perform(
      PlanJourney.self,
      [
        "distance": measured(5000, "m"), "detour": measured(5, "mi"),
        "luggage": measured(12, "lb"), "pause": .duration(IntentDuration(.seconds(5400))),
      ])
    #expect(value == ["5.0 km", "8.04672 km", "12.0 lb", "1.5 L", "90.0 minutes", "1"])
  }

  @Test func `an answer to a question has the parameter's unit`() async throws {
    let answers = Answers([try measured(250, "m")])
    let distance = try await IntentContext.$current.withValue(
      IntentContext(interaction: answers)
    ) { try await PlanJourney().$distance.requestValue() }
    #expect(distance.unit == .kilometers && distance.value == 0.25)
  }

  @Test func `bounds of nil are no bounds`() throws {
    let parameters = IntentDescriptor(PlanJourney.self).parameters
    let ranges = parameters.map { "\($0.name): \($0.range.map { "\($0)" } ?? "any")" }
    #expect(ranges.contains("changes: any") && ranges.contains("fare: any"))
    #expect(ranges.contains("luggage: 0.0...inf"))
  }

  @Test(
    arguments: [
      (0, "nothing matches", .missing), (13, "no trains run today", .network),
      (nil, "no trains run today", .network),
    ] as [(Int?, String, IntentFailure.Kind)])
  func `an error says which error it stands for`(
    track: Int?, message: String, kind: IntentFailure.Kind
  ) async throws {
    let values: [String: IntentValue] = track.map { ["track": .number(.integer($0))] } ?? [:]
    await JourneyBoard.register()
    let error = await #expect(throws: AppIntentError.self) {
      try await perform(TrackJourney.self, values)
    }
    #expect(error?.description == message)
    #expect(error?.failure?.kind == kind)
    #expect(error.map { String(localized: $0.localizedStringResource) } == message)
    #expect(IntentErrorText.message(for: JourneyError.strike) == "no trains run today")
  }

  @Test func `a dependency may belong to the main actor`() async throws {
    await JourneyBoard.register()
    #expect(try await perform(TrackJourney.self, ["track": 4]) == "S5 leaves from 4")
  }

  @Test func `the id of a file is of a file`() throws {
    #expect(try journeyTicket(at: URL(filePath: "/tickets/1.pdf")).isDraft == false)
    #expect(try journeyTicket(at: nil).isDraft)
    let error = #expect(throws: IntentFailure.self) {
      try journeyTicket(at: URL(string: "https://example.com/1.pdf"))
    }
    #expect(error?.message == "`https://example.com/1.pdf` isn't a file")
  }

  @Test func `kinds of times are kept apart, and a collection may begin empty`() {
    #expect(Set(journeyTimes).count == 3)
    #expect(RelevantContext.date(.distantPast) != .date(.distantPast, kind: .scheduled))
    #expect(EntityCollection<PierEntity>().identifiers.isEmpty)
    #expect(journeyLabels(of: SemanticContentDescriptor(labels: ["S5"])) == ["S5"])
  }
}
