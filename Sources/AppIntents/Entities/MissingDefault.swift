import Synchronization

/// Finds out whether a type has the default of a function, which tells of itself.
final class MissingDefault: Sendable {
  /// The functions whose defaults tell of themselves.
  enum Function { case defaultResult, suggestedEntities }

  @TaskLocal static var current: MissingDefault?

  private let type: any DynamicOptionsProvider.Type
  private let function: Function
  private let found = Atomic(false)

  init(of function: Function, in type: any DynamicOptionsProvider.Type) {
    self.type = type
    self.function = function
  }

  var isFound: Bool { found.load(ordering: .relaxed) }

  /// The default is asked of a type.
  static func note(_ function: Function, in type: any DynamicOptionsProvider.Type) {
    guard let current, current.type == type, current.function == function else { return }
    current.found.store(true, ordering: .relaxed)
  }
}
