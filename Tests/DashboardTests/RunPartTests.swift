import AppIntentsCore
import Control
import Foundation
import HTTPServing
import OrderedCollections
import SystemPackage
import Testing
import WorkflowValues

@testable import Dashboard

@Suite("What belongs to a run and isn't a page")
struct RunPartTests {
  /// The addresses of some kind on the page of a run.
  private func addresses(_ kind: String, in page: String) -> [String] {
    page.matches(of: /\/runs\/1\/([a-z]+)\/[0-9a-f]{32}/).filter { $0.output.1 == kind }
      .map { String($0.output.0) }
  }

  @Test func `a page has files with their sizes, and pictures of images and PDFs`() async throws {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/runs/1", [cookie]).text
    #expect(page.contains("1.2 kB"))
    let pictures = addresses("pictures", in: page)
    #expect(pictures.count == 2)
    for picture in pictures {
      let response = await fixture.request("GET", picture, [cookie])
      #expect(response.status == .ok)
      #expect(response.fields["content-type"] == "image/png")
      #expect(response.fields["content-security-policy"]?.hasSuffix("sandbox") == true)
    }
    let pdf = try #require(pictures.first)
    #expect(await fixture.request("GET", "\(pdf)?page=2", [cookie]).status == .notFound)
    for file in addresses("files", in: page) {
      let response = await fixture.request("GET", file, [cookie])
      // Whatever a file is, a browser keeps it and shows nothing of it.
      #expect(response.fields["content-type"] == "application/octet-stream")
      #expect(response.fields["content-disposition"]?.hasPrefix("attachment; ") == true)
    }
  }

  @Test func `rich text is in a frame that may do nothing`() async throws {
    let fixture = DashboardFixture(SampleReports(text: "<script>alert(1)</script>"))
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/runs/1", [cookie]).text
    let frame = try #require(page.firstMatch(of: /<iframe [^>]*>/)).output
    #expect(frame.contains(" sandbox=\"\""))
    let address = try #require(addresses("frames", in: page).first)
    let response = await fixture.request("GET", address, [cookie])
    let policy = try #require(response.fields["content-security-policy"])
    #expect(
      policy
        == "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox"
    )
    #expect(response.fields["x-frame-options"] == "SAMEORIGIN")
    #expect(response.text.contains("&lt;script&gt;"))
    let others = try #require(
      await fixture.request("GET", "/", [cookie]).fields["content-security-policy"])
    #expect(others.contains("frame-src 'self'"))
  }

  @Test func `secrets are hidden in frames and traces`() async throws {
    let fixture = DashboardFixture(
      SampleReports(text: "s3cret & more"), hiding: { { $0.replacing("s3cret", with: "•••") } })
    let (cookie, _) = await fixture.signIn()
    let page = await fixture.request("GET", "/runs/1", [cookie]).text
    let frame = try #require(addresses("frames", in: page).first)
    for path in [frame, "/runs/1/trace.json", "/runs/1/test"] {
      let text = await fixture.request("GET", path, [cookie]).text
      #expect(text.contains("•••") && !text.contains("s3cret"), "\(path)")
    }
  }

  @Test func `a trace is kept as a file`() async throws {
    let fixture = DashboardFixture()
    let (cookie, _) = await fixture.signIn()
    let response = await fixture.request("GET", "/runs/1/trace.json", [cookie])
    #expect(response.fields["content-type"] == "application/json")
    #expect(response.fields["content-disposition"] == "attachment; filename*=UTF-8''run-1.json")
    #expect(response.text == #"{"run": 1, "x": "tidy"}"#)
    #expect(await fixture.request("GET", "/runs/99/trace.json", [cookie]).status == .notFound)
  }

  @Test func `a mark stands for a value of its run alone`() throws {
    var run = RunReport(
      RunSummaryReport(id: 1, workflow: "a", state: "failed", cause: "b", queued: .now),
      path: WirePath("/a.yaml"))
    let file = IntentValue.file(IntentFile(path: "/etc/passwd"))
    let mark = try #require(RunValues.mark(of: file))
    #expect(RunValues(run).value(marked: mark) == nil)
    run.inputs = [NamedValue(name: "a", value: WireValue(.list([.dictionary(["b": file])])))]
    #expect(RunValues(run).value(marked: mark) == file)
    #expect(RunValues.mark(of: .text("/etc/passwd")) == nil)
  }
}
