import Foundation
import ProgramTesting
import Testing

@Suite("Sum expenses")
struct SumExpensesTests {
  @Test func `totals are summed exactly, whatever their separators`() async throws {
    let home = try SampleHome("sum-expenses")
    let run = try await home.run()
    expectSuccess(run)
    // 8.90 + 1,234.50 + 12,85
    #expect(run.lines.last == "1256.25")
    #expect(run.lines.first?.hasPrefix("3 receipts, ") == true)
    #expect(run.talk.contains("No total in note.txt"))
    let table = try home.text("Receipts/expenses.csv").split(whereSeparator: \.isNewline)
    #expect(table == ["receipt,amount", "bakery.txt,8.9", "hotel.txt,1234.5", "taxi.txt,12.85"])
  }
}
