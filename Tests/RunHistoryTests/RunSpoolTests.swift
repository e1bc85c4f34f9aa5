import AppIntentsCore
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import Testing

@Suite("Runs by hand")
struct RunSpoolTests {
  @Test func `a run by hand is added to the history`() async throws {
    try await withStore { store in
      let spool = RunSpool(of: store.folder)
      let run = try spool.begin(
        "tidy", file: "/w/tidy.yaml", inputs: ["days": 3], definitionHash: [1, 2], at: noon)
      run.log([LogLine(at: noon, level: .output, text: "moved")])
      try run.end(RunEnding(.succeeded, output: "done"), at: noon + 2)

      #expect(try store.enterSpooledRuns(at: noon + 9) == 1)
      #expect(try store.enterSpooledRuns(at: noon + 9) == 0)
      let id = try #require(try store.read { try $0.runs(RunFilter()).first?.id })
      let details = try #require(try store.read { try $0.details(of: id) })
      #expect(details.summary.state == .succeeded)
      #expect(details.summary.startedAt == noon)
      #expect(details.summary.endedAt == noon + 2)
      #expect(details.inputs == ["days": 3])
      #expect(details.output == "done")
      #expect(try store.read { try $0.log(of: id).map(\.line.text) } == ["moved"])
    }
  }

  @Test(arguments: [
    #"/w/a "b".yaml"#, "/w/\u{FC}ber.yaml", "/w/line\nbreak.yaml",
  ])
  func `a path in a spool file is text`(path: String) async throws {
    try await withStore { store in
      let spool = RunSpool(of: store.folder)
      let run = try spool.begin("tidy", file: FilePath(path), inputs: [:], at: noon)
      let line = try #require(try lines(of: spool).first)
      #expect(line.contains("/w/"))
      try run.end(RunEnding(.succeeded), at: noon)
      #expect(try store.enterSpooledRuns(at: noon) == 1)
      #expect(try store.read { try $0.queuedRun(1)?.file } == FilePath(path))
    }
  }

  @Test func `a path that isn't text keeps its bytes`() async throws {
    try await withStore { store in
      let path = FilePath(bytes: [0x2F, 0x77, 0x2F, 0xFF, 0xFE])
      try RunSpool(of: store.folder).begin("tidy", file: path, inputs: [:], at: noon)
        .end(RunEnding(.succeeded), at: noon)
      #expect(try store.enterSpooledRuns(at: noon) == 1)
      #expect(try store.read { try $0.queuedRun(1)?.file.bytes } == path.bytes)
    }
  }

  @Test func `a file that the disk can't read now stays, and one that isn't a run is put aside`()
    async throws
  {
    try await withStore { store in
      let spool = RunSpool(of: store.folder)
      let unreadable = spool.folder.appending("1")
      try FileManager.default.createDirectory(
        atPath: spool.folder.string, withIntermediateDirectories: true)
      // Reading from the address 0 fails as reading from a bad disk does.
      try FileManager.default.createSymbolicLink(
        atPath: unreadable.string, withDestinationPath: "/proc/self/mem")
      try Data("not a run".utf8).write(to: URL(filePath: spool.folder.appending("2").string))
      try spool.begin("tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
        .end(RunEnding(.succeeded), at: noon)
      #expect(throws: StoreError.unreadable(unreadable, reason: "input/output error")) {
        try store.enterSpooledRuns(at: noon)
      }
      #expect(try store.read { try $0.runs(RunFilter()).count } == 1)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: spool.folder.string).sorted()
          == ["1", "2.unreadable"])
    }
  }

  private func lines(of spool: RunSpool) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: spool.folder.string).flatMap { name in
      try String(contentsOfFile: spool.folder.appending(name).string, encoding: .utf8)
        .split(separator: "\n").map(String.init)
    }
  }

  @Test(arguments: [false, true])
  func `the head and the tail of its log are in the history`(isKilled: Bool) async throws {
    try await withStore { store in
      let spool = RunSpool(of: store.folder)
      let run = try spool.begin("tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
      let text = String(repeating: "z", count: 999)
      for number in 10_000..<20_000 {
        run.log([LogLine(at: noon, level: .output, text: "\(number) \(text)")])
      }
      let name = try #require(
        FileManager.default.contentsOfDirectory(atPath: spool.folder.string).first)
      let size = try FileManager.default.attributesOfItem(
        atPath: spool.folder.appending(name).string)[.size]
      #expect(try #require(size as? Int) < 4 << 20)
      if isKilled {
        try run.abandon()
      } else {
        try run.end(RunEnding(.succeeded), at: noon)
      }
      #expect(try store.enterSpooledRuns(at: noon) == 1)
      let lines = try store.read { try $0.log(of: 1) }.map(\.line)
      #expect(lines.first?.text.hasPrefix("10000 z") == true)
      #expect(lines.last?.text.hasPrefix("19999 z") == true)
      #expect((1000..<1200).contains(lines.count))
      let gaps = lines.filter { $0.level == .gap }.map(\.text)
      #expect(gaps == ["… \((10_000 - lines.count + 1) * 1005) bytes left out …"])
    }
  }

  @Test func `a run in progress stays, and a killed run is added as failed`() async throws {
    try await withStore { store in
      let run = try RunSpool(of: store.folder).begin(
        "tidy", file: "/w/tidy.yaml", inputs: [:], at: noon)
      #expect(try store.enterSpooledRuns(at: noon) == 0)
      run.log([LogLine(at: noon, level: .programOutput, step: 2, text: "half")])
      // As the kernel does when the process is killed.
      try run.abandon()
      #expect(try store.enterSpooledRuns(at: noon + 5) == 1)
      let summary = try #require(try store.read { try $0.runs(RunFilter()).first })
      #expect(summary.state == .failed)
      #expect(summary.reason == "its process ended before the run did")
      #expect(
        try store.read { try $0.log(of: 1) }.map(\.line)
          == [LogLine(at: noon, level: .programOutput, step: 2, text: "half")])
    }
  }
}
