import AppIntents
import CoreLocation

struct FindNearestLandmarkIntent: AppIntent {
  static let title: LocalizedStringResource = "Find Nearest Landmark"
  static let description = IntentDescription(
    "Finds and opens the landmark that is nearest to a place.", categoryName: "Landmarks",
    resultValueName: "Landmark")

  @Parameter(title: "Latitude", inclusiveRange: (-90, 90))
  var latitude: Double

  @Parameter(title: "Longitude", inclusiveRange: (-180, 180))
  var longitude: Double

  static var parameterSummary: some ParameterSummary {
    Summary("Find the landmark nearest to \(\.$latitude), \(\.$longitude)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<LandmarkEntity> & OpensIntent & ShowsSnippetIntent
  {
    let here = CLLocation(latitude: latitude, longitude: longitude)
    let nearest = try Guide.shared.landmarks().min {
      ($0.distance(to: here), $0.id) < ($1.distance(to: here), $1.id)
    }
    guard let id = nearest?.id,
      let landmark = try await LandmarkQuery().entities(for: [id]).first
    else { throw GuideError.noLandmarks }
    return .result(
      value: landmark, opensIntent: OpenLandmarkIntent(target: landmark),
      snippetIntent: LandmarkSnippetIntent(landmark: landmark))
  }
}
