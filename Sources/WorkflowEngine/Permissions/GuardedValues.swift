import AppIntentsCore

/// The operations on values that an intent has which was given a model's text: it makes no paths of that
/// unless `permissions` limit them.
struct GuardedValues: ValueOperations {
  private let values: any ValueOperations
  private let gate: AnswerGate
  private let intent: IntentDescriptor
  private let named: @Sendable () -> Void
  private let chosen: @Sendable () -> Void

  /// - Parameters:
  ///   - named: is called when a path is made of such a text.
  ///   - chosen: is called when such a text in one list may choose among the items of another.
  init(
    _ values: any ValueOperations, _ gate: AnswerGate, for intent: IntentDescriptor,
    named: @escaping @Sendable () -> Void, chosen: @escaping @Sendable () -> Void
  ) {
    self.values = values
    self.gate = gate
    self.intent = intent
    self.named = named
    self.chosen = chosen
  }

  func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {
    if try gate.check(value, convertedTo: type, by: intent) { named() }
    return try values.convert(value, to: type)
  }

  func convert(
    _ value: IntentValue, to type: ValueType, from origin: ValueOrigin
  ) throws -> IntentValue {
    origin.isFromModel ? try convert(value, to: type) : try values.convert(value, to: type)
  }

  func property(_ path: String, of value: IntentValue) throws -> IntentValue {
    try values.property(path, of: value)
  }

  func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int {
    try values.compare(left, right)
  }

  func sorted(_ all: [IntentValue], isDescending: Bool) throws -> [Int] {
    try values.sorted(all, isDescending: isDescending)
  }

  func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool {
    try values.areEqual(left, right)
  }

  func firstEqual(in all: [IntentValue]) throws -> [Int] {
    let lists = intent.parameters.count { $0.type == .list }
    if lists > 1, all.contains(where: \.hasFreeText) { chosen() }
    return try values.firstEqual(in: all)
  }

  func add(_ left: IntentValue, _ right: IntentValue) throws -> IntentValue {
    try values.add(left, right)
  }

  func decode(_ text: String, as format: DataFormat) throws -> IntentValue {
    try values.decode(text, as: format)
  }

  func encode(_ value: IntentValue, as format: DataFormat) throws -> String {
    try values.encode(value, as: format)
  }
}
