import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// An answer as a person is shown it.
enum ShownAnswer {
  static func text(of value: Value) -> String {
    switch value {
    case .nothing: "It isn't there."
    case .boolean(let answer): answer ? "yes" : "no"
    case .richText(let text): RichText.markdown(text)
    case .list(let items): items.map { "- \(line($0))" }.joined(separator: "\n")
    case .dictionary(let items):
      items.map { "\($0.key): \(line($0.value))" }.joined(separator: "\n")
    default: value.text
    }
  }

  private static func line(_ value: Value) -> String {
    switch value {
    case .nothing, .boolean: text(of: value)
    case .list, .dictionary: JSONWriter.compact(value)
    default: value.text
    }
  }
}
