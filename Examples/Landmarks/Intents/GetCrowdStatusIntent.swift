import AppIntents

/// Runs in the background, and comes to the front where someone can look.
struct GetCrowdStatusIntent: AppIntent {
  static let title: LocalizedStringResource = "Get Crowd Status"
  static let description = IntentDescription(
    "Tells how many people are at a landmark: the one on the screen if none is given.",
    categoryName: "Landmarks", resultValueName: "People")
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]

  @Parameter(title: "Landmark", requestValueDialog: "Which landmark?")
  var landmark: LandmarkEntity?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the crowd status of \(\.$landmark)")
  }

  init() {}

  init(landmark: LandmarkEntity) { self.landmark = landmark }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
    let landmark = try await chosen()
    let now = systemContext.preciseTimestamp ?? .now
    guard try Guide.shared.landmark(landmark.id).isOpen(at: now) else {
      return .result(value: 0, dialog: "\(landmark.name) is closed now.")
    }
    if try await comesToFront(for: landmark) { try Navigator.shared.show(landmark) }
    let count = try await landmark.crowd
    // Who asks how full it is may want to go there.
    try await OpenLandmarkIntent(target: landmark).donate()
    return .result(
      value: count,
      dialog: "\(count == 1 ? "1 person was" : "\(count) people were") at \(landmark.name) lately.")
  }

  private func comesToFront(for landmark: LandmarkEntity) async throws -> Bool {
    guard systemContext.currentMode.canContinueInForeground else { return false }
    do {
      try await continueInForeground("Show \(landmark.name)?", alwaysConfirm: true)
      return true
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // The user would rather not see the app. The answer needs none.
      return false
    }
  }

  private func chosen() async throws -> LandmarkEntity {
    if let landmark { return landmark }
    if let shown = try await Navigator.shared.currentLandmark() { return shown }
    return try await $landmark.requestValue()
  }
}
