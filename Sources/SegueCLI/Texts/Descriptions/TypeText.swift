import AppIntentsCore
import Diagnostics
import WorkflowValues

/// The types of values and their properties, for `segue show type`.
enum TypeText {
  static let types: [ValueType] =
    [
      .text, .richText, .number, .boolean, .date, .duration, .measurement, .url, .file, .dictionary,
      .list,
    ] + BuiltInEntities.all.map { .entity($0.typeName) }

  static func text(of name: String?) throws -> String {
    guard let name else { return types.map { $0.name + "\n" }.joined() }
    let properties = PropertyTable.properties(of: try type(named: name))
    return DisplayWidth.columns(properties.map { ($0.name, $0.type.name) })
  }

  static func value(of name: String?) throws -> IntentValue {
    guard let name else { return .list(types.map { .text($0.name) }) }
    return .list(
      PropertyTable.properties(of: try type(named: name)).map { property in
        ["name": .text(property.name), "type": .text(property.type.name)]
      })
  }

  /// The type with a name from the command line.
  static func type(named name: String) throws -> ValueType {
    // An input's `folder` is a file as a value.
    if name == "folder" { return .file }
    guard let type = types.first(where: { $0.name == name.replacing("_", with: " ") }) else {
      throw CommandFailure(
        status: .notFound, message: "there is no type `\(name)`",
        help: general[name] ?? Suggestion(for: name, among: types.map(\.name))?.question
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
