import AppIntents
import AppIntentsCore
import Foundation
import Testing
import WorkflowValues

/// The types of `Forms/OwnValues.swift`, on their way into an intent and out of it.
@Suite("Forms of an app's own values")
struct OwnValueFormTests {
  private func perform(_ values: [Int: IntentValue]) async throws -> IntentValue {
    try await IntentContext.$current.withValue(
      IntentContext(values: WorkflowValueOperations())
    ) {
      let invocation = IntentBinder.of(PaintBoat.self).begin()
      for (index, value) in values { try invocation.set(index, to: value) }
      return try await invocation.perform().value
    }
  }

  @Test func `a parameter is read from what its container has`() async throws {
    #expect(try await perform([0: "#00f"]) == ["#00f"])
    #expect(
      try await perform([0: "#00f", 1: "Ada", 2: ["Mia", "Bo"]]) == ["#00f", "Ada", "Mia", "Bo"])
  }

  @Test func `its type in a workflow is that of the value inside`() {
    let parameters = IntentDescriptor(PaintBoat.self).parameters
    #expect(parameters.map(\.type) == [.text, .entity("contact"), .any])
    #expect(parameters.map(\.isRequired) == [true, false, false])
  }

  @Test(
    arguments: [
      ([0: "blue"], "needs a Tint, but got text"),
      ([0: "#00f", 2: 3], "needs a Crew, but got 3"),
    ] as [([Int: IntentValue], String)])
  func `what the type doesn't take is refused`(
    values: [Int: IntentValue], message: String
  ) async throws {
    let error = await #expect(throws: IntentValueError.self) { try await perform(values) }
    #expect(error?.description == message)
  }

  @Test func `a container has the value, and equal ones are equal`() {
    let context = Expressions.all().map { "\(type(of: $0.makeExpression()))" }
    #expect(Set(context) == ["IntentValueExpression"])
    #expect(Crew(names: ["Ada"]).intentValue == ["Ada"])
    let person = IntentPerson(handle: .init(emailAddress: "a@example.org"))
    #expect(Attendee(baseValue: person).intentValue == person.intentValue)
    #expect(String?.none.intentValue == .nothing)
  }

  @Test func `types have no resolvers of their own in generic code`() {
    #expect(Resolving.count(Resolving.resolvers(of: Int.self)) == 0)
    #expect(Resolving.count(Resolving.resolvers(of: [Crew]?.self)) == 0)
    #expect(Resolving.count(Shade.defaultResolverSpecification) == 0)
  }
}
