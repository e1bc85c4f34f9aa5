import Foundation
import ProgramTesting
import Testing

@Suite("Answer customer")
struct AnswerCustomerTests {
  /// What a model replies to the sample's messages.
  private static func reply(to question: String) -> String {
    if question.contains("Write a short") { return "Yes, until noon." }
    let wish = question.contains("money back") ? "refund" : "question"
    return #"{"value": "\#(wish)"}"#
  }

  @Test func `a message about money is entered as a refund`() async throws {
    let home = try SampleHome("answer-customer")
    let server = try home.model(Self.reply)
    let run = try await home.run()
    expectSuccess(run)
    #expect(
      try home.text("Refunds.csv").hasPrefix(
        "message.txt,\"The lamp arrived broken. Please send my money back."))
    #expect(home.files("Replies") == [])
    #expect(run.talk.contains("Entered the refund of message.txt"))
    #expect(server.questions.count == 1)
    #expect(server.questions.first?.contains(#""enum":["refund","question"]"#) == true)
  }

  @Test func `a question gets a reply that the model writes`() async throws {
    let home = try SampleHome("answer-customer")
    let server = try home.model(Self.reply)
    let run = try await home.run("--message", home.path("Inbox/question.txt"))
    expectSuccess(run)
    #expect(home.files("Replies") == ["question.txt"])
    #expect(try home.text("Replies/question.txt").hasPrefix("Yes, until noon."))
    #expect(server.questions.count == 2)
  }

  @Test func `what is neither goes back once, and then fails`() async throws {
    let home = try SampleHome("answer-customer")
    let server = try home.model { _ in #"{"value": "complaint"}"# }
    let before = home.files()
    let run = try await home.run()
    #expect(run.code == 1)
    #expect(home.files() == before)
    #expect(server.questions.count == 2)
  }
}
