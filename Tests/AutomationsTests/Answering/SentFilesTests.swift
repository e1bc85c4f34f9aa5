import AppIntentsCore
import Automations
import Control
import Foundation
import RunHistory
import SystemPackage
import Testing

@Suite("Runs that began with files which were sent")
struct SentFilesTests {
  private let fixture: ServiceFixture
  private let service: ControlService

  init() async throws {
    fixture = try ServiceFixture()
    try fixture.write(
      "inputs: { letter: { type: file }, more: { type: [file], default: [] } }\n"
        + "steps:\n  - print: ${letter.name}\n",
      to: "workflows/reads.yaml")
    service = fixture.service(fixture.registry())
    guard case .preview(let preview) = await service.answer(.preview(workflow: "reads")) else {
      throw ControlFailure(.failed, "no preview")
    }
    _ = await service.answer(.enable(workflow: "reads", version: preview.version))
    for name in ["a.txt", "b.txt"] { try fixture.write(name, to: "inbox/\(name)") }
    let files = [("letter", false, "a.txt"), ("more", true, "b.txt")].map { input, isList, name in
      GivenFile(
        input: input, isList: isList, path: WirePath(fixture.path("inbox/\(name)")))
    }
    let start = ControlRequest.startWithFiles(workflow: "reads", inputs: [], files: files)
    guard await service.answer(start).run == 1 else {
      throw ControlFailure(.failed, "it wasn't queued")
    }
    _ = await service.answer(.cancelRun(1))
  }

  private func report(_ run: Int64) async throws -> RunReport {
    guard case .run(let run) = await service.answer(.run(run)) else {
      throw ControlFailure(.failed, "no run")
    }
    return run
  }

  private func content(_ path: String) throws -> String {
    String(decoding: try LocalFiles().read(fixture.path("state/runs/\(path)")), as: UTF8.self)
  }

  @Test func `one whose files are there begins again with copies of them`() async throws {
    #expect(try await report(1).lostFiles == nil)
    let again = await service.answer(.rerun(run: 1, fromStep: nil))
    #expect(again.run == 2, "\(again.words)")
    #expect(try content("2/given/0/a.txt") == "a.txt" && content("2/given/1/b.txt") == "b.txt")
    #expect(try content("1/given/0/a.txt") == "a.txt")
    let inputs = try await report(2).inputs.map(\.value.value)
    let own = fixture.path("state/runs/2/given")
    #expect(
      inputs == [
        .file(IntentFile(path: own.appending("0/a.txt"))),
        .list([.file(IntentFile(path: own.appending("1/b.txt")))]),
      ])
  }

  @Test func `one whose file is gone says so, and isn't begun again`() async throws {
    try fixture.remove("state/runs/1/given/1")
    #expect(try await report(1).lostFiles == ["more"])
    let words =
      "failed: run 1 got `b.txt` for `more` from a browser, and the file is gone "
      + "(start it on the page of its workflow, where the file can be sent again)"
    #expect(await service.answer(.rerun(run: 1, fromStep: nil)).words == words)
    // One that waits or runs has lost nothing.
    try fixture.write("", to: "inbox/c.txt")
    let file = GivenFile(
      input: "letter", isList: false, path: WirePath(fixture.path("inbox/c.txt")))
    _ = await service.answer(.startWithFiles(workflow: "reads", inputs: [], files: [file]))
    #expect(try await report(2).lostFiles == nil)
  }
}
