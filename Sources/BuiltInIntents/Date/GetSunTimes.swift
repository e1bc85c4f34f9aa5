import AppIntentsCore
import Astronomy
import Foundation
import OrderedCollections

/// Gives the times of the sun on a day.
struct GetSunTimes: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "date.sun"
  static let title: LocalizedStringResource = "Get Sunrise and Sunset"
  static let description = IntentDescription(
    """
    Gives when the sun rises and sets on a day, as `sunrise` and `sunset`, and when it gets light and \
    dark, as `dawn` and `dusk`, to about a minute. What doesn't happen on that day, as in a polar night, \
    is nothing. The place is that of `config.yaml` unless one is given.
    """,
    categoryName: "Date", searchKeywords: ["daylight", "twilight", "astronomy", "weather"],
    resultValueName: "Times")
  /// Without a date it is today's sun.
  static let sideEffects: SideEffects = .varies

  @Parameter(title: "Date", description: "Today if omitted")
  var date: IntentDate?

  @Parameter(
    title: "Place", description: "Such as `52.52, 13.405`; that of `config.yaml` if omitted")
  var place: IntentPlace?

  static var parameterSummary: some ParameterSummary {
    Summary("Get the times of the sun on \(\.$date)") { \.$place }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let context = IntentContext.current
    guard let point = try place?.knownPoint ?? context.place else {
      throw IntentFailure(
        "there is no place where the sun would be", kind: .missing,
        help: "give `place`, or write `place: { latitude: 52.52, longitude: 13.405 }` into"
          + " `~/.config/segue/config.yaml`")
    }
    let date = date ?? IntentDate(context.now(), in: context.timeZone)
    let day = CivilTime(date).dayNumber
    func time(_ event: SolarEvent, _ zenith: Double) -> IntentValue {
      let seconds = event.instant(
        onDay: day, latitude: point.latitude, longitude: point.longitude, zenith: zenith)
      guard let seconds else { return .nothing }
      return .date(IntentDate(Date(timeIntervalSince1970: seconds.rounded()), in: date.timeZone))
    }
    return .result(value: [
      "sunrise": time(.sunrise, SolarEvent.horizon), "sunset": time(.sunset, SolarEvent.horizon),
      "dawn": time(.sunrise, SolarEvent.twilight), "dusk": time(.sunset, SolarEvent.twilight),
    ])
  }
}
