import AppIntentsCore
import Diagnostics

/// A parameter that takes a time zone and names one that doesn't exist.
enum UnknownTimeZoneCheck: Check {
  static let problem = TimeZoneLiteral.problem

  static let points: [CheckPoint] = [
    .argument { value, parameter, arguments, walk in
      let isZone =
        parameter.name == "timezone"
        || parameter.name == "to" && arguments.descriptor.id == "date.convert_zone"
      guard isZone, parameter.type == .text, let text = value.literalText else { return }
      _ = TimeZoneLiteral.zone(Located(text, at: value.range)) { walk.report($0) }
    }
  ]
}
