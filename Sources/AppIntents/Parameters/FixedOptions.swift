/// Options that never change: `optionsProvider: FixedOptions(["draft", "final"])`.
///
/// Unlike those of other providers, a descriptor lists them. Not part of Apple's framework.
public struct FixedOptions<Value: _IntentValue>: DynamicOptionsProvider {
  private let values: [Value]

  public init(_ values: [Value]) { self.values = values }

  public func results() async throws -> [Value] { values }
}

/// A list of options that is known without asking for it.
protocol _FixedOptions {
  var fixedOptions: [IntentValue] { get }
}

extension FixedOptions: _FixedOptions {
  var fixedOptions: [IntentValue] { values.map(\.intentValue) }
}
