package import AppIntentsCore
import Diagnostics

/// Reads a number with a unit: `1.5 kg`, `3 MB`, `20 °C`, `5 ft`.
package enum MeasurementText {
  package static func parse(_ text: String) throws -> IntentMeasurement {
    let trimmed = Substring(text).trimmed
    let number = trimmed.prefix {
      ("0"..."9").contains($0) || "+-−.,'’ \u{A0}\u{202F}".contains($0)
    }
    let name = trimmed[number.endIndex...]
    guard !number.trimmed.isEmpty, !name.isEmpty else {
      throw TextProblem("not a measurement", help: "measurements look like `1.5 kg` or `3 MB`")
    }
    guard let unit = IntentUnit.named(String(name)) else {
      throw TextProblem("not a measurement", help: "\(Phrasing.excerpt(String(name))) isn't a unit")
    }
    return IntentMeasurement(try NumberText.parse(String(number)), unit)
  }
}
