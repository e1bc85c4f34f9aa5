import SwiftSource

/// A case of an enum that generated code may use.
struct UsableCase {
  let declared: EnumCase
  /// What has to hold for the case to exist.
  let conditions: Conditions
  /// Whether a use of it is a warning.
  let isDeprecated: Bool

  /// The name without backticks.
  var plainName: String { SwiftText(declared.name).tokens.first?.name ?? declared.name }
}

extension TypeDeclaration {
  /// The cases but those that aren't available.
  var usableCases: [UsableCase] {
    members.flatMap { member -> [UsableCase] in
      let availability = Availability(member.attributes)
      guard case .cases(let cases) = member.kind, !availability.isUnavailable else { return [] }
      return cases.map {
        UsableCase(
          declared: $0, conditions: member.conditions.and(availability.conditions),
          isDeprecated: availability.isDeprecated)
      }
    }
  }
}
