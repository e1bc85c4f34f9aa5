import AppIntentsCore
import Testing

@Suite("Intent invocation")
struct IntentInvocationTests {
  @Test func `an intent is set by index and performed`() async throws {
    let invocation = IntentBinder.of(CountWords.self).begin()
    try invocation.set(0, to: "one two  three")
    try invocation.set(1, to: 4)
    let outcome = try await invocation.perform()
    #expect(outcome.value == 1)
  }

  @Test func `a descriptor says what a workflow needs to know`() {
    let descriptor = IntentDescriptor(CountWords.self)
    #expect(descriptor.id == "text.count_words")
    #expect(descriptor.title == "Count Words")
    #expect(descriptor.description.hasPrefix("Counts the words"))
    #expect(descriptor.category == "Text")
    #expect(descriptor.parameters.map(\.name) == ["text", "minimum_length"])
    #expect(descriptor.parameters.map(\.isRequired) == [true, false])
    #expect(descriptor.parameters.map(\.defaultValue) == [nil, 1])
    #expect(descriptor.parameters[1].range == 1...40)
    #expect(descriptor.outputType == .number)
    #expect(
      descriptor.summary.sentence { $0 == 0 ? "`$file`" : nil } == "Count the words in `$file`")
    #expect(descriptor.sideEffects == .unknown)
    #expect(descriptor.problems == [])
  }
}
