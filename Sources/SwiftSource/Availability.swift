/// What the attributes `@available` of a declaration say on Linux.
///
/// Those for other platforms say nothing there.
package struct Availability {
  /// Whether a use of the declaration is an error.
  package private(set) var isUnavailable = false
  /// Whether a use of the declaration is a warning.
  package private(set) var isDeprecated = false
  /// What has to hold for the declaration to exist, such as a version of Swift.
  package private(set) var conditions: Conditions = []

  package init(_ attributes: [SwiftAttribute]) {
    for attribute in attributes where attribute.name == "available" {
      guard let arguments = attribute.arguments,
        let platform = arguments.first?.tokens.first?.text,
        ["*", "Linux", "swift"].contains(platform)
      else { continue }
      func says(_ word: String) -> Bool {
        arguments.contains { $0.label == word || ($0.label == nil && $0.text == word) }
      }
      let absence = Conditions(noneOf: [attribute.conditions])
      if says("unavailable") {
        if absence.isNever { isUnavailable = true } else { conditions = conditions.and(absence) }
      }
      if says("deprecated") { isDeprecated = true }
      if platform == "swift" { conditions = conditions.and(Self.versions(arguments)) }
    }
  }

  /// `swift, introduced: 5.9, obsoleted: 6` or `swift 5.9` as conditions.
  private static func versions(_ arguments: [SwiftAttribute.Argument]) -> Conditions {
    let short = arguments.first.map { String($0.text.dropFirst("swift".count)) }
    let introduced = arguments.first { $0.label == "introduced" }?.text ?? short ?? ""
    let obsoleted = arguments.first { $0.label == "obsoleted" }?.text ?? ""
    return Conditions(
      (introduced.isEmpty ? [] : ["swift(>=\(introduced))"])
        + (obsoleted.isEmpty ? [] : ["!swift(>=\(obsoleted))"]))
  }
}

extension SwiftAttribute.Argument {
  /// The value without spaces and comments.
  fileprivate var text: String { tokens.map(\.text).joined() }
}
