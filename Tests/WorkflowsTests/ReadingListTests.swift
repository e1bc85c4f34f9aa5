import Foundation
import ModelServing
import ProgramTesting
import Testing

@Suite(
  "Reading list as PDF",
  .enabled(if: Tool.has("weasyprint", "qpdf"), "needs weasyprint and qpdf"))
struct ReadingListTests {
  /// The addresses come from a file, so this machine has to be permitted.
  private func home(_ server: ScriptedServer, _ pages: [String]) throws -> SampleHome {
    let home = try SampleHome("reading-list")
    let workflow = try String(
      contentsOf: Repository.workflows.appending(path: "reading-list.yaml"), encoding: .utf8)
    try home.write(
      workflow.replacing("permissions: { ", with: "permissions: { reach: [localhost], "),
      to: "reading-list.yaml")
    try home.write(
      pages.map { "\(server.address)/\($0)\n" }.joined(), to: "Reading/list.txt")
    return home
  }

  private func run(_ home: SampleHome) async throws -> Program {
    try await Program.run(
      Repository.segue, ["run", home.path("reading-list.yaml"), "--day", "2026-11-20"],
      home: home.url)
  }

  @Test func `the pages become one PDF, and what can't be read stays on the list`() async throws {
    let source = try SampleHome("reading-list")
    let lamps = try source.text("site/lamps.html")
    let tides = try source.text("site/tides.html")
    let server = try ScriptedServer { request in
      switch request.line {
      case "GET /lamps": .page(lamps)
      case "GET /tides": .page(tides)
      default: .page("gone", status: 404)
      }
    }
    let home = try home(server, ["lamps", "gone", "tides"])
    let run = try await run(home)
    expectSuccess(run)
    let book = "Reading/Reading 2026-11-20.pdf"
    #expect(run.lines == [home.path(book)])
    let text = try await Tool.output("pdftotext", home.path(book), "-", in: home)
    #expect(text.contains("Why lamps flicker") && text.contains("The tide table"))
    #expect(!text.contains("Imprint"))
    #expect(try home.text("Reading/list.txt") == "\(server.address)/gone\n")
    #expect(run.talk.contains("2 of 3 pages are in Reading 2026-11-20.pdf"))
  }

  @Test func `if no page can be read, the run fails and the list stays`() async throws {
    let server = try ScriptedServer { _ in .page("gone", status: 404) }
    let home = try home(server, ["gone"])
    let run = try await run(home)
    #expect(run.code == 1)
    #expect(run.talk.contains("none of the 1 pages can be read"))
    #expect(try home.text("Reading/list.txt") == "\(server.address)/gone\n")
  }
}
