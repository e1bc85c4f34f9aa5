import AppIntents
import LocalStore

/// The landmarks and what the user has made of them, in JSON files.
struct Guide: Sendable {
  static let shared = Guide(folder: AppFolder(named: "landmarks", variable: "LANDMARKS_HOME"))

  private let landmarkFile: JSONFile<[Landmark]>
  private let collectionFile: JSONFile<[LandmarkCollection]>
  private let favoriteFile: JSONFile<Set<String>>
  private let crowdFile: JSONFile<[String: Int]>
  private let indexedFile: JSONFile<Set<String>>

  init(folder: AppFolder) {
    landmarkFile = JSONFile("landmarks.json", in: folder, initial: [])
    collectionFile = JSONFile("collections.json", in: folder, initial: [])
    favoriteFile = JSONFile("favorites.json", in: folder, initial: [])
    crowdFile = JSONFile("crowd.json", in: folder, initial: [:])
    indexedFile = JSONFile("indexed.json", in: folder, initial: [])
  }

  func landmarks() throws -> [Landmark] { try landmarkFile.read() }

  func landmark(_ id: String) throws -> Landmark {
    guard let found = try landmarks().first(where: { $0.id == id }) else {
      throw GuideError.unknownLandmark(id)
    }
    return found
  }

  func collections() throws -> [LandmarkCollection] { try collectionFile.read() }

  func favorites() throws -> Set<String> { try favoriteFile.read() }

  /// How many people a landmark's counter has seen in the last hour.
  func crowd(at id: String) throws -> Int { try crowdFile.read()[id] ?? 0 }

  func setFavorite(_ id: String, _ isFavorite: Bool) throws {
    try favoriteFile.update { favorites in
      if isFavorite { favorites.insert(id) } else { favorites.remove(id) }
    }
  }

  /// The landmarks that may be in the index.
  func indexed() throws -> Set<String> { try indexedFile.read() }

  func setIndexed(_ ids: Set<String>) throws {
    if try indexed() != ids { try indexedFile.update { $0 = ids } }
  }

  /// Adds a landmark to a collection that doesn't have it yet.
  func add(_ id: String, to collection: String) throws -> LandmarkCollection {
    try collectionFile.update { collections in
      guard let index = collections.firstIndex(where: { $0.id == collection }) else {
        throw GuideError.unknownCollection(collection)
      }
      if !collections[index].landmarks.contains(id) { collections[index].landmarks.append(id) }
      return collections[index]
    }
  }

  /// The landmarks that a picture with these labels may show, those with most of them first.
  func landmarks(showing labels: [String]) throws -> [Landmark] {
    let wanted = Set(labels.map { $0.lowercased() })
    let ranked = try landmarks().map { landmark in
      (landmark, count: landmark.labels.filter { wanted.contains($0.lowercased()) }.count)
    }
    return ranked.filter { $0.count > 0 }.sorted { ($1.count, $0.0.id) < ($0.count, $1.0.id) }
      .map(\.0)
  }
}

enum GuideError: Error, CustomLocalizedStringResourceConvertible {
  case unknownLandmark(String)
  case unknownCollection(String)
  case noLandmarks
  case emptyScreen

  var localizedStringResource: LocalizedStringResource {
    switch self {
    case .unknownLandmark(let id): "The landmark \(id) isn't in the guide any more."
    case .unknownCollection(let id): "The collection \(id) isn't in the guide any more."
    case .noLandmarks: "There are no landmarks in the guide."
    case .emptyScreen: "Nothing is on the screen. Open a landmark first."
    }
  }
}
