import AppIntentsCore
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowLanguage

/// A workflow as a tool for assistants.
struct OfferedTool: Sendable {
  /// The workflow's id.
  let id: String
  let workflow: Workflow
  /// The workflow's file.
  let path: FilePath
  /// Whether it is run only as its user has agreed to with `segue enable`.
  var needsConsent = false
  /// What the names of its inputs have before those of the arguments.
  var inputPrefix = ""
  /// The types of arguments whose inputs take any value, by the inputs' names.
  var types: [String: ValueType] = [:]

  var name: String { ToolIdentifier.of(id) }

  /// The trigger by which assistants call it; nil for a workflow that the command line names.
  var trigger: (any Trigger)? {
    workflow.triggers.first { $0 is AssistantTrigger && $0.options.isEnabled }
  }

  /// Whether its calls have a result.
  var hasOutput: Bool { workflow.outputType != .nothing }

  /// The tool as `tools/list` describes it.
  var json: JSONObject {
    let document = workflow.document
    let (effects, isIdempotent) = effects
    return JSONObject(present: [
      "name": .text(name), "title": .text(document.name),
      "description": .text(document.description ?? document.name),
      "inputSchema": .dictionary(InputSchema.json(of: document.inputs)),
      "outputSchema": hasOutput ? Self.schema(ofOutput: workflow.outputType) : nil,
      "annotations": ToolAnnotations.json(
        title: document.name, effects: effects, isIdempotent: isIdempotent),
    ])
  }

  /// Whether a dry run of it may read files, pages or what else isn't in the call.
  var reachesOut: Bool { !effects.0.isSubset(of: [.asks, .tells, .waits, .varies]) }

  /// What all steps do, also those of the workflows that it runs.
  private var effects: (SideEffects, isIdempotent: Bool) {
    var effects: SideEffects = []
    var isIdempotent = true
    for called in workflow.all {
      for step in called.document.enabledSteps {
        guard let descriptor = called.steps[step.id]?.descriptor else { continue }
        effects.formUnion(descriptor.sideEffects)
        isIdempotent = isIdempotent && descriptor.isIdempotent
      }
    }
    return (effects, isIdempotent)
  }

  /// The schema of a result, which is always a member of an object, because some clients refuse others.
  static func schema(ofResult result: JSONObject) -> IntentValue {
    ["type": "object", "properties": ["result": .dictionary(result)], "required": ["result"]]
  }

  /// The schema of what a run gives, which may end without a value.
  static func schema(ofOutput type: ValueType) -> IntentValue {
    let value = WireType.output(type)
    return schema(
      ofResult: value.isEmpty ? [:] : ["anyOf": [.dictionary(value), ["type": "null"]]])
  }
}
