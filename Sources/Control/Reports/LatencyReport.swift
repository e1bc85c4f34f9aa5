/// How long something took, time after time.
package struct LatencyReport: Codable, Sendable, Hashable {
  /// What took so long: “from the event to the start of a run”.
  package var name: String
  /// The earliest first.
  package var seconds: [Double]

  package init(_ name: String, seconds: [Double]) {
    self.name = name
    self.seconds = seconds
  }
}
