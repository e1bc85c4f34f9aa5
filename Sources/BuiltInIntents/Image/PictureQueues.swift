import AppIntentsCore
import Coordination

/// Where the images of a step wait to be worked on together: programs for images take several times as long to
/// start as to work on a photo.
///
/// What can't be done together is done alone, by the program that tells what is wrong. A file that takes a
/// program over could change what is made of the others of its step.
struct PictureQueues: Sendable {
  /// The queues of the step that works on several images.
  @TaskLocal static var current: PictureQueues?

  /// The most images at a time.
  static let most = 32

  /// About how many bytes of temporary files a step may have.
  private static let mostBytes = 400 << 20
  /// How many times as large an image is there, where it isn't compressed.
  private static let growth = 30

  /// How many of some images are worked on at a time: few if they are large.
  static func count(for files: [IntentFile]) throws -> Int {
    let access = IntentContext.current.files
    var largest = 1
    for path in files.compactMap(\.resolvedPath) {
      let status = try access.statusIfPresent(of: path, followingLinks: true)
      largest = max(largest, status?.size ?? 0)
    }
    return max(FileSeries.most, min(most, mostBytes / growth / largest))
  }

  /// Reads headers, as `vipsheader` prints them; nil for one that isn't read together with others.
  let headers = BatchQueue<VipsJob, String?>(most: most, VipsJob.headers)
  /// Performs operations, and tells whether each was performed together with others.
  let operations = BatchQueue<VipsJob, Bool>(most: most, VipsJob.perform)
  /// Changes metadata, and tells what kept it from it.
  let metadata = BatchQueue<MetadataJob, (any Error)?>(most: most, MetadataJob.perform)
  /// Whose turn it is to run a program of libvips for one image.
  let turns = Slots(FileSeries.most)

  /// Works on several images at a time, with queues. The results are in their order, and so are errors: the
  /// first one is thrown.
  ///
  /// - Parameter finished: receives the number of images that are done.
  static func map<Item: Sendable, Output: Sendable>(
    _ items: [Item], finished: (Int) -> Void = { _ in },
    _ work: @escaping @Sendable (Int, Item) async throws -> Output
  ) async throws -> [Output] {
    try await $current.withValue(current ?? PictureQueues()) {
      var outputs: [Output] = []
      for start in stride(from: 0, to: items.count, by: most) {
        let end = min(start + most, items.count)
        outputs += try await together(items, start..<end, finished, work)
      }
      return outputs
    }
  }

  private static func together<Item: Sendable, Output: Sendable>(
    _ items: [Item], _ indices: Range<Int>, _ finished: (Int) -> Void,
    _ work: @escaping @Sendable (Int, Item) async throws -> Output
  ) async throws -> [Output] {
    var results: [Int: Result<Output, any Error>] = [:]
    await withTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
      for index in indices {
        group.addTask { (index, await result { try await work(index, items[index]) }) }
      }
      for await (index, result) in group {
        results[index] = result
        finished(indices.lowerBound + results.count)
      }
    }
    try Task.checkCancellation()
    return try indices.compactMap { try results[$0]?.get() }
  }

  private static func result<Output>(
    _ work: () async throws -> Output
  ) async -> Result<Output, any Error> {
    do {
      return .success(try await work())
    } catch {
      return .failure(error)
    }
  }
}
