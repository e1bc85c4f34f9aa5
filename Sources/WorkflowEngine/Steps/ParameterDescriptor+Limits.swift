import AppIntents
import WorkflowValues

extension ParameterDescriptor {
  /// Throws where a value is outside what the parameter takes: its range, or its number of items.
  func checkLimits(of value: IntentValue, in descriptor: IntentDescriptor) throws {
    if let range, case .number(let number) = value, !range.contains(number.double) {
      throw ParameterError(
        message: "`\(name)` of `\(descriptor.id)` can't be \(number)",
        help: "it goes from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
    }
    if let size, case .list(let items) = value, !(size.min...size.max).contains(items.count) {
      throw ParameterError(
        message: "`\(name)` of `\(descriptor.id)` can't have \(items.count) items",
        help: "it takes \(size.min == size.max ? "\(size.min)" : "\(size.min) to \(size.max)")")
    }
  }

  private static func text(_ bound: Double) -> String {
    IntentNumber(bound)?.description ?? "\(bound)"
  }
}
