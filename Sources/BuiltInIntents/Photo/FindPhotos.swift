import AppIntentsCore
import Foundation
import SystemPackage

/// Finds photos and videos by what they say about themselves.
struct FindPhotos: AppIntent, SideEffectDeclaring, NothingGiving, ProgramUsing {
  static let persistentIdentifier = "photo.find"
  static let title: LocalizedStringResource = "Find Photos"
  static let description = IntentDescription(
    """
    Finds the photos and videos in a folder and the folders inside it that meet a condition on `$item`, \
    such as `$item.camera contains "Pixel" and $item.taken > "2026-01-01"`, or `$item.is_screenshot`. The \
    last five are `order: descending` with `limit: 5`. A photo has `name`, `file`, `album` (its folder), \
    `taken`, `camera`, `place`, `width`, `height`, `size`, `modified`, `is_screenshot` and `is_video`.
    """,
    categoryName: "Photo",
    searchKeywords: [
      "latest", "get latest photos", "screenshots", "videos", "search", "filter", "pictures",
    ])
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let nothingCondition = "if no photo fits"
  static let programs = [PhotoReader.program]

  @Parameter(
    title: "Folder", description: "The user's folder for pictures unless given",
    inputConnectionBehavior: .never)
  var folder: FilePath?

  @Parameter(
    title: "Condition", description: "A condition on the properties of `$item`",
    inputConnectionBehavior: .never)
  var `where`: IntentCondition?

  @Parameter(
    title: "Search", description: "A part of the name, album, camera or place, in any case",
    inputConnectionBehavior: .never)
  var search: String?

  @Parameter(
    title: "Sort", description: "What to order by", default: .taken, inputConnectionBehavior: .never
  )
  var sort: PhotoOrder

  @Parameter(title: "Order", default: .ascending, inputConnectionBehavior: .never)
  var order: SortOrder

  @Parameter(
    title: "Limit", description: "The most photos to find, the first in order",
    inclusiveRange: (1, .max), inputConnectionBehavior: .never)
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Find photos in \(\.$folder)") {
      \.$where
      \.$search
      \.$sort
      \.$order
      \.$limit
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentPhoto]> {
    if let limit, limit < 1 { throw IntentFailure("`limit` is \(limit), but must be at least 1") }
    let context = IntentContext.current
    let library = PhotoLibrary(
      folder: folder.map(context.resolve) ?? PhotoLibrary.usual(in: context))
    let known = try PhotoConditions(`where`?.comparisons() ?? PropertyComparisons())
    var photos = try library.photos().filter { try known.mayHold(of: $0) }
    if `where` == nil, search == nil, !sort.needsTags, let limit {
      // The tags of the others aren't needed.
      photos = Array(sorted(photos).prefix(limit))
    }
    photos = try await library.complete(photos)
    if let condition = `where` {
      let holds = try await UnreadProperty.reading(each: photos.map(\.intentValue)) { item in
        try Task.checkCancellation()
        return try condition.holds(item)
      }
      photos = zip(photos, holds).filter(\.1).map(\.0)
    }
    if let search { photos = try photos.filter { try $0.contains(search) } }
    return .result(value: Array(sorted(photos).prefix(limit ?? photos.count)))
  }

  private func sorted(_ photos: [IntentPhoto]) -> [IntentPhoto] {
    let sorted = photos.enumerated().sorted { left, right in
      let (one, two) = (sort.key(of: left.element), sort.key(of: right.element))
      return one == two ? left.offset < right.offset : one < two
    }
    return (order == .descending ? sorted.reversed() : sorted).map(\.element)
  }
}

/// What photos are ordered by. Those that are equal in it are ordered by their paths.
enum PhotoOrder: String, AppEnum {
  case taken, modified, name, size

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Photo Order"
  static let caseDisplayRepresentations: [PhotoOrder: DisplayRepresentation] = [
    .taken: "Date Taken", .modified: "Date Modified", .name: "Name", .size: "Size",
  ]

  fileprivate var needsTags: Bool { self == .taken }

  /// What is compared: a number, then a text.
  fileprivate func key(of photo: IntentPhoto) -> (number: Double, text: String) {
    switch self {
    // A photo that doesn't say when it was taken was taken when its file was written, as far as is known.
    case .taken: ((photo.taken ?? photo.modified)?.instant.timeIntervalSince1970 ?? 0, "")
    case .modified: (photo.modified?.instant.timeIntervalSince1970 ?? 0, "")
    case .size: (photo.size?.value.double ?? 0, "")
    case .name: (0, photo.name?.lowercased() ?? "")
    }
  }
}

extension IntentPhoto {
  /// Whether its name, album, camera or place contains a text, in any case.
  fileprivate func contains(_ text: String) throws -> Bool {
    [name, album, camera, try place?.intentValue.shownText].contains {
      $0?.holds(text, inAnyCase: true) == true
    }
  }
}
