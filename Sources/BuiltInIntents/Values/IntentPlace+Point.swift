import AppIntentsCore

extension IntentPlace {
  /// The point on the map, which an address alone doesn't tell.
  var knownPoint: GeographicPlace {
    get throws {
      if let point { return point }
      let name = IntentContext.current.excerpt(of: title, to: 60)
      throw IntentFailure(
        "where `\(name)` is on the map isn't known", kind: .missing,
        help: "give its latitude and longitude, such as `52.52, 13.405`")
    }
  }
}
