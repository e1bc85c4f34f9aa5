import AppIntentsCore
import CPictures
import Confinement
import Foundation
import SystemPackage

/// What libvips does in a step's folder: reads the header of a file, or performs an operation.
struct VipsJob: Sendable {
  let folder: ToolFolder
  /// The file, or the operation with its arguments.
  let words: [String]

  /// Reads the headers of several files by one start of `vipsheader`.
  static func headers(_ jobs: [VipsJob]) async -> [String?] {
    // Alone, too, it is read here: meanwhile the others wait, and are then read together.
    if jobs.count == 1 {
      let ending = try? await jobs[0].run(Vips.headers, ["-a"] + jobs[0].words)
      return [
        ending.flatMap { $0.exitCode == 0 ? String(decoding: $0.output, as: UTF8.self) : nil }
      ]
    }
    guard jobs.allSatisfy(\.folder.isPlain) else { return jobs.map { _ in nil } }
    let files = jobs.map { $0.folder.path.appending($0.words[0]) }
    let ending = try? await folder(of: jobs).run(
      Vips.headers, bytes: [Array("-a".utf8)] + files.map(\.bytes)
    ) { Vips.adjust(&$0, isOurs: false) }
    // A program that was ended by a signal may not have printed all of a header.
    guard let ending, ending.signal == nil else { return jobs.map { _ in nil } }
    // Of several files, each line begins with the file's name. Another file can't know it.
    let lines = ending.output.split(separator: UInt8(ascii: "\n"))
    var texts: [Data: Data] = [:]
    let prefixes = files.map { Data($0.bytes + Array(": ".utf8)) }
    for line in lines {
      guard let prefix = prefixes.first(where: { line.starts(with: $0) }) else { continue }
      texts[prefix, default: Data()] += line.dropFirst(prefix.count) + [UInt8(ascii: "\n")]
    }
    return prefixes.map { texts[$0].map { String(decoding: $0, as: UTF8.self) } }
  }

  /// Performs several operations by one process that loads libvips once.
  static func perform(_ jobs: [VipsJob]) async -> [Bool] {
    let none = jobs.map { _ in false }
    if jobs.count == 1 {
      let ending = try? await jobs[0].run(Vips.operations, jobs[0].words)
      return [ending?.exitCode == 0]
    }
    guard let own = ProgramPath.real(ProgramLaunch.launcher)?.string else { return none }
    var input = Data()
    for job in jobs {
      for text in [job.folder.path.bytes, Array("\(job.words.count)".utf8)]
        + job.words.map({ Array($0.utf8) })
      {
        input += text + [0]
      }
    }
    let ending = try? await folder(of: jobs).run(
      Vips.operations, ["\(FileSeries.most)"], input: input
    ) { call in
      Vips.adjust(&call, isOurs: false)
      (call.program, call.name) = (own, PICTURES_NAME)
    }
    guard let ending else { return none }
    let numbers = Set(
      String(decoding: ending.output, as: UTF8.self).split(separator: "\n").compactMap { Int($0) })
    return jobs.indices.map(numbers.contains)
  }

  private func run(
    _ program: RequiredProgram, _ arguments: [String]
  ) async throws -> ProgramCall.Ending {
    try await folder.run(program, arguments) { Vips.adjust(&$0, isOurs: false) }
  }

  private static func folder(of jobs: [VipsJob]) -> ToolFolder {
    jobs[0].folder.joined(with: jobs.dropFirst().lazy.map(\.folder))
  }
}
