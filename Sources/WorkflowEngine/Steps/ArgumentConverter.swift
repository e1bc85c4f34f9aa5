import AppIntentsCore
import Diagnostics
import WorkflowLanguage
import WorkflowValues

/// Makes a value one that a parameter of a step's intent takes.
struct ArgumentConverter {
  let intent: BoundIntent
  let index: Int
  let visit: StepVisit
  /// False if only the value is wanted, because an earlier attempt of the run performed the intent.
  let isPerformed: Bool

  private var declared: DeclaredConverter { DeclaredConverter(run: visit.run) }
  private var parameter: ParameterDescriptor { intent.known.descriptor.parameters[index] }

  /// Whether conversions that types of entities declare give the parameter's value.
  func isDeclared(_ value: IntentValue) -> Bool { declared.applies(to: value, for: parameter) }

  /// A value as the parameter takes it. An entity is looked up later, and one that an app gives as
  /// another value is asked for, because neither is synchronous.
  func convert(
    _ original: StepOutput, by route: Route?, _ source: ArgumentSource?
  ) throws -> StepOutput {
    var output = StepOutput(original.value)
    output.charges = original.charges
    if parameter.entity != nil || isDeclared(output.value) {
      if output.isNothing { _ = try nothing(from: source) }
      return output
    }
    output.value = try convert(original.value, by: route, source)
    if output.value.isRead(from: original.value) {
      output.charges += try visit.run.output(output.value).charges
    }
    return output
  }

  private func convert(
    _ value: IntentValue, by route: Route?, _ source: ArgumentSource?
  ) throws -> IntentValue {
    if case .nothing = value { return try nothing(from: source) }
    do {
      if parameter.keepsPaths, let kept = try keepingPaths(value) {
        return kept
      }
      return try Conversions.convert(
        value, to: parameter.type, by: route, in: visit.run.context)
    } catch var error {
      if error.origin == nil { error.origin = source?.words }
      throw error
    }
  }

  /// What nothing means for a parameter: it is left out if it needn't be given, and a boolean is false.
  ///
  /// The message that a step such as `print` gives isn't left out: the step would tell what it hands on.
  func nothing(from source: ArgumentSource?) throws -> IntentValue {
    var isMessage = false
    if case .template? = source { isMessage = intent.known.descriptor.passesInputOn && index == 0 }
    guard parameter.isRequired || isMessage else { return .nothing }
    switch parameter.type {
    case .any: return .nothing
    case .boolean: return false
    case let type:
      throw MissingValue(parameter: title, type: type, source: source, visit)
    }
  }

  /// A value with its files whose paths aren't UTF-8 and everything else converted; nil if it has no
  /// such file.
  private func keepingPaths(_ value: IntentValue) throws(ConversionError) -> IntentValue? {
    let items = value.items
    guard items.contains(where: \.hasPathOfBytes) else { return nil }
    var kept: [IntentValue] = []
    for item in items {
      kept.append(
        item.hasPathOfBytes
          ? item : try Conversions.convert(item, to: .text, in: visit.run.context))
    }
    if parameter.type.isList { return .list(kept) }
    return kept.count == 1 ? kept.first : nil
  }

  /// The value by conversions that types of entities declare, or the recorded one.
  func exported(
    _ value: IntentValue, at range: SourceRange?
  ) async throws -> (IntentValue, [MemoryCharge]) {
    func work() async throws -> StepOutput {
      StepOutput(try await declared.converted(value, for: parameter))
    }
    var output =
      if let record = visit.record {
        try await record.observeAll(work).0
      } else {
        try await work()
      }
    if parameter.entity == nil {
      output.value = try explaining(at: range) { try convert(output.value, by: nil, nil) }
    }
    return (output.value, try visit.run.output(output.value).charges)
  }

  /// The entity that a value means, or the recorded one.
  func find(_ value: IntentValue) async throws -> IntentValue {
    guard let record = visit.record else { return try await resolve(value) }
    let (found, isRemembered) = try await record.observeAll {
      StepOutput(try await resolve(value))
    }
    // A recorded entity lacks the app's own object.
    return isRemembered && isPerformed
      ? try await resolve(found.value) : found.value
  }

  /// The entities of values that the type of the parameter is made of.
  func imported(_ value: IntentValue) async throws -> IntentValue {
    guard isPerformed, let kind = parameter.entity else { return value }
    return try await declared.imported(value, as: kind)
  }

  private func resolve(_ value: IntentValue) async throws -> IntentValue {
    guard let entity = parameter.entity else { return value }
    return try await EntityResolver(context: visit.run.context).resolve(
      value, as: entity, isList: parameter.type.isList,
      keepingIDs: parameter.keepsEntityIDs)
  }

  /// Performs work with a parameter's value. Its errors name the parameter.
  func explaining<Result>(
    at range: SourceRange?, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as ConversionError {
      throw ParameterError(
        message: "\(title): \(error.message)", help: error.help, range: range)
    } catch let error as IntentValueError {
      throw ParameterError(
        message: "\(title) needs \(error.wanted), not `\(error.given.shortText)`",
        range: range)
    }
  }

  var title: String {
    "`\(parameter.name)` of `\(intent.known.descriptor.id)`"
  }
}

extension IntentValue {
  /// Whether it is the content of a file, or of several.
  fileprivate func isRead(from given: IntentValue) -> Bool {
    guard case .file = given.firstItem else { return false }
    if case .file = firstItem { return false }
    return true
  }

  private var firstItem: IntentValue {
    if case .list(let items) = self { items.first ?? .nothing } else { self }
  }

  /// Whether it is a file whose path no text can be.
  fileprivate var hasPathOfBytes: Bool {
    guard case .file(let file) = self, let path = file.path else { return false }
    return String(validating: path.bytes, as: UTF8.self) == nil
  }
}
