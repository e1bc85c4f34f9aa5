import AppIntentsCore
import SystemPackage

/// Gives the images of a step the metadata of their originals, those that wait together by one start of
/// `exiftool`: that takes ten times as long as its work on an image.
actor MetadataQueue {
  /// The queue of the step that makes several images.
  @TaskLocal static var current: MetadataQueue?

  /// The most images at a time.
  static let most = 16

  /// An image that was made of another one, both in a step's folder.
  struct Job: Sendable {
    /// The original's name in messages.
    let name: String
    let folder: ToolFolder
    let original: String
    let image: String
  }

  private enum Ending: Sendable {
    case done((any Error)?)
    /// It is the one that runs the program for those that wait.
    case leads
  }

  private var isRunning = false
  private var waiting: [(job: Job, continuation: CheckedContinuation<Ending, Never>)] = []

  func perform(_ job: Job) async throws {
    if isRunning {
      let ending = await withCheckedContinuation { waiting.append((job, $0)) }
      if case .done(let error) = ending {
        if let error { throw error }
        return
      }
    }
    isRunning = true
    let others = waiting.prefix(Self.most)
    waiting.removeFirst(others.count)
    defer { passOn() }
    let failures = await Self.run([job] + others.map(\.job))
    for (other, failure) in zip(others, failures.dropFirst()) {
      other.continuation.resume(returning: .done(failure))
    }
    if let failure = failures[0] { throw failure }
  }

  private func passOn() {
    guard !waiting.isEmpty else { return isRunning = false }
    // Its job is the first of the next ones.
    waiting.removeFirst().continuation.resume(returning: .leads)
  }

  /// Why each wasn't done.
  private static func run(_ jobs: [Job]) async -> [(any Error)?] {
    if jobs.count > 1, (try? await together(jobs)) == true { return jobs.map { _ in nil } }
    var failures: [(any Error)?] = []
    for job in jobs {
      do {
        try await alone(job)
        failures.append(nil)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  private static func alone(_ job: Job) async throws {
    let arguments = PictureMetadata.arguments(from: job.original, to: job.image)
    let ending = try await job.folder.run(
      PictureMetadata.program, ["-config", "", "-q", "-m"] + arguments)
    if ending.exitCode != 0 { throw PictureMetadata.failure(ending, of: job.name) }
  }

  /// Works on all in one folder; gives whether all were done.
  private static func together(_ jobs: [Job]) async throws -> Bool {
    try await ToolFolder.using { folder in
      var moved: [(from: FilePath, to: FilePath)] = []
      let isDone: Bool
      do {
        isDone = try await together(jobs, in: &folder, &moved)
      } catch {
        try moveBack(moved)
        throw error
      }
      try moveBack(moved)
      return isDone
    }
  }

  private static func moveBack(_ moved: [(from: FilePath, to: FilePath)]) throws {
    for (from, to) in moved { try LocalFiles().move(to, to: from, replacing: true) }
  }

  private static func together(
    _ jobs: [Job], in folder: inout ToolFolder, _ moved: inout [(from: FilePath, to: FilePath)]
  ) async throws -> Bool {
    var arguments: [String] = []
    for (number, job) in jobs.enumerated() {
      let ending = job.image.split(separator: ".").last ?? ""
      let (original, image) = ("\(number)-in", "\(number).\(ending)")
      try folder.add(job.original, of: job.folder, as: original)
      let place = (from: job.folder.path.appending(job.image), to: folder.path.appending(image))
      try LocalFiles().move(place.from, to: place.to, replacing: false)
      moved.append(place)
      arguments += number == 0 ? [] : ["-execute"]
      arguments += PictureMetadata.arguments(from: original, to: image)
    }
    let ending = try await folder.run(
      PictureMetadata.program, ["-config", ""] + arguments + ["-common_args", "-q", "-m"])
    return ending.exitCode == 0
  }
}
