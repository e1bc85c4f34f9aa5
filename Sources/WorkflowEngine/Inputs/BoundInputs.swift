package import AppIntentsCore
package import OrderedCollections

/// The inputs of a run: their values, and where these come from.
package struct BoundInputs: Sendable {
  /// By the inputs' names, in the order of the file.
  package private(set) var values: OrderedDictionary<String, IntentValue> = [:]
  private var origins: [String: ValueOrigin] = [:]

  package init() {}

  /// The inputs in their order, as the run has them.
  var outputs: [(name: String, output: StepOutput)] {
    values.map { name, value in
      var output = StepOutput(value, from: origins[name] ?? .workflow)
      if output.isNothing { output.absence = .input(name) }
      return (name, output)
    }
  }

  /// The value of an input that has one already.
  func output(named name: String) -> StepOutput? {
    values[name].map { StepOutput($0, from: origins[name] ?? .workflow) }
  }

  mutating func bind(_ name: String, to output: StepOutput) {
    values[name] = output.value
    if output.origin != .workflow { origins[name] = output.origin }
  }
}

extension BoundInputs {
  // A journal keeps them as one output: the values, with the origins as its details.

  var journaled: StepOutput {
    StepOutput(
      .dictionary(values),
      details: OrderedDictionary(
        uniqueKeysWithValues: origins.sorted { $0.key < $1.key }.map {
          ($0.key, $0.value.journaled)
        }))
  }

  init?(journaled output: StepOutput) {
    guard case .dictionary(let values) = output.value else { return nil }
    self.values = values
    origins = Dictionary(
      output.details.compactMap { name, origin in
        ValueOrigin(journaled: origin).map { (name, $0) }
      }, uniquingKeysWith: { $1 })
  }
}

extension ValueOrigin {
  /// A value to store: the number of the sources, and the details if there are any.
  var journaled: IntentValue {
    let number = IntentValue.number(Int(sources.rawValue))
    if fixedStart.isEmpty, parts.isEmpty { return number }
    return [number, .text(fixedStart), .list(parts.map(\.journaled))]
  }

  init?(journaled value: IntentValue) {
    switch value {
    case .number(let number):
      guard let sources = number.integer.flatMap({ UInt8(exactly: $0) }) else { return nil }
      self.init(Sources(rawValue: sources))
    case .list(let items):
      guard items.count == 3, let whole = ValueOrigin(journaled: items[0]),
        case .text(let start) = items[1], case .list(let parts) = items[2]
      else { return nil }
      self.init(
        whole.sources, fixedStart: start, parts: parts.compactMap { ValueOrigin(journaled: $0) },
        isWritten: true)
    default: return nil
    }
  }
}
