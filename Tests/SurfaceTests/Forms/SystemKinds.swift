import AppIntents

// Section 2: special kinds of intents.

enum Playlist: String, AppEnum {
  case morning, evening

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Playlist"
  static let caseDisplayRepresentations: [Playlist: DisplayRepresentation] = [
    .morning: "Morning", .evening: DisplayRepresentation(title: "Evening"),
  ]
}

struct OpenPlaylist: OpenIntent {
  static let title: LocalizedStringResource = "Open Playlist"
  @Parameter(title: "Playlist") var target: Playlist
}

struct OpenPlaylistHere: OpenIntent, TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Open Playlist Here"
  @Parameter(title: "Playlist") var target: Playlist

  func perform() async throws -> some IntentResult & ProvidesDialog {
    .result(dialog: "Opened \(target.rawValue)")
  }
}

/// Scenes of the app show what these are for, so they have nothing to perform.
struct ShowPlaylists: TargetContentProvidingIntent {
  static let title: LocalizedStringResource = "Show Playlists"
  static let supportedModes: IntentModes = .foreground
}

struct OpenPlaylistThere: OpenIntent {
  static let title: LocalizedStringResource = "Open Playlist There"
  @Parameter(title: "Playlist") var target: Playlist
}

extension OpenPlaylistThere: TargetContentProvidingIntent {}

struct OpenPlaylistPage: OpenIntent, TargetContentProvidingIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Page of Playlist"
  static var urlRepresentation: URLRepresentation { "https://music.example/\(\.$target)" }
  @Parameter(title: "Playlist") var target: Playlist
}

struct SetVolume: SetValueIntent {
  static let title: LocalizedStringResource = "Set Volume"
  @Parameter(title: "Volume") var value: Int
  func perform() async throws -> some IntentResult { .result() }
}

struct PlayPlaylist: AudioPlaybackIntent, LiveActivityIntent {
  static let title: LocalizedStringResource = "Play Playlist"
  func perform() async throws -> some IntentResult { .result() }
}

struct PlayFilm: PlayVideoIntent {
  static let title: LocalizedStringResource = "Play Film"
  static let supportedCategories: [VideoCategory] = [.movies]
  @Parameter(title: "Film") var term: String
  func perform() async throws -> some IntentResult { .result() }
}

struct SearchSongs: ShowInAppSearchResultsIntent {
  static let title: LocalizedStringResource = "Search Songs"
  static let searchScopes: [StringSearchScope] = [.general]
  @Parameter(title: "Words") var criteria: StringSearchCriteria

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: criteria.term)
  }
}

struct BeginRun: StartWorkoutIntent {
  static let title: LocalizedStringResource = "Begin Run"
  static var suggestedWorkouts: [BeginRun] { [BeginRun(style: .morning)] }
  @Parameter(title: "Style") var workoutStyle: Playlist
  var displayRepresentation: DisplayRepresentation { "Run" }
  func perform() async throws -> some IntentResult { .result() }
}

struct TakePicture: CameraCaptureIntent {
  struct AppContext: Codable, Sendable { var usesFlash = false }

  static let title: LocalizedStringResource = "Take Picture"

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    try await Self.updateAppContext(AppContext(usesFlash: true))
    return .result(value: try await Self.appContext?.usesFlash ?? false)
  }
}

struct MigratedIntent: AppIntent, CustomIntentMigratedAppIntent, PredictableIntent {
  static let intentClassName = "OldDrinkIntent"
  static let title: LocalizedStringResource = "Order Drink"
  @Parameter(title: "Drink") var drink: String?
  @Parameter(title: "Cups", default: 1) var cups: Int

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: (\.$drink, \.$cups)) { drink, cups in
      DisplayRepresentation(title: "\(cups) \(drink ?? "")", subtitle: "")
    }
    IntentPrediction(parameters: (\.$cups)) { cups in
      DisplayRepresentation(title: "\(cups) cups")
    }
    IntentPrediction {
      DisplayRepresentation(title: "A drink")
    }
  }

  func perform() async throws -> some IntentResult { .result() }
}

struct NewIntent: AppIntent {
  static let title: LocalizedStringResource = "New Order"
  func perform() async throws -> some IntentResult { .result() }
}

struct RetiredIntent: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Old Order"
  static var deprecation: IntentDeprecation<NewIntent> {
    IntentDeprecation(message: "Order with New Order", replacedBy: NewIntent.self)
  }
  func perform() async throws -> some IntentResult { .result() }
}

struct GoneIntent: DeprecatedAppIntent {
  static let title: LocalizedStringResource = "Gone Order"
  static var deprecation: IntentDeprecation<Never> { IntentDeprecation(message: "It is gone") }
  func perform() async throws -> some IntentResult { .result() }
}

struct ClockWidget: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Clock"
  @Parameter(title: "Playlist") var playlist: Playlist?
}

struct LampControl: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Lamp"
}

struct QuietFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Quiet"
  @Parameter(title: "Mute", default: true) var mute: Bool
  var displayRepresentation: DisplayRepresentation { "Quiet" }
  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(targetContentIdentifierPrefix: "x")
  }
  func perform() async throws -> some IntentResult { .result() }
}

struct CopyTracks: LongRunningIntent, CancellableIntent {
  static let title: LocalizedStringResource = "Copy Tracks"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    progress.totalUnitCount = 4
    let copied = try await performBackgroundTask(options: []) {
      progress.completedUnitCount = 4
      return Int(progress.completedUnitCount)
    } onCancel: { _ in
    }
    return .result(value: copied)
  }
}

struct WaitForCancel: CancellableIntent {
  static let title: LocalizedStringResource = "Wait"
  let reasons: @Sendable (IntentCancellationReason) -> Void

  init() { reasons = { _ in } }
  init(_ reasons: @escaping @Sendable (IntentCancellationReason) -> Void) { self.reasons = reasons }

  func perform() async throws -> some IntentResult {
    try await withIntentCancellationHandler {
      try await Task.sleep(for: .seconds(600))
    } onCancel: { reason in
      reasons(reason)
    }
    return .result()
  }
}

final class Shelf: @unchecked Sendable {
  @MainActor var books: [String] = []
}

struct AddBook: UndoableIntent {
  static let title: LocalizedStringResource = "Add Book"
  @Parameter(title: "Name") var name: String
  @Dependency var shelf: Shelf

  @MainActor
  func perform() async throws -> some IntentResult {
    shelf.books.append(name)
    undoManager?.registerUndo(withTarget: shelf) { $0.books.removeLast() }
    undoManager?.setActionName("Add Book")
    return .result()
  }
}

struct GoToFront: AppIntent {
  static let title: LocalizedStringResource = "Go to Front"
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    guard systemContext.currentMode.canContinueInForeground else { return .result(value: false) }
    try await continueInForeground("Come to the front?", alwaysConfirm: true)
    return .result(value: true)
  }
}

actor Marks {
  static let shared = Marks()
  private(set) var names: [String] = []
  func add(_ name: String) { names.append(name) }
}

@available(*, deprecated)
extension LeaveForFront: ForegroundContinuableIntent {}

struct LeaveForFront: AppIntent {
  static let title: LocalizedStringResource = "Leave for Front"
  @Parameter(title: "Mark") var mark: String

  func perform() async throws -> some IntentResult {
    let mark = mark
    if !mark.isEmpty {
      throw needsToContinueInForegroundError("Leave?") { await Marks.shared.add(mark) }
    }
    return .result()
  }
}

struct AskForFront: ForegroundContinuableIntent {
  static let title: LocalizedStringResource = "Ask for Front"

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let number = try await requestToContinueInForeground("Now?") { 7 }
    return .result(value: number)
  }
}

/// A parameter's default is an initial value, which Apple's framework doesn't take.
@available(*, deprecated)
struct SetTimer: AppIntent {
  static let title: LocalizedStringResource = "Set Timer"
  @Parameter(title: "Minutes") var minutes: Int = 5
  @Parameter(title: "Rings", inclusiveRange: (1, 3)) var rings: Int = 2

  func perform() async throws -> some IntentResult { .result() }
}
