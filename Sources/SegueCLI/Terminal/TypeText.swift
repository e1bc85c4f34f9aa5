import AppIntents
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
    let width = properties.map(\.name.count).max() ?? 0
    return properties.map { property in
      let space = String(repeating: " ", count: width - property.name.count)
      return "\(property.name)\(space)  \(property.type.name)\n"
    }.joined()
  }

  static func value(of name: String?) throws -> IntentValue {
    guard let name else { return .list(types.map { .text($0.name) }) }
    return .list(
      PropertyTable.properties(of: try type(named: name)).map { property in
        ["name": .text(property.name), "type": .text(property.type.name)]
      })
  }

  private static func type(named name: String) throws -> ValueType {
    guard let type = types.first(where: { $0.name == name.replacing("_", with: " ") }) else {
      throw CommandFailure(
        status: .usage, message: "there is no type `\(name)`",
        help: Suggestion(for: name, among: types.map(\.name))?.question
          ?? "the types are \(types.map(\.name).joined(separator: ", "))")
    }
    return type
  }
}
