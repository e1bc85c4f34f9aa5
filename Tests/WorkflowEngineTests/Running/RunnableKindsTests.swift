import Testing

@testable import WorkflowEngine
@testable import WorkflowLanguage

@Suite("Runnable kinds")
struct RunnableKindsTests {
  @Test func `every control word that can be parsed can be run`() {
    let parsed = StepKinds.all.map { ObjectIdentifier($0) }
    #expect(Set(RunnableKinds.all.map { ObjectIdentifier($0) }) == Set(parsed))
  }
}
