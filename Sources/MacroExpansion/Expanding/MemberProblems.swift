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
