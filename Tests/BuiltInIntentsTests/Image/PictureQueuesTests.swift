import AppIntentsCore
import Foundation
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Many images", .enabled(if: PictureFixture.hasPrograms, PictureFixture.needs))
struct PictureQueuesTests {
  let fixture: PictureFixture

  init() throws { fixture = try PictureFixture() }

  /// Gives work jobs about files, each in a folder of its own as `in`.
  private func withJobs<Output: Sendable>(
    about files: [IntentFile], words: [String],
    _ work: @escaping @Sendable ([VipsJob]) async -> Output
  ) async throws -> Output {
    try await IntentContext.$current.withValue(fixture.run.context) {
      try await Self.adding(files[...], words, to: [], work)
    }
  }

  private static func adding<Output: Sendable>(
    _ files: ArraySlice<IntentFile>, _ words: [String], to jobs: [VipsJob],
    _ work: @escaping @Sendable ([VipsJob]) async -> Output
  ) async throws -> Output {
    guard let file = files.first else { return await work(jobs) }
    return try await ToolFolder.using { folder in
      try folder.add(file, as: "in")
      let job = VipsJob(folder: folder, words: words)
      return try await adding(files.dropFirst(), words, to: jobs + [job], work)
    }
  }

  private func files() async throws -> [IntentFile] {
    [
      try await fixture.image("1.png", 40, 30),
      IntentFile(path: try fixture.folder.write("text", to: "2.png")),
      try await fixture.image("3.jpg", 20, 10),
    ]
  }

  @Test func `headers are read together, except that of a file that has none`() async throws {
    let headers = try await withJobs(about: files(), words: ["in"]) { jobs in
      await VipsJob.headers(jobs).map { $0.flatMap { PictureHeader($0) }?.stored.description }
    }
    #expect(headers == ["40 × 30", nil, "20 × 10"])
  }

  @Test func `operations are performed by one process, except one that fails`() async throws {
    let made = try await withJobs(
      about: files(), words: ["thumbnail", "in", "out.png", "10", "--size", "down"]
    ) { jobs in
      let isDone = await VipsJob.perform(jobs)
      let headers = await VipsJob.headers(
        jobs.map { VipsJob(folder: $0.folder, words: ["out.png"]) })
      let sizes = headers.map { $0.flatMap { PictureHeader($0) }?.stored.description }
      return (isDone, sizes)
    }
    #expect(made.0 == [true, false, true])
    #expect(made.1 == ["10 × 8", nil, "10 × 5"])
  }

  @Test func `a program in the batch reads nothing else`() async throws {
    let secret = try await fixture.image("secret.png", 8, 8)
    let path = try #require(secret.path).string
    let isDone = try await withJobs(
      about: [fixture.image("1.png"), fixture.image("2.png"), fixture.image("3.png")],
      words: ["copy", path, "out.png"]
    ) { await VipsJob.perform($0) }
    let isEnforced = try await IntentContext.$current.withValue(fixture.run.context) {
      try await ToolFolder.using { folder in
        let ending = try await folder.run(Vips.operations, ["copy", path, "out.png"])
        return ending.exitCode != 0
      }
    }
    #expect(isDone == Array(repeating: !isEnforced, count: 3))
  }

  @Test func `forty keep their order, sizes and metadata`() async throws {
    var images: [IntentFile] = []
    for number in 1...40 {
      images.append(
        try await fixture.image("\(number).jpg", 100 + number, 50, tags: ["-Artist=\(number)"]))
    }
    let made = try await value(
      ResizeImage.self,
      ["files": .list(images.map { .file($0) }) as IntentValue, "width": 50 as IntentValue],
      in: fixture.run)
    for (index, item) in made.items.enumerated() {
      guard case .file(let file) = item, let path = file.path else {
        Issue.record("no file")
        continue
      }
      let height = Int((Double(50 * 50) / Double(101 + index)).rounded())
      #expect(file.filename == "\(index + 1).jpg")
      #expect(
        try await fixture.tool("vipsheader", path.string).contains(" 50x\(height) "), "\(index)")
      #expect(
        try await fixture.tool("exiftool", "-s3", "-Artist", path.string)
          .trimmingCharacters(in: .whitespacesAndNewlines) == "\(index + 1)")
    }
    #expect(made.items.count == 40)
    #expect(fixture.run.messages.contains(.progress(1, "40 of 40 files")))
  }
}
