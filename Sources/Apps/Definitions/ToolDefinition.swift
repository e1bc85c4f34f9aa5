package import AppIntentsCore
import ModelContext
import OrderedCollections
import WorkflowValues

/// A tool as a step: what its description says of parameters, result and effects.
package struct ToolDefinition: Sendable {
  /// A parameter of a tool.
  struct Parameter: Sendable {
    /// Its name on the wire.
    let key: String
    /// Its name in a workflow.
    let name: String
    let title: String
    let description: String
    let shape: ToolShape
    let isRequired: Bool
    let defaultValue: IntentValue?
    /// The question for its value, as the app asks it.
    let question: String?
  }

  /// The tool's name on the wire.
  package let tool: String
  /// The step's id: `pal.add_event`.
  package let step: String
  package let title: String
  package let description: String
  let parameters: [Parameter]
  let output: ToolShape
  let outputSchema: JSONObject?
  /// Whether the result is the member `result` of an object.
  let givesMember: Bool
  package let effects: ToolEffects
  let meta: JSONObject
  let hasExtension: Bool
  private let fingerprint: DefinitionFingerprint
  private let icons: IntentValue?
  private let symbol: String?

  /// Its own icon, else the symbol of its shortcut.
  package var icon: Icon? { Icon(among: icons) ?? symbol.flatMap { Icon($0) } }

  /// What tells it from another definition of the tool.
  package var hash: String { fingerprint.hash }

  package init(_ agreed: AgreedApp.Tool, of app: AgreedApp, _ types: AppTypes) {
    let described = agreed.described
    fingerprint = DefinitionFingerprint(of: described)
    let meta = described.intentMeta
    let annotations = described["annotations"]?.jsonObject ?? [:]
    icons = described["icons"]
    symbol = types.symbols[agreed.name]
    tool = agreed.name
    step = "\(types.app).\(agreed.step)"
    self.meta = meta
    hasExtension = app.hasExtension
    let given = described["title"]?.jsonString ?? annotations["title"]?.jsonString
    title = PlainText.title(given, or: TypeName.title(agreed.name), or: agreed.step)
    description = described["description"]?.jsonString.map(PlainText.dedented) ?? ""
    parameters = Self.parameters(
      described["inputSchema"]?.jsonObject ?? [:], exact: meta["parameters"]?.jsonObject ?? [:],
      questions: meta["questions"]?.jsonObject ?? [:], types)
    outputSchema = described["outputSchema"]?.jsonObject
    givesMember = outputSchema?.declaresOnlyResult ?? false
    output = Self.output(
      outputSchema, givesMember: givesMember, exact: meta["output"]?.jsonString, types)
    effects = ToolEffects(meta: meta, annotations: annotations)
  }

  /// Whether a call for another definition of the tool fits this one.
  func isCalled(as other: ToolDefinition) -> Bool {
    parameters.elementsEqual(other.parameters) {
      $0.key == $1.key && $0.shape == $1.shape && $0.isRequired == $1.isRequired
    } && output == other.output && effects == other.effects
  }

  private static func parameters(
    _ schema: JSONObject, exact: JSONObject, questions: JSONObject, _ types: AppTypes
  ) -> [Parameter] {
    let required = Set(schema["required"]?.jsonArray?.compactMap(\.jsonString) ?? [])
    var names: Set<String> = []
    return (schema["properties"]?.jsonObject ?? [:]).map { key, part in
      let name = StepNames.identifier(key, without: "value", besides: names)
      names.insert(name)
      let members = part.jsonObject ?? [:]
      var shape = SchemaReader(root: schema, choiceName: name).shape(of: part)
      // The exact type says what a schema has no words for.
      if var known = exact[key]?.jsonString.flatMap({ types.shape(named: $0) }) {
        if known.type == .date, shape.form == .day { known.form = .day }
        known.isOptional = shape.isOptional
        known.isWholeNumber = shape.isWholeNumber
        known.isID = shape.isID && known.type == shape.type
        (known.range, known.size) = (shape.range, shape.size)
        shape = known
      }
      let standard = members["default"].flatMap { $0 == .nothing ? nil : $0 }
      return Parameter(
        key: key, name: name,
        title: PlainText.title(members["title"]?.jsonString, or: TypeName.title(key), or: name),
        description: members["description"]?.jsonString.map(PlainText.line) ?? "", shape: shape,
        isRequired: required.contains(key) && standard == nil && !shape.isOptional,
        defaultValue: standard, question: questions[key]?.jsonString.map(PlainText.line))
    }
  }

  private static func output(
    _ schema: JSONObject?, givesMember: Bool, exact: String?, _ types: AppTypes
  ) -> ToolShape {
    if let exact, let shape = types.shape(named: exact) { return shape }
    guard let schema else { return .any }
    let reader = SchemaReader(root: schema, choiceName: "result")
    return reader.shape(
      of: givesMember ? schema["properties"]?.jsonObject?["result"] : .dictionary(schema))
  }
}

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// Whether the schema of a result declares the one member `result`.
  fileprivate var declaresOnlyResult: Bool {
    guard let properties = self["properties"]?.jsonObject else { return false }
    return properties.count == 1 && properties["result"] != nil
  }
}

/// What an app claims that a tool does besides giving its result.
package struct ToolEffects: Sendable, Hashable {
  package let claimed: SideEffects
  package let isIdempotent: Bool
  /// In words, for the user's consent.
  package let claim: String

  init(meta: JSONObject, annotations: JSONObject) {
    let isReadOnly = annotations["readOnlyHint"]?.jsonBoolean ?? false
    let isOpen = annotations["openWorldHint"]?.jsonBoolean ?? true
    if let names = meta["effects"]?.jsonArray?.compactMap(\.jsonString) {
      claimed = names.reduce(into: SideEffects()) { $0.formUnion(Self.effect(named: $1)) }
    } else if isReadOnly {
      claimed = isOpen ? [.readsNetwork] : [.readsFiles]
    } else {
      claimed = .unknown
    }
    let isChange = !claimed.isDisjoint(with: .changes)
    isIdempotent = !isChange || annotations["idempotentHint"]?.jsonBoolean ?? false
    let isDestructive = annotations["destructiveHint"]?.jsonBoolean ?? true
    let isSaid =
      meta["effects"] != nil
      || ["readOnlyHint", "destructiveHint", "idempotentHint"].contains {
        annotations[$0]?.jsonBoolean != nil
      }
    claim =
      if !isSaid {
        "may do anything, because it doesn't say what it changes"
      } else if !isChange {
        "changes nothing"
      } else {
        (isDestructive ? "may change and delete" : "adds")
          + (isIdempotent ? "; may be repeated" : "")
      }
  }

  private static func effect(named name: String) -> SideEffects {
    switch name {
    case "reads_files": .readsFiles
    case "writes_files": .writesFiles
    case "runs_tools": .runsTools
    case "runs_programs": .runsPrograms
    case "reads_network": .readsNetwork
    case "writes_network": .writesNetwork
    case "asks": .asks
    case "tells": .tells
    case "waits": .waits
    case "varies": .varies
    default: .unknown
    }
  }
}
