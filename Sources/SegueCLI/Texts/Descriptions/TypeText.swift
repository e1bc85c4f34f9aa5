import AppIntentsCore
import Diagnostics
import OrderedCollections
import WorkflowValues

/// The types of values and their properties, for `segue show type`.
enum TypeText {
  static let types: [ValueType] =
    [
      .text, .richText, .number, .boolean, .date, .duration, .measurement, .url, .file, .dictionary,
      .list,
    ] + BuiltInEntities.all.map { .entity($0.typeName) }

  static func text(of name: String?, in catalogue: IntentCatalogue) throws -> String {
    guard let name else { return names(in: catalogue).map { $0 + "\n" }.joined() }
    return DisplayWidth.columns(try properties(of: name, in: catalogue))
  }

  static func value(of name: String?, in catalogue: IntentCatalogue) throws -> IntentValue {
    guard let name else { return .list(names(in: catalogue).map { .text($0) }) }
    return .list(
      try properties(of: name, in: catalogue).map { ["name": .text($0.0), "type": .text($0.1)] })
  }

  /// The names of all types, those of apps' entities last.
  static func names(in catalogue: IntentCatalogue) -> [String] {
    types.map(\.name) + catalogue.appEntityNames
  }

  private static func properties(
    of name: String, in catalogue: IntentCatalogue
  ) throws -> [(String, String)] {
    var own: [(String, ValueType)] = []
    let type: ValueType
    if name.contains("."), let kind = catalogue.convertibleKind(named: name) {
      type = .entity(kind.name)
      own = (kind.properties ?? [:]).map { ($0.key, $0.value) }
        .filter { !IntentEntityValue.standingProperties.contains($0.0) }
    } else {
      type = try self.type(named: name, among: names(in: catalogue))
    }
    let standing = PropertyTable.properties(of: type).map { ($0.name, $0.type) }
    let all = standing.filter { property in !own.contains { $0.0 == property.0 } }
    let count = own.isEmpty ? 0 : IntentEntityValue.standingProperties.count
    return (all.prefix(count) + own + all.dropFirst(count)).map { ($0.0, $0.1.name) }
  }

  /// The type with a name from the command line.
  static func type(named name: String, among names: [String] = types.map(\.name)) throws
    -> ValueType
  {
    // An input's `folder` is a file as a value.
    if name == "folder" { return .file }
    guard let type = types.first(where: { $0.name == name.replacing("_", with: " ") }) else {
      throw CommandFailure(
        status: .notFound, message: "there is no type `\(name)`",
        help: general[name] ?? Suggestion(for: name, among: names)?.question
          ?? "`segue show type` lists the types")
    }
    return type
  }

  /// What words of the documentation stand for that aren't the type of a value.
  private static let general = [
    "any": "a parameter for any value takes it as it is",
    "nothing": "it is the absence of a value",
    "choice": "the choices of a parameter are in its action's description: `segue actions`",
    "entity": "the entities are \(Phrasing.join(BuiltInEntities.all.map { $0.typeName }))",
  ]
}
