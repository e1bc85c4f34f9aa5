import Foundation

struct Trail: Codable, Identifiable, Sendable {
  var id = UUID()
  var name: String
  var kilometers: Double
  var lastHike: Date?
}
