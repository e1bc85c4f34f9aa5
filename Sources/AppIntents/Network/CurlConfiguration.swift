/// Options for `curl`, in the format of its configuration files. They are passed over standard
/// input, or in a file that only this user can read, so that headers and secrets don't appear in the
/// list of processes.
package struct CurlConfiguration: Sendable {
  /// A value that could start another line.
  package struct LineBreak: Error, CustomStringConvertible {
    let option: String

    package var description: String {
      "`\(option)` of a request can't have a line break or another control character in it"
    }
  }

  package private(set) var text = ""

  package init() {}

  /// An option without a value.
  package mutating func set(_ option: String) { text += option + "\n" }

  /// An option with a value, which is quoted.
  package mutating func set(_ option: String, to value: String) throws(LineBreak) {
    var quoted = ""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20: throw LineBreak(option: option)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    text += "\(option) = \"\(quoted)\"\n"
  }
}
