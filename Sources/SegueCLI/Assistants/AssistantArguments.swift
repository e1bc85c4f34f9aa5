import AppIntentsCore
import Diagnostics
import ModelContext
import OrderedCollections
import ToolServing
import WorkflowLanguage

/// The arguments of a call as values of a workflow's inputs.
enum AssistantArguments {
  /// Values by the inputs' names. Those without an input of that name are kept, because binding reports
  /// them.
  ///
  /// - Throws: `CallFailure`.
  static func values(
    of arguments: JSONObject, for tool: OfferedTool, in context: IntentContext
  ) throws -> OrderedDictionary<String, IntentValue> {
    let reader = ValueReader(context: context)
    var values: OrderedDictionary<String, IntentValue> = [:]
    for (argument, json) in arguments {
      // Nothing is how some clients leave an argument out.
      if json == .nothing { continue }
      let name = tool.inputPrefix + argument
      guard let input = tool.workflow.document.inputs.first(where: { $0.name.value == name }) else {
        values[name] = json
        continue
      }
      do {
        values[name] = try value(json, as: tool.types[name] ?? input.type, by: reader)
      } catch {
        let failure = CallFailure(error, otherwise: "value")
        throw CallFailure(
          "`\(argument)`: \(failure.message)", kind: failure.kind, help: failure.help)
      }
    }
    return values
  }

  /// Binding converts values to the inputs' types. Only what JSON has other forms for is read here.
  private static func value(
    _ json: IntentValue, as type: ValueType, by reader: ValueReader
  ) throws -> IntentValue {
    switch type.itemType {
    case .file, .measurement, .richText: try reader.value(json, as: type)
    default: json
    }
  }
}
