public import Foundation

/// Properties that few parameters have, kept apart so that the others stay small.
public final class _ParameterExtras: Sendable {
  let range: ClosedRange<Double>?
  /// The unit of the parameter's measurements; nil if they keep their own.
  let unit: Dimension?
  let options: (any DynamicOptionsProvider)?
  let contentTypes: [UTType]
  let size: IntentCollectionSize?
  let hints: ParameterHints
  /// The only values that the parameter takes; empty if it takes all of its type.
  let supported: [IntentValue]
  let resolvers: [any Resolver]
  let requestValueDialog: IntentDialog?
  let requestDisambiguationDialog: IntentDialog?

  @usableFromInline
  init(
    range: ClosedRange<Double>? = nil, unit: Dimension? = nil,
    options: (any DynamicOptionsProvider)? = nil, contentTypes: [UTType] = [],
    size: IntentCollectionSize? = nil, hints: ParameterHints = .none,
    supported: [IntentValue] = [], resolvers: [any Resolver] = [],
    requestValueDialog: IntentDialog? = nil, requestDisambiguationDialog: IntentDialog? = nil
  ) {
    self.range = range
    self.unit = unit
    self.options = options
    self.contentTypes = contentTypes
    self.size = size
    self.hints = hints
    self.supported = supported
    self.resolvers = resolvers
    self.requestValueDialog = requestValueDialog
    self.requestDisambiguationDialog = requestDisambiguationDialog
  }

  /// The dialogs, if there are any.
  @inlinable
  static func unlessEmpty(
    requestValueDialog: IntentDialog?, requestDisambiguationDialog: IntentDialog? = nil
  ) -> _ParameterExtras? {
    if requestValueDialog == nil, requestDisambiguationDialog == nil { return nil }
    return _ParameterExtras(
      requestValueDialog: requestValueDialog,
      requestDisambiguationDialog: requestDisambiguationDialog)
  }
}
