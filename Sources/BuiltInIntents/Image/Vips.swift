import AppIntentsCore
import Coordination
import Foundation

/// The programs of libvips, in a step's folder. They read only the formats that are safe for files of
/// strangers.
struct Vips: Sendable {
  static let operations = RequiredProgram("vips", package: "libvips-tools")
  static let headers = RequiredProgram("vipsheader", package: "libvips-tools")
  static let edits = RequiredProgram("vipsedit", package: "libvips-tools")

  let folder: ToolFolder
  /// The image's name in messages.
  let name: String

  /// Reads the header of the file `in`.
  func header(of file: String = "in") async throws -> PictureHeader {
    let job = VipsJob(folder: folder, words: [file])
    let together = await PictureQueues.current?.headers.perform(job).flatMap { PictureHeader($0) }
    let header = if let together { together } else { try await headerAlone(of: file) }
    guard header.stored.pixels <= PictureHeader.mostPixels else {
      throw IntentFailure(
        "`\(name)` is too large: it has \(header.stored) pixels, and at most 200 megapixels are read",
        kind: .refused)
    }
    guard header.frames <= PictureHeader.mostFrames else {
      throw IntentFailure(
        "`\(name)` has \(header.frames) frames, and at most \(PictureHeader.mostFrames) are read",
        kind: .refused)
    }
    let (all, isTooMuch) = header.stored.pixels.multipliedReportingOverflow(by: header.frames)
    guard !header.isAnimated || !isTooMuch && all <= PictureHeader.mostPixels else {
      throw IntentFailure(
        "`\(name)` is too large: its \(header.frames) frames of \(header.stored) have more than 200"
          + " megapixels", kind: .refused)
    }
    return header
  }

  private func headerAlone(of file: String) async throws -> PictureHeader {
    let ending = try await run(Self.headers, ["-a", file])
    guard ending.exitCode == 0 else {
      let said = ending.errors
      let isUnknown =
        said.contains("not a known file format") || said.contains("operation is blocked")
      throw isUnknown ? Self.unknown(name) : failure(ending)
    }
    guard let header = PictureHeader(String(decoding: ending.output, as: UTF8.self)) else {
      throw Self.unknown(name)
    }
    return header
  }

  /// Runs an operation: `rot`, with its input, its output and its arguments.
  func callAsFunction(_ operation: String, _ arguments: [String]) async throws {
    let job = VipsJob(folder: folder, words: [operation] + arguments)
    if await PictureQueues.current?.operations.perform(job) == true { return }
    let ending = try await run(Self.operations, job.words)
    if ending.exitCode != 0 { throw failure(ending) }
  }

  /// Writes metadata of libvips to a file of its own format.
  func edit(_ file: String, adding fields: [(type: String, name: String, value: String)])
    async throws
  {
    let lines = fields.map { "<field type=\"\($0.type)\" name=\"\($0.name)\">\($0.value)</field>" }
    let text = """
      <?xml version="1.0"?>
      <root xmlns="http://www.vips.ecs.soton.ac.uk/vips/8.14.0"><header></header><meta>
      \(lines.joined(separator: "\n"))
      </meta></root>
      """
    let ending = try await run(
      Self.edits, ["--setext", file], input: Data(text.utf8), isOurs: true)
    if ending.exitCode != 0 { throw failure(ending) }
  }

  /// Makes an image of a drawing of ours.
  func draw(_ drawing: String, as image: String) async throws {
    let ending = try await run(Self.operations, ["svgload", drawing, image], isOurs: true)
    if ending.exitCode != 0 { throw failure(ending) }
  }

  /// Copies a file in libvips' own format, which we made.
  func save(_ file: String, as other: String) async throws {
    let ending = try await run(Self.operations, ["copy", file, other], isOurs: true)
    if ending.exitCode != 0 { throw failure(ending) }
  }

  /// - Parameter isOurs: whether the program reads a file of ours in libvips' own format, which is
  ///   blocked else.
  private func run(
    _ program: RequiredProgram, _ arguments: [String], input: Data? = nil, isOurs: Bool = false
  ) async throws -> ProgramCall.Ending {
    let turns = PictureQueues.current?.turns
    try await turns?.acquire()
    defer { turns?.release() }
    return try await folder.run(program, arguments, input: input) {
      Self.adjust(&$0, isOurs: isOurs)
    }
  }

  /// Tells a program of libvips how to work.
  static func adjust(_ call: inout ProgramCall, isOurs: Bool) {
    if !isOurs { call.environment["VIPS_BLOCK_UNTRUSTED"] = Array("1".utf8) }
    // A few threads: several images are worked on at once, and each thread takes address space.
    call.environment["VIPS_CONCURRENCY"] = Array("2".utf8)
    call.environment["MALLOC_ARENA_MAX"] = Array("2".utf8)
    call.environment["VIPS_WARNING"] = Array("1".utf8)
  }

  static func unknown(_ name: String) -> IntentFailure {
    IntentFailure(
      "`\(name)` can't be read as an image", kind: .refused,
      help: "images of the formats \(PictureFormat.list) are read")
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    let said = ending.said
    if said.contains("No space left on device") {
      return IntentFailure(
        "`\(name)` can't be worked on: the disk of the temporary files is full", output: said)
    }
    let needsMemory =
      ending.signal != nil || said.contains("out of memory") || said.contains("Cannot allocate")
    if needsMemory {
      return ending.failure(
        "`\(name)` can't be worked on: it needs more than 2 GiB of memory, or is damaged")
    }
    return ending.failure("`\(name)` is damaged, or can't be worked on")
  }
}
