import AppIntentsCore
import Diagnostics
import ModelContext

/// What unions and value queries are for workflows.
enum ValueFindings {
  static func finding<Union: _UnionValue>(for union: Union.Type) -> TypeFinding {
    var finding = TypeFinding(name: TypeName.of(union), kind: .union)
    let names = union.caseTypes.map { WireType.name(of: $0) }
    finding.note =
      "a value of one of several types, which steps take and give: "
      + Phrasing.list(names, limit: names.count)
    return finding
  }

  static func finding<Query: IntentValueQuery>(for query: Query.Type) -> TypeFinding {
    var finding = TypeFinding(name: TypeName.of(query), kind: .valueQuery)
    finding.note =
      "no step: Apple's systems ask it for what a camera or a screen shows, and clients by the "
      + "extension's `values`"
    if !(Query.Input.self is any _IntentValue.Type) {
      finding.problems.append("its input is no value that a client can give")
    }
    return finding
  }
}
