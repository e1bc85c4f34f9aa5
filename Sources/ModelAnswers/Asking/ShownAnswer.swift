import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// An answer as a person is shown it: all that is in it can be seen, and no text in it looks like a
/// further item or key.
enum ShownAnswer {
  static func text(of value: Value) -> String {
    whole(value).split(separator: "\n", omittingEmptySubsequences: false)
      .map { Printable.line(String($0)) }.joined(separator: "\n")
  }

  private static func whole(_ value: Value) -> String {
    switch value {
    case .nothing: "It isn't there."
    case .boolean(let answer): answer ? "yes" : "no"
    case .richText(let text): RichText.markdown(text)
    case .list(let items): items.map { "- \(line($0))" }.joined(separator: "\n")
    case .dictionary(let items):
      items.map { "\(Printable.line($0.key)): \(line($0.value))" }.joined(separator: "\n")
    default: value.text
    }
  }

  /// A part of an answer, whose further lines are indented.
  private static func line(_ value: Value) -> String {
    switch value {
    case .nothing, .boolean: whole(value)
    case .list, .dictionary: JSONWriter.compact(value)
    default:
      value.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .joined(separator: "\n    ")
    }
  }
}
