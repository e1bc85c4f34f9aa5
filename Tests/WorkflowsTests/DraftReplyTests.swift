import ProgramTesting
import Testing

@Suite("Draft reply")
struct DraftReplyTests {
  @Test func `the model's text is the reply, and an earlier one stays`() async throws {
    let home = try SampleHome("draft-reply")
    let server = try home.model { _ in "Yes, until noon." }
    for _ in 1...2 { expectSuccess(try await home.run()) }
    #expect(home.files("Replies") == ["message 2.txt", "message.txt"])
    #expect(try home.text("Replies/message.txt").hasPrefix("Yes, until noon."))
    #expect(server.questions.first?.contains("Are you open on Sundays?") == true)
  }
}
