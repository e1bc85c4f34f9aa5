import AppIntents
import Diagnostics

/// A type of an input that nothing defines.
enum UnknownTypeCheck: Check {
  static let problem = Problem(
    "unknown-type",
    """
    An input's type is one of `text`, `number`, `boolean`, `date`, `duration`, `file`, `folder`, \
    `url` and `dictionary`, an entity or choice of an intent, or one of these in brackets for a \
    list: `[file]`.
    """)

  static func check(_ input: InputDeclaration, in walk: WorkflowWalk) {
    guard case .entity(let name) = input.type.itemType, let range = input.typeRange,
      isUnknown(input.type, in: walk)
    else { return }
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "there is no type `\(name)`", range: range,
        label: Suggestion(for: name, among: InputTypeName.all)?.question,
        notes: ["the types are \(Phrasing.list(InputTypeName.all, limit: 12))"]))
  }

  /// Whether it names an entity that no intent knows.
  static func isUnknown(_ type: ValueType, in walk: WorkflowWalk) -> Bool {
    guard case .entity(let name) = type.itemType else { return false }
    return walk.catalogue.entityType(named: name) == nil
  }

  /// The document with the types of its inputs that are an intent's choices. Parsing knows only
  /// their names.
  static func resolved(_ document: Document, _ catalogue: IntentCatalogue) -> Document {
    var document = document
    for index in document.inputs.indices {
      guard case .entity(let name) = document.inputs[index].type.itemType,
        let choice = catalogue.choiceType(named: name)
      else { continue }
      let isList = document.inputs[index].type.isList
      document.inputs[index].type = isList ? .list(of: .choice(choice)) : .choice(choice)
    }
    return document
  }
}
