import AppIntentsCore
import SystemPackage

/// What `exiftool` does with an image in a step's folder.
struct MetadataJob: Sendable {
  /// The original's name in messages.
  let name: String
  let folder: ToolFolder
  /// The file that it makes; nil if it changes one.
  var made: String?
  /// Its arguments. What they call files begins with the text that is given.
  let arguments: @Sendable (_ prefix: String) -> [String]

  private static let first = ["-config", ""]
  private static let quietly = ["-q", "-m"]

  /// Does several by one start of the program. Gives why each wasn't done.
  static func perform(_ jobs: [MetadataJob]) async -> [(any Error)?] {
    if jobs.count > 1, (try? await together(jobs)) == true { return jobs.map { _ in nil } }
    var failures: [(any Error)?] = []
    for job in jobs {
      do {
        // The program replaces no file.
        if let made = job.made { job.folder.path.appending(made).unlink() }
        try await job.perform()
        failures.append(nil)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  func perform() async throws {
    let ending = try await folder.run(
      PictureMetadata.program, Self.first + Self.quietly + arguments(""))
    if ending.exitCode != 0 { throw PictureMetadata.failure(ending, of: name) }
  }

  /// Gives whether all were done.
  private static func together(_ jobs: [MetadataJob]) async throws -> Bool {
    guard jobs.allSatisfy(\.folder.isPlain) else { return false }
    var arguments = first
    for (number, job) in jobs.enumerated() {
      arguments += number == 0 ? [] : ["-execute"]
      arguments += job.arguments("\(job.folder.path.string)/")
    }
    let folder = jobs[0].folder.joined(with: jobs.dropFirst().lazy.map(\.folder))
    let ending = try await folder.run(
      PictureMetadata.program, arguments + ["-common_args"] + quietly)
    return ending.exitCode == 0
  }
}
