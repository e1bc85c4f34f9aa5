import ProgramTesting
import Testing

@Suite("Enter refund")
struct EnterRefundTests {
  @Test func `each message is one row`() async throws {
    let home = try SampleHome("enter-refund")
    for _ in 1...2 { expectSuccess(try await home.run()) }
    let table = try home.text("Refunds.csv")
    #expect(table.split(separator: "message.txt,").count == 2)
    #expect(table.contains("Please send my money back."))
  }
}
