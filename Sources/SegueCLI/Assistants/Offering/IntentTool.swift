import AppIntentsCore
import BuiltInIntents
import Diagnostics
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing
import WorkflowLanguage

/// A built-in intent as a tool of its own. A call is a run of a workflow with one step, which is made for the
/// arguments that are given.
struct IntentTool: Sendable {
  let descriptor: IntentDescriptor

  /// Nil for an intent that assistants can't call: one that runs program text or expressions, because
  /// what an assistant sends is never evaluated, and one that changes what the user's runs have done.
  init?(_ descriptor: IntentDescriptor) {
    guard descriptor.isDiscoverable, descriptor.deprecation == nil,
      descriptor.app == nil, !descriptor.id.hasPrefix("run."),
      !descriptor.parameters.contains(where: { $0.isRequired && Self.isCode($0.type) })
    else { return nil }
    self.descriptor = descriptor
  }

  /// All of them, by their tools' names. Apps aren't asked: consent to an app is consent to steps that
  /// the user has written or read.
  static let all: OrderedDictionary<String, IntentTool> = {
    var all: OrderedDictionary<String, IntentTool> = [:]
    for descriptor in IntentCatalogue(IntentList.all).all {
      if let tool = IntentTool(descriptor) { all[tool.name] = tool }
    }
    return all
  }()

  var name: String { ToolIdentifier.of(descriptor.id) }

  private var parameters: [ParameterDescriptor] {
    descriptor.parameters.filter { !Self.isCode($0.type) }
  }

  private static func isCode(_ type: ValueType) -> Bool {
    switch type.itemType {
    case .program, .expression, .condition, .formula: true
    default: false
    }
  }

  /// The tool as `tools/list` describes it.
  var json: JSONObject {
    var properties: JSONObject = [:]
    for parameter in parameters {
      properties[parameter.name] = .dictionary(ParameterSchema.json(of: parameter))
    }
    let required = parameters.filter(\.isRequired).map(\.name)
    return JSONObject(present: [
      "name": .text(name), "title": .text(descriptor.title),
      "description": .text(descriptor.description),
      "inputSchema": .dictionary(
        JSONObject(present: [
          "type": "object", "properties": .dictionary(properties),
          "required": required.isEmpty ? nil : .list(required.map { .text($0) }),
        ])),
      "outputSchema": descriptor.outputType == .nothing
        ? nil : OfferedTool.schema(ofOutput: descriptor.outputType),
      "annotations": ToolAnnotations.json(
        title: descriptor.title, effects: descriptor.sideEffects,
        isIdempotent: descriptor.isIdempotent),
    ])
  }

  /// The workflow that performs the intent with some arguments.
  ///
  /// - Throws: `CallFailure` for an argument that isn't a parameter's, or if one is missing.
  func offered(with arguments: JSONObject) throws -> OfferedTool {
    let given = arguments.filter { $0.value != .nothing }.keys
    let names = parameters.map(\.name)
    if let unknown = given.first(where: { !names.contains($0) }) {
      throw CallFailure(
        "`\(name)` has no parameter `\(unknown)`", kind: "value",
        help: "it takes \(Phrasing.list(names, limit: .max))")
    }
    if let missing = parameters.first(where: { $0.isRequired && !given.contains($0.name) }) {
      throw CallFailure("`\(name)` needs a value for `\(missing.name)`", kind: "value")
    }
    // The first input is what is piped into the step, so it is one that is never given.
    var text = "inputs:\n  \(Self.prefix): { type: any, optional: true }\n"
    for name in names where given.contains(name) {
      text += "  \(Self.prefix)_\(name): { type: any }\n"
    }
    text += "steps:\n  - \(descriptor.id):\n"
    // Below `with`, no name is a modifier's.
    if !given.isEmpty { text += "    with:\n" }
    for name in names where given.contains(name) {
      text += "      \(name): $\(Self.prefix)_\(name)\n"
    }
    let folder = Environment.home
    let compilation = WorkflowLoader(finder: .ofAutomations).compile(
      SourceText(path: descriptor.id, text: text))
    guard let workflow = compilation.workflow else {
      let problem = compilation.diagnostics.first { $0.severity == .error }
      throw CallFailure(
        problem?.message ?? "`\(name)` can't be called so", kind: "value",
        help: problem?.helps.first)
    }
    var tool = OfferedTool(
      id: descriptor.id, workflow: workflow, path: folder.appending(descriptor.id))
    tool.needsConsent = false
    tool.inputPrefix = "\(Self.prefix)_"
    tool.types = Dictionary(
      parameters.map { ("\(Self.prefix)_\($0.name)", $0.type) },
      uniquingKeysWith: { first, _ in first })
    return tool
  }

  /// The beginning of the inputs' names, which keeps them apart from names of the language.
  private static let prefix = "given"
}
