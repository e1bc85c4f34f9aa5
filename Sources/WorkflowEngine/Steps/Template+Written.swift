import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension Template {
  /// The texts that the file itself writes for the value: a text, the items of a list, and
  /// `NAME=text` for the entries of a dictionary.
  func writtenTexts(in context: IntentContext) -> Set<String> {
    switch content {
    case .scalar:
      let written = literalText ?? ""
      let value = try? evaluate(in: NoNames(), wanting: .any)
      let text = value.flatMap { try? Conversions.convert($0, to: .text, in: context) }
      guard case .text(let text)? = text else { return [written] }
      return [written, text]
    case .expression, .text: return []
    case .list(let items):
      return items.reduce(into: []) { $0.formUnion($1.writtenTexts(in: context)) }
    case .dictionary(let entries):
      return entries.reduce(into: []) { texts, entry in
        for text in entry.value.writtenTexts(in: context) {
          texts.insert("\(entry.key.value)=\(text)")
        }
      }
    }
  }

  private struct NoNames: EvaluationScope {
    func value(of name: String) -> IntentValue? { nil }
  }
}

extension ParameterDescriptor {
  /// Whether it is the arguments or the variables of a program, for which it matters what the file
  /// writes.
  func takesWritten(_ all: [ParameterDescriptor]) -> Bool {
    (keepsPaths || type == .dictionary) && all.contains { $0.type == .program }
  }
}
