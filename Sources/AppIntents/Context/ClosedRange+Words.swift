extension ClosedRange<Int> {
  /// How many there may be: “2”, “1 or 2”, “2 to 4”, “at most 4”, “2 or more”.
  package var words: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    if upperBound == .max { return "\(lowerBound) or more" }
    if lowerBound == 0 { return "at most \(upperBound)" }
    return "\(lowerBound) \(lowerBound + 1 == upperBound ? "or" : "to") \(upperBound)"
  }

  /// “1 item”, “2 to 4 items”
  ///
  /// - Parameter noun: in the singular; its plural ends in “s”.
  package func words(counting noun: String) -> String {
    "\(words) \(noun)\(upperBound == 1 ? "" : "s")"
  }
}
