package import AppIntentsCore
package import Diagnostics
import WorkflowValues

/// A value that goes somewhere: into a step's parameter, a condition, a text or a name; and its
/// conversion. `check --explain` prints them.
///
/// The texts are made on demand, since most checks don't need them.
package struct Connection: Sendable {
  package enum Source: Sendable {
    /// `$file`, `${count(files)}`
    case written(SourceText, SourceRange)
    /// By the pipe, from the step in this line.
    case step(line: Int, action: String)
    /// By the pipe, from the first input or the item of a loop.
    case name(String)
    /// The items of a list, in a loop.
    case items(SourceText, SourceRange)
    /// A text, whose parts are connections of their own.
    case text
    /// By the pipe, or into the first input: from the value that starts the run.
    case start
  }

  /// A name in an expression.
  package struct Name: Sendable, Hashable {
    package var name: String
    package var type: ValueType
  }

  package var step: Int
  /// The line of the parameter, or of the step where the value comes by the pipe.
  package var line: Int
  package var action: String
  /// Empty for the value of a control word, such as the condition of `if`.
  package var parameter: String
  package var origin: Source
  /// The names in the expression that the value comes from, unless it is nothing but a name.
  package var names: [Name] = []
  package var from: ValueType
  package var to: ValueType
  let chosen: TypeRules.Conversion
  /// Whether the value is sent to a model.
  var isSent = false

  /// `file.move.file`
  package var target: String { parameter.isEmpty ? action : "\(action).\(parameter)" }

  /// `$file`; for the pipe where it comes from: `pdf.text in line 20`.
  package var source: String { origin.text }

  /// “text, no conversion”, “number → text”; where any value is taken, only its type.
  package var conversion: String {
    if isSent { return "\(from.name), \(from.itemType == .file ? "its text" : "it") is sent" }
    return switch chosen {
    case .none: to == .any ? from.name : "\(from.name), no conversion"
    case .later: "\(from.name) → \(to.name), decided when it runs"
    case .by(let route): route.description
    case .nothing, .tooMany, .explicit, .impossible: "\(from.name) → \(to.name), impossible"
    }
  }
}

extension Connection.Source {
  /// `$file`; for the pipe where it comes from: `pdf.text in line 20`.
  package var text: String {
    switch self {
    case .written(let source, let range): Phrasing.shorten(Self.unquoted(source[range]))
    case .step(let line, let action): "\(action) in line \(line)"
    case .name(let name): "$\(name)"
    case .items(let source, let range): "the items of \(Phrasing.shorten(source[range]))"
    case .text: "the whole text"
    case .start: "what the run is started with"
    }
  }

  /// An expression without the quotes that YAML may need around it.
  private static func unquoted(_ text: String) -> String {
    for quote in ["\"", "'"] where text.hasPrefix("\(quote)$") && text.hasSuffix(quote) {
      return String(text.dropFirst().dropLast())
    }
    return text
  }
}
