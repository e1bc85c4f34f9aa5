import CoreLocation
import Foundation

struct Landmark: Codable, Sendable, Hashable {
  let id: String
  let name: String
  let region: String
  let about: String
  let latitude: Double
  let longitude: Double
  /// What a picture of it shows.
  let labels: [String]
  /// The hours between which it is open.
  let opens: Int
  let closes: Int

  func isOpen(at date: Date) -> Bool {
    let hour = Calendar.current.component(.hour, from: date)
    return opens <= hour && hour < closes
  }

  func distance(to location: CLLocation) -> CLLocationDistance {
    CLLocation(latitude: latitude, longitude: longitude).distance(from: location)
  }
}

/// Landmarks that belong together for somebody.
struct LandmarkCollection: Codable, Sendable, Hashable {
  let id: String
  let name: String
  var landmarks: [String]
}
