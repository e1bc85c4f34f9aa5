import AppIntentsCore
import Foundation
import ProgramTesting
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite("Examples of the intents")
struct IntentExampleTests {
  /// The examples that are checked, but whose step doesn't act in its test.
  static let unperformed = [
    "file.open": "starts a program of the desktop",
    "file.reveal": "asks the desktop's file manager",
    "url.open": "starts a program of the desktop",
    "run.undo": "needs the history of runs",
  ]

  static let catalogue = IntentCatalogue(IntentList.all)

  @Test func `each intent has an example`() {
    #expect(IntentExamples.ids == Self.catalogue.ids.sorted())
  }

  @Test func `an example performs its intent, and stands in for no step but those`() throws {
    for id in IntentExamples.ids {
      let workflow = try #require(IntentExamples.workflow(for: id))
      #expect(
        [":", "\n", " "].contains { "\(workflow)\n".contains("- \(id)\($0)") }, "\(id)")
      #expect(!workflow.contains("tests:"), "\(id)")
      let file = try #require(IntentExamples.file(for: id))
      let replaces = file.contains(/(?m)^    with:/)
      #expect(replaces == (Self.unperformed[id] != nil), "\(id)")
    }
  }

  @Test(arguments: IntentExamples.ids)
  func `an example does what its test expects`(id: String) async throws {
    let folder = try TestFolder()
    defer { withExtendedLifetime(folder) {} }
    let descriptor = try #require(Self.catalogue[id])
    let missing = descriptor.programs.map(\.name).filter { !PictureFixture.has($0) }
    if !missing.isEmpty {
      try Test.cancel("\(id) needs \(missing.joined(separator: ", "))")
    }
    var text = try #require(IntentExamples.file(for: id))
    text.replace("from: Samples/", with: "from: \(Self.samples)")
    var server: PageServer?
    if text.contains("https://example.org"), text.contains("real: true") {
      try Self.pages.forEach { try folder.write($1, to: $0) }
      let site = try await PageServer(folder.path.string)
      text.replace("https://example.org", with: site.address)
      server = site
    }
    defer { withExtendedLifetime(server) {} }
    let results = try await WorkflowTester(text).runTests()
    #expect(results.count == 1)
    for result in results { #expect(result.hasPassed, "\(result.report)") }
  }

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Samples/").path(percentEncoded: false)

  /// What the server says, by path.
  private static let pages = [
    "index": page("<title>Home</title>"),
    "blog": page(#"<link rel="alternate" type="application/rss+xml" href="/feed.xml">"#),
    "feed.xml": page(
      """
      <rss version="2.0"><channel><title>News</title>
      <item><title>Library opens on Sundays</title><link>https://times.example/1</link></item>
      </channel></rss>
      """, type: "application/rss+xml"),
    "lamps": page((try? String(contentsOfFile: samples + "page.html", encoding: .utf8)) ?? ""),
    "manual.txt": page("How to use it", type: "text/plain"),
    "short": "302 Found\nLocation: /lamps\nContent-Length: 0\n\n",
    "rates.json": page(#"{"usd": 1.08}"#, type: "application/json"),
    "orders": page(#"{"number": 42}"#, type: "application/json"),
    "queue": page(#"<p>You are at <b class="place">1</b></p>"#),
    "queue.2": page(#"<p>You are at <b class="place">2</b></p>"#),
  ]

  private static func page(_ text: String, type: String = "text/html") -> String {
    "200 OK\nContent-Type: \(type)\nContent-Length: \(text.utf8.count)\n\n\(text)"
  }
}
