import AppIntentsCore
import Foundation

/// Makes a link that shows a place on a map.
struct MakePlaceLink: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "place.link"
  static let title: LocalizedStringResource = "Get Maps URL"
  static let description = IntentDescription(
    """
    Makes a link that shows a place on a map: `geo:52.52,13.405` opens the device's map, and with \
    `openstreetmap` a link to the web page. OpenStreetMap looks up a place of which only the name or the \
    address is known.
    """,
    categoryName: "Place", searchKeywords: ["map", "location", "geo", "OpenStreetMap", "url"],
    resultValueName: "Link")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Place")
  var place: IntentPlace

  @Parameter(title: "Style", default: .geo)
  var style: PlaceLinkStyle

  static var parameterSummary: some ParameterSummary {
    Summary("Get a link to \(\.$place) as \(\.$style)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<URL> {
    let text = try style == .geo ? geo : openStreetMap
    guard let url = URL(string: text) else {
      throw IntentFailure("`\(IntentContext.current.excerpt(of: text, to: 60))` isn't a link")
    }
    return .result(value: url)
  }

  /// RFC 5870.
  private var geo: String {
    get throws {
      let point = try place.knownPoint
      let altitude = place.altitude.map { ",\(degrees($0, places: 2))" } ?? ""
      return "geo:\(degrees(point.latitude)),\(degrees(point.longitude))\(altitude)"
    }
  }

  private var openStreetMap: String {
    get throws {
      if let point = place.point {
        let (latitude, longitude) = (degrees(point.latitude), degrees(point.longitude))
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
          + "#map=16/\(latitude)/\(longitude)"
      }
      let words = place.title
      let allowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
      guard !words.isEmpty, let query = words.addingPercentEncoding(withAllowedCharacters: allowed)
      else { throw IntentFailure("the place has neither a point nor a name", kind: .missing) }
      return "https://www.openstreetmap.org/search?query=\(query)"
    }
  }

  /// Digits without an exponent. Seven places of a degree are a centimeter.
  private func degrees(_ value: Double, places: Int = 7) -> String {
    guard value.isFinite else { return "0" }
    var text = String(format: "%.\(places)f", value)
    while text.last == "0" { text.removeLast() }
    if text.last == "." { text.removeLast() }
    return text == "-0" ? "0" : text
  }
}

/// The kind of a link to a place.
enum PlaceLinkStyle: String, AppEnum {
  case geo, openstreetmap

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Map"
  static let caseDisplayRepresentations: [PlaceLinkStyle: DisplayRepresentation] = [
    .geo: "The Device's", .openstreetmap: "OpenStreetMap",
  ]
}
