import Foundation
import SystemPackage

extension DisplayRepresentation.Image {
  /// The picture as lists show it; nil for one that is too large, that would have to be fetched, or that
  /// the platform makes.
  package var icon: Icon? {
    switch source {
    case .system(let name), .named(let name): Icon(name)
    case .data(let data): Icon(image: data)
    case .url(let url) where url.scheme == "data": Icon(url.absoluteString)
    case .url(let url): Self.read(url).flatMap { Icon(image: $0) }
    case .type, .app: nil
    }
  }

  /// The beginning of a file, with one byte more than an image may have.
  private static func read(_ url: URL) -> Data? {
    guard FilePath(fileURL: url) != nil, let file = try? FileHandle(forReadingFrom: url) else {
      return nil
    }
    defer { try? file.close() }
    return try? file.read(upToCount: Icon.largestImage + 1)
  }
}

extension IntentEntityValue {
  /// The picture of an entity of this program.
  package var icon: Icon? {
    (entity as? any AppEntity)?.displayRepresentation.image?.icon
  }
}
