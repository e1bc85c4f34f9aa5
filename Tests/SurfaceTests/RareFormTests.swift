import Foundation
import Testing

@testable import AppIntentsCore

@Suite("Rarer forms")
struct RareFormTests {
  private func perform(_ intent: any AppIntent.Type, _ values: [Int: IntentValue]) async throws
    -> IntentOutcome
  {
    let invocation = IntentBinder.of(intent).begin()
    for (index, value) in values { try invocation.set(index, to: value) }
    return try await invocation.perform()
  }

  @Test func `older questions ask, confirm and take a label of one's own`() async throws {
    let answers = Answers([2, "Vanilla", true, true, true])
    let value = try await IntentContext.$current.withValue(IntentContext(interaction: answers)) {
      try await IntentBinder.of(ScoopIce.self).begin().perform().value
    }
    #expect(value == "2 vanilla")
    #expect(
      answers.questions.map(\.prompt) == [
        "How many scoops?", "Pick a flavor", "Scoop 2?", "Really?", "Eat it?",
      ])
    #expect(
      answers.questions[1].kind
        == .choice([
          .init("Vanilla", subtitle: "Sweet · From Réunion"), .init("honey", subtitle: "Sweet"),
        ]))
    #expect(answers.questions.map(\.hints.answers?.true) == [nil, nil, "Scoop", nil, "Eat"])
  }

  @Test(
    arguments: [
      (0, "https://example.com/meter", "example.com"), (1, 0, "false"), (1, 3, "true"),
      (2, "2.5", "2.5"), (2, 3, "3.0"), (3, .richText(AttributedString("Main")), "Main"),
      (4, "read twice", "read twice"), (5, "2 dozen", "24"),
    ] as [(Int, IntentValue, String)])
  func `a resolver has a name for what it takes and gives`(
    index: Int, value: IntentValue, expected: String
  ) async throws {
    let outcome = try await perform(ReadMeter.self, [index: value])
    #expect(outcome.value.items[index] == .text(expected))
  }

  @Test func `a resolver of an app checks the parameter's bounds`() async throws {
    let error = await #expect(throws: IntentValueError.self) {
      try await perform(ReadMeter.self, [5: "9 dozen"])
    }
    #expect(error?.description == "needs a number from 12 to 60, but got 108")
    #expect(greatest([3, 9, 4]) == 9)
    #expect(greatest([Decimal(2), Decimal(1.5)]) == 2)
  }

  @Test func `a property with a getter and a setter is read`() throws {
    var light = Lighthouse(id: 1, name: "Old")
    light.height = 31
    guard case .entity(let entity) = light.intentValue else {
      Issue.record("no entity")
      return
    }
    #expect(entity.properties["height"] == 31)
  }

  @Test func `a picture keeps how it is drawn`() {
    let image = Lighthouse(id: 1, name: "Old").displayRepresentation.image
    #expect(image?.source == .named("lighthouse"))
    #expect(image?.isTemplate == true)
    #expect(image?.displayStyle == .circular)
    let lamps = LampColor.caseDisplayRepresentations
    #expect(lamps[.white]?.image?.isTemplate == false)
    #expect(lamps[.red]?.image?.source == .data(Data([1])))
  }

  @Test func `URLs are made of what their spelled types name`() async throws {
    let light = Lighthouse(id: 4, name: "New Light")
    #expect(light._url?.absoluteString == "https://example.com/lighthouses/4?name=New%20Light")
    #expect(LampColor.white._url?.absoluteString == "https://example.com/lamps/white")
    #expect(LampColor.red._url?.absoluteString == "https://example.com/alarm")
    let intent = LightLamp()
    intent.lighthouse = light
    intent.color = .red
    intent.owner = "Port"
    let opened = try await IntentBinder.begin(intent).perform().opens as? OpenURLIntent
    #expect(
      opened?.url.absoluteString == "https://example.com/light?lighthouse=4&color=red&for=Port")
  }

  @Test(arguments: [
    ("Port Authority", "Light a lamp of the port"), ("a navy", "Light a lamp of the navy"),
    ("Ann", "Light a lamp for Ann"), ("the coast", "Light a lamp of the coast"),
  ])
  func `a summary compares texts`(owner: String, sentence: String) {
    let summary = IntentDescriptor(LightLamp.self).summary
    #expect(summary.sentence(given: { _ in .text(owner) }) { _ in owner } == sentence)
  }

  @Test func `the only entity comes from a closure`() async throws {
    #expect(try await HarborRules.defaultQuery.uniqueEntity().id == "rules")
    #expect(try await HarborRules.defaultQuery.suggestedEntities().map(\.id) == ["rules"])
    #expect(try await HarborRules.defaultQuery.entities(for: ["x"]).map(\.id) == ["rules"])
    await #expect(throws: (any Error).self) {
      try await UniqueAppEntityProvider<HarborRules>().uniqueEntity()
    }
    #expect(try await UniqueAppEntityProvider<ClockSettings>().allEntities().count == 1)
    let id: UUID = HarborMaster().id
    #expect(EntityIdentifier(for: HarborMaster(id: id)).identifier == id.uuidString)
  }

  @Test func `what has no meaning here does nothing`() async throws {
    #expect(try await tellOfLighthouses() == [.audio(.nowPlaying)])
    let light = Lighthouse(id: 4, name: "New")
    let pin = LighthousePin(appEntityIdentifier: EntityIdentifier(for: light))
    #expect(pin.appEntityIdentifier?.identifier == "4")
  }
}
