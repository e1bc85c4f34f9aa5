import AppIntentsCore
import Foundation

extension IntentPlace {
  /// The point on the map, which an address alone doesn't tell.
  var knownPoint: GeographicPlace {
    get throws {
      if let point { return point }
      let parts = title.split(separator: ",", omittingEmptySubsequences: false)
        .map { Double($0.trimmingCharacters(in: .whitespaces)) }
      if parts.count == 2, parts.allSatisfy({ $0?.isFinite == true }) {
        throw IntentFailure(
          "`\(title)` isn't on the map: a latitude goes from -90 to 90, and a longitude from -180 to 180"
        )
      }
      let name = IntentContext.current.excerpt(of: title, to: 60)
      throw IntentFailure(
        "where `\(name)` is on the map isn't known", kind: .missing,
        help: "give its latitude and longitude, such as `52.52, 13.405`")
    }
  }
}
