package import AppIntentsCore
import Diagnostics
import OrderedCollections
import Synchronization
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// What the steps of a test give instead of acting, and the steps that need something to give.
final class TestCaseStandIns: Sendable {
  private let test: TestCase
  private let context: IntentContext
  private let state = Mutex(State())

  private struct State {
    /// How often each replacement was used, by its name.
    var uses: [String: Int] = [:]
    var missing: [StandInRequest] = []
  }

  /// - Parameter context: where the replacements' values are made.
  init(of test: TestCase, in context: IntentContext) {
    self.test = test
    self.context = context
  }

  /// The steps that would have left the test's folder, in order.
  var missing: [StandInRequest] { state.withLock { $0.missing } }

  /// What a step gives; nil if it may act.
  func standIn(for request: StandInRequest) throws -> StandIn? {
    let step = request.step
    if let (name, replacement) = replacement(of: request) {
      return try standIn(replacement, name, step)
    }
    guard !test.isReal, let descriptor = step.descriptor,
      !descriptor.sideEffects.isDisjoint(with: .leavingTests)
    else { return nil }
    // The test's replies come from no server.
    if descriptor.asksModel, test.replies != nil { return nil }
    state.withLock { state in
      if !state.missing.contains(where: { $0.step === step }) { state.missing.append(request) }
    }
    let need = descriptor.asksModel ? "a reply" : "a replacement"
    return .failure(.notPermitted, message: "`\(step.action)` needs \(need) in the test")
  }

  /// The replacement by the step's name, or by its action.
  private func replacement(of request: StandInRequest) -> (String, TestReplacement)? {
    let step = request.step
    let name = request.isOwn ? step.step.modifiers.as?.value : nil
    let entry =
      test.replacements.first { $0.name.value == name }
      ?? test.replacements.first { $0.name.value == step.action }
    return entry.map { ($0.name.value, $0.value) }
  }

  private func standIn(
    _ replacement: TestReplacement, _ name: String, _ step: CheckedStep
  ) throws -> StandIn {
    switch replacement {
    case .output(let template, let details):
      let type = step.outputType
      let isTyped = type != .any && type != .nothing
      let value = try template.value(wanting: isTyped ? type : .any, in: context)
      let properties = try details.map { name, template in
        (name.value, try template.value(wanting: .any, in: context))
      }
      let wanted = ConversionContext(context, findEntity: made(of:typeName:))
      return .output(
        isTyped ? try Conversions.convert(value, to: type, in: wanted) : value,
        details: OrderedDictionary(uniqueKeysWithValues: properties))
    case .failure(let failure):
      let kind = failure.kind.flatMap { StepFailure.Kind(rawValue: $0.rawValue) }
      return .failure(
        kind ?? (failure.exitCode == nil ? .other : .exit),
        message: failure.message?.value ?? "the test lets it fail", exitCode: failure.exitCode,
        output: failure.output?.value)
    case .inTurn(let turns):
      let use = state.withLock { state in
        state.uses[name, default: 0] += 1
        return state.uses[name, default: 1] - 1
      }
      let turn = turns.dropFirst(use).first ?? turns.last
      return try turn.map { try standIn($0, name, step) } ?? .output(.nothing)
    }
  }

  /// The entity of a type that comes with Segue, such as an article, with these properties. The entities
  /// of apps are found by their apps, which no test asks.
  @Sendable private func made(of value: Value, typeName: String) throws -> Value? {
    guard case .dictionary(var properties) = value,
      let type = BuiltInEntities.type(named: typeName)
    else { return nil }
    for property in BuiltInEntities.properties(of: typeName) ?? [] {
      guard let given = properties[property.name], given != .nothing else { continue }
      properties[property.name] = try Conversions.convert(given, to: property.type, in: context)
    }
    return try type.made(of: properties)
  }
}

extension SideEffects {
  /// The effects that a test's folder can't hold.
  package static let leavingTests: SideEffects = [
    .runsPrograms, .readsNetwork, .writesNetwork, .unknown,
  ]
}
