import AppIntents
import Foundation

// Intents that URLs stand for, and other names of the newer systems.

struct ShowTrailPage: URLRepresentableIntent {
  static let title: LocalizedStringResource = "Show Trail Page"
  static var urlRepresentation: URLRepresentation {
    "https://example.com/pages/\(\.$page)?kind=\(\.$kind)"
  }

  @Parameter(title: "Page") var page: String
  @Parameter(title: "Kind") var kind: TrailKind?
}

struct OpenTrail: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Trail"
  @Parameter(title: "Trail") var target: TrailGuide
}

struct OpenTrailSign: OpenIntent, URLRepresentableIntent {
  static let title: LocalizedStringResource = "Open Sign"
  @Parameter(title: "Sign") var target: TrailSign

  func perform() async throws -> some IntentResult & OpensIntent {
    .result(opensIntent: try OpenURLIntent(urlRepresentable: target))
  }
}

struct LauncherWidget: WidgetConfigurationIntent {
  static let title: LocalizedStringResource = "Launcher"
  @Parameter(title: "Button") var shortcut: SystemShortcut?
}

/// A query that knows titles without finding entities.
struct TrailTitleQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TrailGuide] {
    try await TrailGuideQuery().entities(for: identifiers)
  }

  func displayRepresentations(
    for identifiers: [Int], requestedComponents: DisplayRepresentation.Components = .text
  ) async throws -> [Int: DisplayRepresentation] {
    var displays: [Int: DisplayRepresentation] = [:]
    for trail in try await entities(for: identifiers) {
      displays[trail.id] = await trail.displayRepresentation(with: requestedComponents)
    }
    return displays
  }
}

/// A place that takes time to find.
nonisolated struct Headquarters: Sendable, Equatable {
  let town: String

  static func find() async throws -> Headquarters {
    await Task.yield()
    return Headquarters(town: "Chur")
  }
}

struct FindHeadquarters: AppIntent {
  static let title: LocalizedStringResource = "Find Headquarters"
  @Dependency(default: { try await Headquarters.find() }) var place: Headquarters
  @AppDependency(key: "summer", default: { try await Headquarters.find() }) var summer: Headquarters

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    .result(value: [place.town, summer.town])
  }
}

struct TrailNameOptions: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Ridge Walk", "Lake Path"] }
  func defaultResult() async -> String? { "Ridge Walk" }
}

struct PlainTrailQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [TrailGuide] {
    identifiers.map { TrailGuide(id: $0, name: "Trail \($0)") }
  }
  func defaultResult() async -> TrailGuide? { TrailGuide(id: 5, name: "Usual") }
}

struct WalkTrail: AppIntent {
  static let title: LocalizedStringResource = "Walk Trail"
  @Parameter(title: "Name", optionsProvider: TrailNameOptions()) var name: String
  @Parameter(title: "Other Name", optionsProvider: TrailNameOptions()) var other: String?
  @Parameter(title: "Trail", query: PlainTrailQuery()) var trail: TrailGuide

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: "\(name), \(other ?? "none"), \(trail.name)")
  }
}

nonisolated func deleteTrailDonations(of trails: [TrailGuide]) async throws -> Int {
  let ids = trails.map { EntityIdentifier(for: $0) }
  return try await IntentDonationManager.shared
    .deleteDonations(matching: .entityIdentifiers(ids)).count
}
