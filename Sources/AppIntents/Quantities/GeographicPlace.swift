import Foundation

/// A point on Earth.
package struct GeographicPlace: Sendable, Hashable {
  /// In degrees; north is positive.
  package let latitude: Double
  /// In degrees; east is positive.
  package let longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Reads `52.52, 13.405`, with the latitude first, and RFC 5870's `geo:52.52,13.405;u=35`; nil for a
  /// text of another kind, and for degrees that no point has.
  package init?(text: String) {
    var rest = text[...]
    if rest.lowercased().hasPrefix("geo:") {
      rest = rest.dropFirst(4).prefix { $0 != ";" && $0 != "?" }
    }
    let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.filter { !$0.isWhitespace } }
    guard 2...3 ~= parts.count, parts.allSatisfy(Self.isNumeral),
      let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      latitude.magnitude <= 90, longitude.magnitude <= 180
    else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  private static func isNumeral(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 24
      && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || "+-.".utf8.contains($0) }
  }

  /// The length of the shortest way in meters, on the ellipsoid of WGS 84 (T. Vincenty, "Direct and Inverse
  /// Solutions of Geodesics on the Ellipsoid"). Points on opposite sides of the Earth, for which the
  /// equations have no solution, are measured on a sphere, which differs by at most 0.6 %.
  package func distance(to other: GeographicPlace) -> Double {
    let radians = Double.pi / 180
    let (major, flattening) = (6_378_137.0, 1 / 298.257_223_563)
    let minor = major * (1 - flattening)
    // The shorter way around.
    let difference =
      (other.longitude - longitude).remainder(dividingBy: 360) * radians
    // Latitudes on the sphere around the ellipsoid.
    let (u1, u2) = (
      atan((1 - flattening) * tan(latitude * radians)),
      atan((1 - flattening) * tan(other.latitude * radians))
    )
    let (sin1, cos1, sin2, cos2) = (sin(u1), cos(u1), sin(u2), cos(u2))
    var lambda = difference
    for _ in 0..<200 {
      let north = cos1 * sin2 - sin1 * cos2 * cos(lambda)
      let sinSigma = hypot(cos2 * sin(lambda), north)
      if sinSigma == 0 { return 0 }
      let cosSigma = sin1 * sin2 + cos1 * cos2 * cos(lambda)
      let sigma = atan2(sinSigma, cosSigma)
      let sinAlpha = cos1 * cos2 * sin(lambda) / sinSigma
      let cosSquared = 1 - sinAlpha * sinAlpha
      // On the equator there is no middle latitude.
      let middle = cosSquared == 0 ? 0 : cosSigma - 2 * sin1 * sin2 / cosSquared
      let c = flattening / 16 * cosSquared * (4 + flattening * (4 - 3 * cosSquared))
      let former = lambda
      lambda =
        difference + (1 - c) * flattening * sinAlpha
        * (sigma + c * sinSigma * (middle + c * cosSigma * (2 * middle * middle - 1)))
      guard lambda.magnitude <= .pi else { break }
      guard (lambda - former).magnitude < 1e-12 else { continue }
      let squared = cosSquared * (major * major - minor * minor) / (minor * minor)
      let a = 1 + squared / 16384 * (4096 + squared * (-768 + squared * (320 - 175 * squared)))
      let b = squared / 1024 * (256 + squared * (-128 + squared * (74 - 47 * squared)))
      let inner =
        cosSigma * (2 * middle * middle - 1)
        - b / 6 * middle * (4 * sinSigma * sinSigma - 3) * (4 * middle * middle - 3)
      return minor * a * (sigma - b * sinSigma * (middle + b / 4 * inner))
    }
    return distanceOnSphere(to: other)
  }

  private func distanceOnSphere(to other: GeographicPlace) -> Double {
    let radians = Double.pi / 180
    let north = sin((other.latitude - latitude) * radians / 2)
    let east = sin((other.longitude - longitude) * radians / 2)
    let chord =
      north * north + cos(latitude * radians) * cos(other.latitude * radians) * east * east
    return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
  }
}
