import AppIntents
import Diagnostics
import WorkflowLanguage
import WorkflowValues

extension ParameterDescriptor {
  /// Gives the parameter a value: evaluated, converted, checked against the parameter's limits, and
  /// set on the invocation, if there is one. Tells the value.
  ///
  /// - Parameter isPlain: whether the value's conversion goes without saying.
  func set(
    _ index: Int, of descriptor: IntentDescriptor, on invocation: IntentInvocation?,
    in frame: Frame, visit: StepVisit, at range: SourceRange?, isPlain: Bool,
    _ evaluate: (FrameScope) throws -> IntentValue
  ) async throws -> IntentValue {
    let run = visit.run
    var given: IntentValue?
    var value = try run.observe(for: visit, in: frame) { scope in
      try explaining(descriptor, range) {
        let original = try evaluate(scope)
        given = original
        // Looking an entity up takes its time.
        return StepOutput(entity == nil ? try run.convert(original, to: type) : original)
      }
    }.value
    if entity != nil {
      value = try await find(value, for: visit, isSet: invocation != nil)
    }
    visit.note(name, value, convertedFrom: isPlain ? value : given ?? value)
    try checkLimits(of: value, in: descriptor)
    try explaining(descriptor, range) { try invocation?.set(index, to: value) }
    return value
  }

  /// The entity that a value means: the one it meant before, where that was written down.
  private func find(
    _ value: IntentValue, for visit: StepVisit, isSet: Bool
  ) async throws -> IntentValue {
    let run = visit.run
    guard let record = visit.record else { return try await run.convert(value, for: self) }
    let (found, isRemembered) = try await record.observeAll {
      StepOutput(try await run.convert(value, for: self))
    }
    // What was written down isn't the app's own record of it.
    return isRemembered && isSet ? try await run.convert(found.value, for: self) : found.value
  }

  /// Work that deals with the parameter's value, whose errors say so.
  func explaining<Result>(
    _ descriptor: IntentDescriptor, _ range: SourceRange?, _ work: () throws -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as ConversionError {
      throw ParameterError(error, parameter: self, of: descriptor, range: range)
    } catch let error as IntentValueError {
      throw ParameterError(error, parameter: self, of: descriptor, range: range)
    }
  }
}

extension ParameterError {
  fileprivate init(
    _ error: ConversionError, parameter: ParameterDescriptor, of descriptor: IntentDescriptor,
    range: SourceRange?
  ) {
    message = "`\(parameter.name)` of `\(descriptor.id)`: \(error.message)"
    help = error.help
    self.range = range
  }

  fileprivate init(
    _ error: IntentValueError, parameter: ParameterDescriptor, of descriptor: IntentDescriptor,
    range: SourceRange?
  ) {
    message =
      "`\(parameter.name)` of `\(descriptor.id)` needs \(error.wanted), not "
      + "`\(error.given.shortText)`"
    self.range = range
  }
}
