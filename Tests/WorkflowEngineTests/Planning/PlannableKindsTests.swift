import Testing

@testable import WorkflowEngine
@testable import WorkflowLanguage

@Suite("Plannable kinds")
struct PlannableKindsTests {
  @Test func `every kind of step that can be parsed can be planned`() {
    let parsed =
      StepKinds.all.map { ObjectIdentifier($0) } + [ObjectIdentifier(IntentStep.self)]
    #expect(Set(PlannableKinds.all.map { ObjectIdentifier($0) }) == Set(parsed))
  }
}
