internal import AppIntentsCore
internal import WorkflowValues

extension IntentValue {
  /// Whether the value counts as true in a condition.
  func truth(in run: IntentContext) throws -> Bool {
    switch self {
    case .boolean(let value): value
    case .number(let number): number != .integer(0)
    case .nothing: false
    default: try Bool.from(Conversions.convert(self, to: .boolean, in: run))
    }
  }
}
