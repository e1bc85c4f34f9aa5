import Testing

@testable import WorkflowLanguage

@Suite("Control words")
struct ControlWordTests {
  @Test func `a word is found whatever its length`() {
    let long = ControlWord(
      "unconditionally", "Ends the loop.", output: "nothing", initial: { _ in EndStep.break })
    let words = ControlWords([long])
    #expect(words.named("unconditionally") === long)
    #expect(!words.contains("break"))
  }
}
