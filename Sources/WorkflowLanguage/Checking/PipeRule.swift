package import AppIntentsCore
import WorkflowValues

/// Which parameter takes the output of the step before, if the step gives it no value.
///
/// A parameter that must be given takes every value, so that one which doesn't fit is an error. One
/// that may be left out takes only what fits it: most steps that leave it out mean nothing by the output
/// before them. The check applies the rule to the type of the output, and a run to the value's own type
/// where the check doesn't know it.
package enum PipeRule {
  /// The index of the parameter that takes a value of a type; nil if none does.
  static func parameter(
    of intent: IntentDescriptor, taking type: ValueType,
    by conversion: (_ from: ValueType, _ to: ValueType) -> TypeRules.Conversion
  ) -> Int? {
    let candidates = intent.pipedParameters.filter { intent.parameters.indices.contains($0) }
    return candidates.first { index in
      takes(type, in: intent.parameters[index], isSecond: index != candidates.first, by: conversion)
    }
  }

  /// Whether a parameter that isn't required takes a value whose type only the run knows.
  ///
  /// - Parameter isDeclared: whether a conversion that types of entities declare leads to it.
  package static func takes(
    _ value: IntentValue, in parameter: ParameterDescriptor, isDeclared: Bool
  ) -> Bool {
    if isDeclared || value == .nothing { return true }
    if parameter.isMoney, case .dictionary = value { return parameter.excess(of: value) == nil }
    return takes(value.type, in: parameter, isSecond: false, by: TypeRules.conversion)
  }

  private static func takes(
    _ type: ValueType, in parameter: ParameterDescriptor, isSecond: Bool,
    by conversion: (_ from: ValueType, _ to: ValueType) -> TypeRules.Conversion
  ) -> Bool {
    if parameter.isRequired { return true }
    switch (type.itemType, parameter.type.itemType) {
    case (.any, _), (.nothing, _): return !isSecond
    // Any word could be meant as a case or as yes or no, and hardly one is.
    case (let given, .choice(let wanted)): return given == .choice(wanted)
    case (let given, .boolean): return given == .boolean
    // Of what becomes a dictionary, only a text can be an amount of money.
    case (let given, .dictionary) where parameter.isMoney:
      return given == .dictionary || given == .text && !isSecond
    case (let given, let wanted):
      switch conversion(given, wanted) {
      case .none: return true
      case .by(let route): return !isSecond || route.certainty == .always
      case .later, .nothing, .tooMany: return !isSecond
      case .explicit, .impossible: return false
      }
    }
  }
}
