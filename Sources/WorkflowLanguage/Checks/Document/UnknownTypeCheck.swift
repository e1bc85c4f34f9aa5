import AppIntentsCore
import Diagnostics

/// A type of an input that nothing defines.
enum UnknownTypeCheck: Check {
  static let problem = Problem.unknownType

  static let points: [CheckPoint] = [.input(check)]

  private static func check(_ input: InputDeclaration, in walk: WorkflowWalk) {
    guard case .entity(let name) = input.type.itemType, let range = input.typeRange,
      isUnknown(input.type, in: walk)
    else { return }
    let former = FormerNames.help(forType: name)
    walk.report(
      Diagnostic(
        kind: problem.kind, message: "there is no type `\(name)`", range: range,
        label: former ?? Suggestion(for: name, among: InputTypeName.all)?.question,
        notes: former != nil
          ? [] : ["the types are \(Phrasing.list(InputTypeName.all, limit: 12))"]))
  }

  /// Whether it names an entity that no intent knows.
  static func isUnknown(_ type: ValueType, in walk: WorkflowWalk) -> Bool {
    guard case .entity(let name) = type.itemType else { return false }
    return walk.catalogue.entityKind(named: name) == nil
  }
}
