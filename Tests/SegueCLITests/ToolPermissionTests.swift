import Foundation
import ProgramTesting
import Testing

@Suite("Permissions of programs behind properties")
struct ToolPermissionTests {
  @Test(
    .enabled(
      if: ["pdftotext", "exiftool"].allSatisfy { name in
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)")
      }, "needs pdftotext and exiftool"))
  func `programs behind properties and intents do their work within them`() async throws {
    let sandbox = try CommandSandbox([
      "in/a.txt": "", "out/a.txt": "",
      "w.yaml": """
      permissions: { read: [in], write: [out], run: [pdftotext, exiftool], reach: [] }
      inputs:
        scan: { type: file, default: in/scan.pdf }
        photo: { type: file, default: in/photo.jpg }
      steps:
        - print: ${count(scan.text) > 0} ${photo.width > 0}
        - pdf.text: $scan
        - print: ${count(prev) > 0}
      """,
    ])
    let samples = Repository.root.appending(path: "Workflows/Samples")
    for (sample, name) in [
      ("file-invoices/Inbox/scan-0001.pdf", "scan.pdf"),
      ("find-duplicates/Pictures/beach.jpg", "photo.jpg"),
    ] {
      try FileManager.default.copyItem(
        at: samples.appending(path: sample), to: sandbox.url.appending(path: "in/\(name)"))
    }
    let run = try await sandbox.segue("run", "w.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "true true\ntrue\n")
  }
}
