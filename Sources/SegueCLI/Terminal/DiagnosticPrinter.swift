import Diagnostics
import Foundation

/// Lays out the diagnostics of a workflow file for the terminal.
struct DiagnosticPrinter {
  let style: TerminalStyle

  /// The diagnostics, with a blank line between them.
  func text(_ diagnostics: [Diagnostic], of source: SourceText) -> String {
    DiagnosticRenderer(usesColor: style.usesColor).render(diagnostics, in: source)
  }

  /// “2 errors and 1 warning”; empty if there are neither.
  static func count(_ problems: [Diagnostic.Severity]) -> String {
    let errors = problems.count { $0 == .error }
    let warnings = problems.count { $0 == .warning }
    var parts: [String] = []
    if errors > 0 { parts.append("\(errors) error\(errors == 1 ? "" : "s")") }
    if warnings > 0 { parts.append("\(warnings) warning\(warnings == 1 ? "" : "s")") }
    return parts.joined(separator: " and ")
  }
}
