import AppIntents

struct AddTrailIntent: AppIntent {
  static let title: LocalizedStringResource = "Add Trail"
  static let description = IntentDescription("Adds a trail to the list.")

  @Parameter(title: "Name")
  var name: String

  @Parameter(title: "Length", defaultUnit: .kilometers)
  var length: Measurement<UnitLength>

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$name) with a length of \(\.$length)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<TrailEntity> {
    let trail = Trail(name: name, kilometers: length.converted(to: .kilometers).value)
    try await TrailStore.shared.save(trail)
    return .result(value: TrailEntity(trail))
  }
}

struct LogHikeIntent: AppIntent {
  static let title: LocalizedStringResource = "Log Hike"
  static let description = IntentDescription("Notes when you were on a trail.")

  @Parameter(title: "Trail")
  var trail: TrailEntity

  @Parameter(title: "Date")
  var date: Date?

  static var parameterSummary: some ParameterSummary {
    Summary("Log a hike on \(\.$trail)") {
      \.$date
    }
  }

  func perform() async throws -> some IntentResult & ProvidesDialog {
    let trails = try await TrailStore.shared.trails()
    guard var hiked = trails.first(where: { $0.id == trail.id }) else {
      throw $trail.needsValueError("Which trail did you hike?")
    }
    hiked.lastHike = date ?? .now
    try await TrailStore.shared.save(hiked)
    return .result(dialog: "Logged your hike on \(hiked.name).")
  }
}

struct TrailsShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: LogHikeIntent(),
      phrases: ["Log my hike on \(\.$trail) in \(.applicationName)"],
      shortTitle: "Log Hike", systemImageName: "figure.hiking")
  }
}
