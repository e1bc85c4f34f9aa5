package import AppIntentsCore
package import WorkflowLanguage

extension ValueLimits {
  /// The limits of workflows that have none of their own.
  package init(_ settings: Settings) {
    self.init(bytes: settings.maxValue ?? Self.usualBytes)
  }
}
