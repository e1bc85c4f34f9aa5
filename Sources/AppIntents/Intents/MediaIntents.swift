import Synchronization

// Intents about video, workouts, dives and the camera. They run like any other intent; what Apple's
// system does around them has no counterpart here.

/// An intent that searches for a video and plays it.
public protocol PlayVideoIntent: SystemIntent {
  static var supportedCategories: [VideoCategory] { get }
  /// The words to search for.
  var term: String { get set }
}

extension PlayVideoIntent {
  public static var openAppWhenRun: Bool { true }
}

/// A kind of video.
public enum VideoCategory: String, AppEnum {
  case movies, tv, freeform

  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Video Category"
  public static let caseDisplayRepresentations: [VideoCategory: DisplayRepresentation] = [
    .movies: "Movies", .tv: "TV", .freeform: "Videos",
  ]
}

/// An intent that starts a workout.
public protocol StartWorkoutIntent: SystemIntent, InstanceDisplayRepresentable {
  associatedtype WorkoutStyle: AppValue
  var workoutStyle: WorkoutStyle { get set }
  static var suggestedWorkouts: [Self] { get }
}

extension StartWorkoutIntent {
  public static var openAppWhenRun: Bool { true }

  public init(style: WorkoutStyle) {
    self.init()
    workoutStyle = style
  }

  /// Has no effect here.
  public static func invalidateSuggestedWorkouts() {}
}

public protocol PauseWorkoutIntent: SystemIntent {}
public protocol ResumeWorkoutIntent: SystemIntent {}

/// An intent that starts a dive.
public protocol StartDiveIntent: SystemIntent {}

extension StartDiveIntent {
  public static var openAppWhenRun: Bool { true }
}

/// An intent that takes a picture or a video.
public protocol CameraCaptureIntent: SystemIntent {
  associatedtype AppContext: Codable & Sendable = Never
}

extension CameraCaptureIntent {
  /// The value of the last update in this process; nil before the first.
  public static var appContext: AppContext? {
    get async throws { CameraContexts.value(of: Self.self) as? AppContext }
  }

  public static func updateAppContext(_ context: AppContext) async throws {
    CameraContexts.set(context, for: Self.self)
  }
}

private enum CameraContexts {
  private static let known = Mutex<[ObjectIdentifier: any Sendable]>([:])

  static func value(of type: any AppIntent.Type) -> (any Sendable)? {
    known.withLock { $0[ObjectIdentifier(type)] }
  }

  static func set(_ value: some Sendable, for type: any AppIntent.Type) {
    known.withLock { $0[ObjectIdentifier(type)] = value }
  }
}
