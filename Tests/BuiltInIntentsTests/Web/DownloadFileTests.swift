import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Download File")
struct DownloadFileTests {
  let folder: TestFolder
  let target: TestFolder
  let temporary: TestFolder
  let server: PageServer

  /// What the server has.
  static let content = Data((0..<100_000).map { UInt8($0 % 251) })

  init() async throws {
    folder = try TestFolder()
    target = try TestFolder()
    temporary = try TestFolder()
    server = try await PageServer(folder.path.string)
    try LocalFiles().write(Self.content, to: folder["file"], replacing: false)
  }

  private func download(
    _ query: String, _ parameters: [String: any Sendable] = [:], in run: TestRun? = nil
  ) async throws -> IntentFile {
    let run = run ?? TestRun(folder: target.path, temporaryFolder: temporary.path)
    let parameters = try parameters.merging(["url": server.url("/file" + query)]) { $1 }
    return try await IntentFile.from(value(DownloadFile.self, parameters, in: run))
  }

  private var requests: [String] {
    get throws {
      try String(contentsOf: URL(filePath: folder["requests"].string), encoding: .utf8)
        .split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) ?? "" }
    }
  }

  /// The hash of the content, by coreutils.
  private func hash(_ program: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = [folder["file"].string]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return String(said.prefix { $0 != " " })
  }

  @Test func `a file is kept for the run, or put where it is wanted`() async throws {
    let temporary = try await download("?name=report.bin")
    #expect(temporary.filename == "report.bin")
    #expect(try temporary.read() == Self.content)
    let placed = try await download("?name=report.bin", ["to": PathText("sub/")])
    #expect(placed.path == target["sub/report.bin"])
    #expect(try placed.read() == Self.content)
    let named = try await download("", ["to": PathText("a.bin")])
    #expect(named.path == target["a.bin"])
    #expect(try requests == ["-", "-", "-"])
  }

  @Test func `a file that is there is kept, replaced or given another name`() async throws {
    _ = try target.write("old", to: "a.bin")
    await #expect(throws: (any Error).self) { try await download("", ["to": PathText("a.bin")]) }
    #expect(!FileManager.default.fileExists(atPath: folder["requests"].string))
    let skipped = try await download(
      "", ["to": PathText("a.bin"), "conflict": FileConflict.skip])
    #expect(try skipped.read() == Data("old".utf8))
    let renamed = try await download(
      "", ["to": PathText("a.bin"), "conflict": FileConflict.rename])
    #expect(renamed.path == target["a 2.bin"])
    let replaced = try await download(
      "", ["to": PathText("a.bin"), "conflict": FileConflict.replace])
    #expect(try replaced.read() == Self.content)
    await #expect(throws: (any Error).self) {
      try await download("?name=a.bin", ["to": PathText("./")])
    }
  }

  @Test func `a download that breaks off goes on where it was`() async throws {
    let run = TestRun(folder: target.path, temporaryFolder: temporary.path)
    let file = try await download("?limit=40000", in: run)
    #expect(try file.read() == Self.content)
    #expect(try requests == ["-", "bytes=40000-", "bytes=80000-"])
    #expect(run.slept == [.seconds(1), .seconds(1)])
    let fractions = run.messages.compactMap { message in
      if case .progress(let fraction, let text) = message {
        "\(fraction) \(text ?? "")"
      } else {
        nil
      }
    }
    #expect(fractions.last == "1.0 100 of 100 kB")
    let lines = run.messages.compactMap { if case .log(let line) = $0 { line } else { nil } }
    #expect(lines.count == 2)
    #expect(
      lines.first?.hasPrefix("the download broke off after 40 kB (") == true
        && lines.first?.hasSuffix("); it goes on in 1 s") == true, "\(lines)")
  }

  @Test func `a file that has changed, or can't be continued, begins anew`() async throws {
    for query in ["?limit=40000&changes=yes", "?limit=40000&ranges=no", "?limit=40000&tag=no"] {
      let failure = await #expect(throws: IntentFailure.self) { try await download(query) }
      #expect(failure?.kind == .network, "\(query)")
    }
    #expect(try requests.count >= 3 * 5)
  }

  @Test func `without resuming, it fails at once`() async throws {
    await #expect(throws: IntentFailure.self) {
      try await download("?limit=40000", ["resume": false])
    }
    #expect(try requests == ["-"])
    await #expect(throws: IntentFailure.self) {
      try await value(DownloadFile.self, ["url": address("http://127.0.0.1:9/")])
    }
  }

  @Test func `the hash is checked before the file is at its place`() async throws {
    for program in ["sha256sum", "sha512sum", "sha1sum", "md5sum"] {
      let hash = try hash(program)
      let file = try await download(
        "", ["hash": hash.uppercased(), "to": PathText("\(program).bin")])
      #expect(try file.read() == Self.content)
    }
    let sum = try hash("sha256sum")
    _ = try await download("", ["hash": " SHA-256:\(sum)\n"])
    let wrong = String(sum.reversed())
    let failure = await #expect(throws: IntentFailure.self) {
      try await download("", ["hash": wrong, "to": PathText("wrong.bin")])
    }
    #expect(failure?.message == "the file isn't the one that `hash` is of: its SHA-256 is `\(sum)`")
    #expect(!FileManager.default.fileExists(atPath: target["wrong.bin"].string))
    for bad in ["", "abc", "sha1:\(sum)", "crc:00", String(repeating: "g", count: 64)] {
      await #expect(throws: IntentFailure.self) { try await download("", ["hash": bad]) }
    }
  }

  @Test func `an error of the server is no file`() async throws {
    let failure = await #expect(throws: IntentFailure.self) {
      try await value(
        DownloadFile.self, ["url": server.url("/none"), "to": PathText("x")],
        in: TestRun(folder: target.path, temporaryFolder: temporary.path))
    }
    #expect(failure?.message == "`127.0.0.1` answered 404 (not found)")
    #expect(!FileManager.default.fileExists(atPath: target["x"].string))
  }

  @Test func `an empty file is a file`() async throws {
    try LocalFiles().write(Data(), to: folder["file"], replacing: true)
    #expect(try await download("", ["to": PathText("empty")]).read() == Data())
  }

  @Test func `a canceled download leaves nothing`() async throws {
    let run = TestRun(folder: target.path, temporaryFolder: temporary.path)
    let task = Task {
      try await download("?limit=1000&hangs=yes", ["to": PathText("x")], in: run)
    }
    while !FileManager.default.fileExists(atPath: folder["requests"].string) {
      await Task.yield()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(try LocalFiles().entries(of: temporary.path).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: target["x"].string))
  }
}
