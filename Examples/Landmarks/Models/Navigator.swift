import AppIntents
import LocalStore

/// What is on the screen: what was opened last.
struct Navigator: Sendable {
  static let shared = Navigator(folder: AppFolder(named: "landmarks", variable: "LANDMARKS_HOME"))

  private enum Place: Codable, Sendable {
    case landmark(String)
    case collection(String)
  }

  private let screen: JSONFile<Place?>

  init(folder: AppFolder) { screen = JSONFile("screen.json", in: folder, initial: nil) }

  func show(_ landmark: LandmarkEntity) throws {
    try screen.update { $0 = .landmark(landmark.id) }
  }

  func show(_ collection: CollectionEntity) throws {
    try screen.update { $0 = .collection(collection.id) }
  }

  /// The type of the activity of viewing a landmark.
  static let viewing = "landmarks.viewing"

  /// Shows what a person viewed before.
  func restore(_ activity: NSUserActivity) async throws {
    let id = activity.userInfo?["landmark"] as? String ?? ""
    guard let landmark = try await LandmarkQuery().entities(for: [id]).first else {
      throw GuideError.unknownLandmark(id)
    }
    try show(landmark)
  }

  /// The entity on the screen, as it is now; nil if there is none.
  func current() async throws -> LandmarkSearchResult? {
    switch try screen.read() {
    case .landmark(let id):
      try await LandmarkQuery().entities(for: [id]).first.map { .landmark($0) }
    case .collection(let id):
      try await CollectionQuery().entities(for: [id]).first.map { .collection($0) }
    case nil: nil
    }
  }

  /// The landmark on the screen.
  func currentLandmark() async throws -> LandmarkEntity? {
    if case .landmark(let landmark)? = try await current() { landmark } else { nil }
  }
}

extension NSUserActivity {
  /// Makes it the activity of viewing a landmark, which may be suggested.
  func view(_ landmark: LandmarkEntity) {
    title = "Viewing \(landmark.name)"
    userInfo = ["landmark": landmark.id]
    persistentIdentifier = landmark.id
    isEligibleForPrediction = true
    suggestedInvocationPhrase = "Show me \(landmark.name)"
    appEntityIdentifier = EntityIdentifier(for: landmark)
  }
}
