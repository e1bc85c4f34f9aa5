import SwiftSource

/// Messages about the members of a type.
///
/// Only the compiler knows whether a member under `#if` is compiled. So a message about one is written
/// into the expansion, as an `#error` under the same conditions.
struct MemberProblems {
  /// Those about members that are always compiled.
  private(set) var diagnostics: [MacroDiagnostic] = []
  private var errors: [String] = []

  mutating func add(_ problem: MacroDiagnostic, under conditions: Conditions) {
    guard !conditions.isNever else { return }
    if conditions.isAlways {
      diagnostics.append(problem)
    } else {
      errors.append("\n" + conditions.enclose("#error(\(problem.message.debugDescription))"))
    }
  }

  /// The others, as members of the type; each starts a line.
  var source: String { errors.joined() }
}

extension ExpansionRequest {
  /// The message about an attribute of a variable that is itself under `#if`.
  func uncertain(
    _ attribute: SwiftAttribute, atKeywordOf member: MemberDeclaration
  ) -> MacroDiagnostic {
    error(
      "`\(attributeName)` can't tell whether `@\(attribute.baseName)` under `#if` applies to "
        + "\(member.variableNames.map { "`\($0)`" }.joined(separator: ", ")); declare the property in "
        + "each branch", atKeywordOf: member)
  }
}
