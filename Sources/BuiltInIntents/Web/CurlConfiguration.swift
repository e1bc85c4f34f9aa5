import AppIntents
import Foundation

/// Options for `curl`, in the format of its configuration files. They are passed over standard
/// input, or in a file that only this user can read, so that headers and secrets don't appear in the
/// list of processes.
struct CurlConfiguration {
  private(set) var text = ""

  /// An option without a value.
  mutating func set(_ option: String) { text += option + "\n" }

  /// An option with a quoted value. Throws for a value that could start another line.
  mutating func set(_ option: String, to value: String) throws {
    var quoted = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        throw IntentFailure(
          "`\(option)` of a request can't have a line break or another control character in it")
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    text += "\(option) = \"\(quoted)\"\n"
  }
}
