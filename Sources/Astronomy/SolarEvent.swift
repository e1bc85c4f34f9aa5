import Foundation

/// Sunrise and sunset, and the twilight before and after, by the equations of NOAA's solar calculator (J. Meeus, "Astronomical
/// Algorithms"), accurate to about a minute between the polar circles.
package enum SolarEvent: String, Sendable, Hashable, CaseIterable {
  case sunrise, sunset

  /// The angle between the sun and the point overhead when its upper edge is at the horizon, in
  /// degrees, with the refraction of the air.
  package static let horizon = 90.833
  /// The angle at which civil twilight begins or ends: before sunrise it is dawn, after sunset dusk.
  package static let twilight = 96.0

  /// Seconds since 1970 of the event on a day (counted from 1970-01-01 in the longitude's mean time);
  /// nil if the sun stays above or below the angle.
  package func instant(
    onDay day: Int, latitude: Double, longitude: Double, zenith: Double = horizon
  ) -> Double? {
    // From solar noon, two more rounds with the sun's position at the event itself.
    var minutes = 720 - 4 * longitude
    for _ in 0..<3 {
      let sun = SolarPosition(unixTime: Double(day) * 86_400 + minutes * 60)
      guard let hourAngle = sun.hourAngle(atZenith: zenith, latitude: latitude) else { return nil }
      let angle = self == .sunrise ? hourAngle : -hourAngle
      minutes = 720 - 4 * (longitude + angle) - sun.equationOfTime
    }
    return Double(day) * 86_400 + minutes * 60
  }
}

/// The sun's position, as far as sunrise and sunset need it.
struct SolarPosition {
  /// Degrees.
  let declination: Double
  /// Minutes that a sundial is ahead of the clock.
  let equationOfTime: Double

  init(unixTime: Double) {
    // Julian centuries since 2000-01-01 12:00.
    let t = (unixTime / 86_400 + 2_440_587.5 - 2_451_545) / 36_525
    let meanLongitude = (280.46646 + t * (36_000.76983 + t * 0.000_3032))
      .truncatingRemainder(dividingBy: 360)
    let meanAnomaly = 357.52911 + t * (35_999.05029 - 0.000_1537 * t)
    let eccentricity = 0.016_708_634 - t * (0.000_042_037 + 0.000_000_1267 * t)
    let center =
      sine(meanAnomaly) * (1.914602 - t * (0.004_817 + 0.000_014 * t))
      + sine(2 * meanAnomaly) * (0.019993 - 0.000_101 * t) + sine(3 * meanAnomaly) * 0.000_289
    let node = 125.04 - 1934.136 * t
    let longitude = meanLongitude + center - 0.00569 - 0.00478 * sine(node)
    let obliquity =
      23 + (26 + (21.448 - t * (46.815 + t * (0.00059 - t * 0.001_813))) / 60) / 60
      + 0.00256 * cosine(node)
    declination = asin(sine(obliquity) * sine(longitude)) * 180 / .pi

    let y = pow(tan(obliquity * .pi / 360), 2)
    let time =
      y * sine(2 * meanLongitude) - 2 * eccentricity * sine(meanAnomaly)
      + 4 * eccentricity * y * sine(meanAnomaly) * cosine(2 * meanLongitude)
      - 0.5 * y * y * sine(4 * meanLongitude)
      - 1.25 * eccentricity * eccentricity * sine(2 * meanAnomaly)
    equationOfTime = 4 * time * 180 / .pi
  }

  /// The sun's angle from noon, in degrees, at a zenith distance.
  func hourAngle(atZenith zenith: Double, latitude: Double) -> Double? {
    let value =
      cosine(zenith) / (cosine(latitude) * cosine(declination))
      - tan(latitude * .pi / 180) * tan(declination * .pi / 180)
    guard value.magnitude <= 1 else { return nil }
    return acos(value) * 180 / .pi
  }
}

private func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
private func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
