import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import ProviderClient
import SystemPackage
import WorkflowValues

/// A tool of an app, as an intent that steps perform.
struct AppTool: IntentTool {
  let definition: ToolDefinition
  let app: String
  let types: AppTypes
  /// Whether the user trusts what the app says of its tools' effects.
  let isTrusted: Bool
  let running: any AppRunning

  func perform(_ arguments: ToolArguments) async throws -> IntentOutcome {
    do {
      return try await call(arguments, method: Method.callTool).0
    } catch let failure as ProviderFailure where failure.kind == .exit && isRepeatable {
      // It is performed once more where that changes nothing.
      do {
        return try await call(arguments, method: Method.callTool).0
      } catch {
        throw IntentFailure.ofApp(error, step: definition.step)
      }
    } catch {
      throw IntentFailure.ofApp(error, step: definition.step, isRepeatable: isRepeatable)
    }
  }

  private var isRepeatable: Bool { isTrusted && definition.effects.isIdempotent }

  func simulate(_ arguments: ToolArguments) async throws -> IntentOutcome? {
    // Making an entity of another value may change something.
    guard simulates, made(of: arguments).isEmpty else { return nil }
    do {
      let (outcome, result) = try await call(arguments, method: Method.simulate)
      for line in result["would"]?.jsonArray?.compactMap(\.jsonString) ?? [] {
        IntentContext.current.report(.wouldDo(PlainText.line(line)))
      }
      return outcome
    } catch {
      throw IntentFailure.ofApp(error, step: definition.step)
    }
  }

  func options(
    ofParameter index: Int, _ arguments: ToolArguments
  ) async throws -> [ParameterOption] {
    guard definition.hasExtension, !IntentContext.current.isSimulation || isTrusted else {
      return []
    }
    let parameter = definition.parameters[index]
    let options: [ParameterOption] = try await running.lookUp(
      in: app, for: definition.step, ifUnknown: []
    ) {
      session, context in
      let result = try await session.request(
        Method.options,
        ([
          "tool": .text(definition.tool), "parameter": .text(parameter.key),
          "arguments": .dictionary(try json(of: arguments, in: context)),
        ] as JSONObject).telling(context))
      let reader = ToolValueReader(types: types, context: context)
      let options = try (result["items"]?.jsonArray ?? []).compactMap { item in
        try ParameterOption(item, as: parameter.shape.item, reader)
      }
      return SectionHeadings.add(result["sections"], to: options)
    }
    guard !options.isEmpty, case .entity(let name) = parameter.shape.item.type,
      let entity = types.entity(named: name)
    else { return options }
    return try await AppEntityKind(entity: entity, types: types, running: running)
      .shownFirst(options) { .text($0.id) }
  }

  /// Whether a dry run may ask the app. An app that doesn't know the method says so, and performs
  /// nothing; only one that is trusted is asked.
  private var simulates: Bool {
    isTrusted && definition.hasExtension && definition.meta["simulates"]?.jsonBoolean == true
  }

  private func call(
    _ arguments: ToolArguments, method: String
  ) async throws -> (IntentOutcome, JSONObject) {
    let context = IntentContext.current
    try context.permit(.app(app))
    let given = try json(of: arguments, in: context)
    let made = made(of: arguments)
    let more: JSONObject = made.isEmpty ? [:] : ["imports": .dictionary(made)]
    let answers = AnswerNote()
    let (result, session) = try await send(
      given, adding: more, method: method, noting: answers, in: context)
    let reader = ToolResultReader(
      tool: definition, values: ToolValueReader(types: types, context: context))
    if method == Method.simulate, result["structuredContent"] == nil, result["content"] == nil {
      return (IntentOutcome(value: .nothing), result)
    }
    recordUndo(of: result, by: session)
    if method == Method.callTool,
      let outcome = try await handOver(result, given, adding: more, in: context)
    {
      return (outcome, result)
    }
    if method == Method.callTool { warnIfNotOpened(result, in: context) }
    let outcome = try reader.outcome(of: result)
    if method == Method.callTool {
      tellAnswers(in: result, to: arguments, isAnswered: answers.isAnswered, in: context)
    }
    return (outcome.showing(await snippet(of: result, given, in: context)), result)
  }

  /// Sends a call, and asks what the app asks meanwhile.
  ///
  /// - Parameters:
  ///   - more: what the extension's metadata has besides the usual.
  ///   - answers: notes whether a person answers.
  func send(
    _ arguments: JSONObject, adding more: JSONObject = [:], method: String = Method.callTool,
    noting answers: AnswerNote = AnswerNote(), in context: IntentContext
  ) async throws -> (result: JSONObject, session: any ProviderSession) {
    let current = try await running.app(named: app)
    let session = current.sessionForCalls
    // A step with a limit of its own ends by that, however long the app is silent.
    let timeout = StepCall.current?.hasTimeLimit == true ? Duration.seconds(100 * 86_400) : nil
    let suspension = StepCall.current?.suspension
    let earlier = suspension?.take()?.jsonObject.flatMap { InputRequired($0) }
    let call = ToolCall(
      definition.tool, arguments: arguments,
      intentMeta: meta(in: context).merging(more) { $1 }, timeout: timeout, method: method,
      suspended: earlier,
      permit: { [definition, app] in try await current.permit(definition, app: app, start: $0) })
    let caller = AppCaller(
      app: app, types: types, context: context, running: running, suspension: suspension,
      answers: answers)
    let result: JSONObject
    do {
      result = try await session.call(call, for: caller)
    } catch let failure as ProviderFailure where failure.kind == .interrupted && earlier != nil {
      throw CallForgotten()
    }
    if method == Method.callTool {
      await running.heard(result.intentMeta, from: app, after: definition.step, arguments)
    }
    return (result, session)
  }

  /// The arguments as the tool takes them. What isn't given isn't sent.
  private func json(of arguments: ToolArguments, in context: IntentContext) throws -> JSONObject {
    let writer = ToolArgumentWriter(context: context)
    var all: JSONObject = [:]
    for (index, parameter) in definition.parameters.enumerated() {
      guard let value = arguments.values[index], value != .nothing || parameter.shape.type == .any
      else { continue }
      all[parameter.key] = try writer.json(value, as: parameter.shape)
    }
    return all
  }

  /// The types of the values of which the app makes entities, by the parameters' names: for each item
  /// of a list, and nothing for one that is an entity.
  private func made(of arguments: ToolArguments) -> JSONObject {
    var all: JSONObject = [:]
    for (index, parameter) in definition.parameters.enumerated() {
      guard case .entity(let name) = parameter.shape.item.type, let value = arguments.values[index],
        let entity = types.entity(named: name), !entity.imports.isEmpty
      else { continue }
      let names = value.items.map { item -> IntentValue in
        if case .entity(let given) = item, given.typeName == name { return .nothing }
        return entity.imports.first { types.shape(named: $0)?.type == item.type }
          .map { .text($0) } ?? .nothing
      }
      if names.contains(where: { $0 != .nothing }) { all[parameter.key] = .list(names) }
    }
    return all
  }

  func meta(in context: IntentContext) -> JSONObject {
    guard definition.hasExtension else { return [:] }
    let exact = definition.parameters.filter {
      if case .entity = $0.shape.item.type { true } else { false }
    }
    return JSONObject(present: [
      "exact": exact.isEmpty ? nil : .list(exact.map { .text($0.key) }),
      "context": .dictionary(CallContext(of: context).json),
    ])
  }
}

extension ParameterOption {
  /// Nil for an item without a value.
  fileprivate init?(_ item: IntentValue, as shape: ToolShape, _ reader: ToolValueReader) throws {
    guard let members = item.jsonObject, let json = members["value"], json != .nothing else {
      return nil
    }
    // An entity is named by its id.
    let isName = if case .entity = shape.type { json.jsonString != nil } else { false }
    let value = isName ? json : try reader.value(json, as: shape)
    self.init(
      value: value, title: PlainText.line(members["title"]?.jsonString ?? value.shortText),
      subtitle: members["subtitle"]?.jsonString.map(PlainText.line),
      icon: Icon(json: members["icon"]))
  }
}

extension CallContext {
  /// What an app is told of a run.
  init(of context: IntentContext) {
    self.init()
    run = StepCall.current?.run
    step = StepCall.current?.step
    key = StepCall.current?.key
    folder = context.folder.string
    temporary = (try? context.temporaryFolder())?.string
    locale = context.locale.identifier.replacing("_", with: "-")
    timeZone = context.timeZone.identifier
    isAttended = context.interaction.isAttended
    isForeground = context.interaction.isAttended
  }
}
