import Foundation
import ProgramTesting
import Testing

@Suite("Summarize page")
struct SummarizePageTests {
  @Test func `a page that is too long is asked about in pieces`() async throws {
    let home = try SampleHome("summarize-page")
    let page = try PageServer(page: try home.text("site/index.html"))
    let server = try home.model { question in
      question.contains("consecutive parts")
        ? "It is about a museum of lamps." : "This part is about lamps."
    }
    let run = try await home.run("--url", page.url)
    expectSuccess(run)
    #expect(run.lines == ["It is about a museum of lamps."])
    #expect(run.talk.contains("It is about a museum of lamps."))
    let pieces = server.questions.dropLast()
    #expect(pieces.count > 1)
    for (index, piece) in pieces.enumerated() {
      #expect(piece.contains("part \(index + 1) of \(pieces.count) of something longer"))
    }
    #expect(server.questions.last?.contains("consecutive parts") == true)
  }

  @Test func `a short page is one question`() async throws {
    let home = try SampleHome("summarize-page")
    let page = try PageServer(page: "<p>Lamps are sold here.</p>")
    let server = try home.model { _ in "It is about a shop of lamps." }
    let run = try await home.run("--url", page.url)
    expectSuccess(run)
    #expect(run.lines == ["It is about a shop of lamps."])
    #expect(server.questions.count == 1)
  }
}
