import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// The files in values that are given to an app, which reads them by itself.
struct GivenFiles {
  let context: IntentContext

  /// Throws if the workflow may not read one of the files that a value contains.
  ///
  /// That goes by what the value is before it is converted: an app gets the path or the link of a file
  /// whatever type its tool declares.
  func check(_ value: IntentValue) throws {
    switch value {
    case .file(let file): try file.path.map(check)
    case .url(let url) where url.isFileURL:
      guard let path = FilePath(fileURL: url) else {
        throw IntentFailure("`\(url)` isn't a file of this machine", kind: .notPermitted)
      }
      try check(path)
    case .list(let items): for item in items { try check(item) }
    case .dictionary(let members): for member in members.values { try check(member) }
    case .entity(let entity): for property in entity.properties.values { try check(property) }
    default: break
    }
  }

  private func check(_ path: FilePath) throws {
    // A file that the app is to make isn't there yet.
    _ = try context.files.statusIfPresent(of: context.resolve(path))
  }
}
