import AppIntents
import VisualIntelligence

// Measurements in the units that are declared, errors that stand for others, and members that few
// sources name.

/// What a station shows. Only the main actor writes it.
@MainActor
final class JourneyBoard {
  static let shared = JourneyBoard()

  let line = "S5"

  /// As an app's `init` does.
  static func register() { AppDependencyManager.shared.add(dependency: JourneyBoard.shared) }
}

struct PlanJourney: AppIntent {
  static let title: LocalizedStringResource = "Plan Journey"

  @Parameter(title: "Distance", unit: .kilometers) var distance: Measurement<UnitLength>
  @Parameter(title: "Detour", unit: .kilometers) var detour: Measurement<UnitLength>?
  @Parameter(title: "Luggage", supportsNegativeNumbers: false) var luggage: Measurement<UnitMass>
  @Parameter(title: "Water", defaultValue: 1.5, defaultUnit: nil) var water: Measurement<UnitVolume>
  @Parameter(title: "Break", unit: .minutes) var pause: Measurement<UnitDuration>
  @Parameter(title: "Changes", default: 1, inclusiveRange: nil) var changes: Int
  @Parameter(title: "Fare", inclusiveRange: nil) var fare: IntentCurrencyAmount?

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(
      value: [
        "\(distance.value) \(distance.unit.symbol)",
        detour.map { "\($0.value) \($0.unit.symbol)" } ?? "no detour",
        "\(luggage.value) \(luggage.unit.symbol)", "\(water.value) \(water.unit.symbol)",
        "\(pause.value) minutes", "\(changes)",
      ])
  }
}

enum JourneyError: Error, CustomAppIntentErrorConvertible, CustomLocalizedStringResourceConvertible
{
  case strike, noTrack

  var appIntentError: AppIntentError {
    switch self {
    case .strike:
      AppIntentError(
        predefinedError: AppIntentError.Unrecoverable.networkFailure,
        description: "no trains run today")
    case .noTrack: AppIntentError.Unrecoverable.entityNotFound
    }
  }

  /// Not the words for an error that says which one it stands for.
  var localizedStringResource: LocalizedStringResource { "a journey failed" }
}

struct TrackJourney: AppIntent {
  static let title: LocalizedStringResource = "Track Journey"

  @Parameter(title: "Track") var track: Int?
  @Dependency var board: JourneyBoard

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    if track == 0 { throw JourneyError.noTrack }
    if track == 13 { throw AppIntentError(wrapping: JourneyError.strike) }
    guard let track, !systemContext.isVoiceOnly else { throw JourneyError.strike }
    return .result(value: "\(board.line) leaves from \(track)")
  }
}

let journeyTimes: [RelevantContext] = [
  .date(.distantPast, kind: .scheduled),
  .date(range: Date.distantPast...Date.distantFuture, kind: .informational),
  .date(from: .distantPast, to: .distantFuture),
]

/// The id of a ticket: of its file, or of a draft.
func journeyTicket(at place: URL?) throws -> FileEntityIdentifier {
  guard let place else { return .draft(identifier: "ticket") }
  return try .file(url: place)
}

/// What a picture of a board says, where there are pixels.
func journeyLabels(of content: SemanticContentDescriptor) -> [String] {
  guard let pixels: CVReadOnlyPixelBuffer = content.pixelBuffer else { return content.labels }
  return ["\(pixels)"]
}
