import AppIntentsCore
import Foundation
import SystemPackage

/// A folder with photos and videos, and the folders inside it.
struct PhotoLibrary {
  let folder: FilePath

  /// The folder for pictures, which the desktop's settings name.
  static func usual(in context: IntentContext) -> FilePath {
    var environment = context.environment
    environment["HOME"] = context.home.string
    return FilePath(UserFolders(environment: environment).folder("PICTURES", "Pictures").path)
  }

  /// All of them in the order of their paths, with what their files say without being read.
  func photos() throws -> [IntentPhoto] {
    let context = IntentContext.current
    let walk = FolderWalk(folder: folder, isRecursive: true, includesHidden: false)
    var photos: [IntentPhoto] = []
    try walk.forEach { entry in
      guard entry.kind == .file || entry.kind == .link, let kind = PhotoKind(name: entry.name),
        let status = try entry.status(in: context.files), status.kind == .file
      else { return }
      var made = IntentPhoto()
      made.id = entry.path.shown
      made.name = String(decoding: entry.name, as: UTF8.self)
      made.file = IntentFile(path: entry.path)
      made.album = entry.path.removingLastComponent().lastComponent?.string
      made.size = .bytes(status.size)
      made.modified = IntentDate(status.modified, in: context.timeZone)
      made.isVideo = kind == .video
      made.isScreenshot = kind == .photo && Self.isScreenshot(made)
      photos.append(made)
    }
    return photos
  }

  /// The same photos with what their tags say.
  func complete(_ photos: [IntentPhoto]) async throws -> [IntentPhoto] {
    let context = IntentContext.current
    let tags = try await PhotoReader().read(photos.compactMap(\.file))
    return zip(photos, tags).map { photo, tags in
      photo.taken = tags.taken(in: context)
      photo.camera = tags.camera
      photo.place = tags.place
      (photo.width, photo.height) = (tags.size?.width, tags.size?.height)
      return photo
    }
  }

  /// What the programs that make them call them, and their folders.
  private static let namesOfScreenshots = [
    "screenshot", "screen shot", "bildschirmfoto", "captura", "capture d",
  ]

  private static func isScreenshot(_ photo: IntentPhoto) -> Bool {
    let (name, album) = (photo.name?.lowercased() ?? "", photo.album?.lowercased() ?? "")
    return namesOfScreenshots.contains { name.hasPrefix($0) } || album == "screenshots"
  }
}

extension PhotoTags {
  /// When it was taken; nil if that can't be read.
  func taken(in context: IntentContext) -> IntentDate? {
    guard let taken, case .date(let date)? = try? context.values.convert(.text(taken), to: .date)
    else { return nil }
    return date
  }
}

/// What a condition says about properties that are known before a photo's tags are read.
struct PhotoConditions {
  private let items: [PropertyComparisons.Item]

  init(_ comparisons: PropertyComparisons) throws {
    let known: Set = ["name", "album", "is_video", "is_screenshot"]
    items =
      comparisons.isAny
      ? []
      : comparisons.items.filter { item in
        known.contains(item.property)
          && (item.comparison == .equalTo || item.comparison == .contains)
      }
  }

  /// Whether the condition may hold of a photo. What isn't certain is left to the condition.
  func mayHold(of photo: IntentPhoto) throws -> Bool {
    let values = IntentContext.current.values
    return try items.allSatisfy { item in
      guard let wanted = item.values.first else { return true }
      let own: IntentValue =
        switch item.property {
        case "name": .text(photo.name ?? "")
        case "album": .text(photo.album ?? "")
        case "is_video": .boolean(photo.isVideo)
        default: .boolean(photo.isScreenshot)
        }
      guard own.type == wanted.type, item.comparison == .equalTo else { return true }
      return try values.areEqual(own, wanted)
    }
  }
}
