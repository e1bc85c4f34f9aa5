import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowLanguage

/// Decides where the outputs of a step's intent come from.
struct OutputOrigin: Sendable {
  private let descriptor: IntentDescriptor
  /// What the model answers with, if the intent asks one and that is known before.
  private let shape: AnswerShape?
  /// Where they come from beside the parameters.
  private let own: ValueOrigin.Sources
  /// Whether the intent works on files that its parameters name.
  private let hasPlaces: Bool
  /// Whether its texts, such as a pattern for names, choose among the files of a folder.
  private let choosesFiles: Bool

  init(of intent: BoundIntent) {
    descriptor = intent.known.descriptor
    shape = intent.answer?.answer.shape
    // What an app gives is data, whatever it says of its effects.
    var own = descriptor.app == nil ? descriptor.sideEffects.sources : .data
    if descriptor.asksModel { own.insert(.data) }
    self.own = own
    // What is passed on has nothing to do with the places.
    hasPlaces =
      !descriptor.passesInputOn
      && descriptor.parameters.contains { [.path, .file].contains($0.meaning) }
    let effects = descriptor.sideEffects
    choosesFiles =
      descriptor.app == nil && effects.contains(.readsFiles) && effects.isDisjoint(with: .changes)
  }

  /// - Parameters:
  ///   - given: where the values of the parameters come from.
  ///   - happened: what else of the step decides about it.
  ///   - isOwn: whether a file was made by the intent, or is one of the run.
  func origin(
    of output: IntentValue, from given: GivenOrigins, after happened: StepFacts = StepFacts(),
    isOwn: (IntentFile) -> Bool = { _ in false }
  ) -> ValueOrigin {
    // What is handed on is as it was before the step.
    if let passed = given.handedOn, passed.value == output { return passed.origin }
    // An entry that a key chooses is as it is there.
    if descriptor.sideEffects.isEmpty, let entry = given.chosenEntry, entry.value == output {
      return entry.origin
    }
    var sources = given.all.union(happened.sources).union(own).subtracting(.named)
    if isNamed(output, from: given, after: happened, isOwn: isOwn) { sources.insert(.named) }
    // What a person types is theirs, whatever the question shows.
    if own == .person, happened.isTyped { sources = .person }
    guard descriptor.asksModel else {
      return ValueOrigin(sources, fixedStart: fixedStart(of: output, from: given))
    }
    if let shape { return answer(output, as: shape, from: given, sources) }
    answer(output, hasText: output.hasFreeText, from: given, &sources)
    return ValueOrigin(sources)
  }

  /// How a made address begins that no data could change: all before its query, if only the query comes from
  /// data.
  private func fixedStart(of output: IntentValue, from given: GivenOrigins) -> String {
    // What an app makes of a parameter with this name isn't known.
    guard descriptor.app == nil, descriptor.sideEffects.isEmpty, given.isOnlyQueryFromData,
      case .url(let url) = output
    else { return "" }
    let address = url.absoluteString
    return address.firstIndex(of: "?").map { String(address[...$0]) } ?? ""
  }

  /// Whether something in an output was found by what a model wrote.
  private func isNamed(
    _ output: IntentValue, from given: GivenOrigins, after happened: StepFacts,
    isOwn: (IntentFile) -> Bool
  ) -> Bool {
    let isChosen =
      happened.isChosen || given.hasKeyOfModel || choosesFiles && given.choosesByModel
    let isFound =
      happened.sources.contains(.named) || given.namesTarget
      || !hasPlaces && given.all.contains(.named)
    guard isChosen || isFound, output.hasThings else { return false }
    // What a person has chosen is theirs.
    if own.contains(.person), happened.isAnswered { return false }
    let files = output.files
    // What the step has made is nothing that was there before.
    return files.isEmpty || !files.allSatisfy(isOwn)
  }

  // MARK: - Answers of models

  /// The origin of an answer; the keys of a dictionary that the file names have each its own.
  private func answer(
    _ output: IntentValue, as shape: AnswerShape, from given: GivenOrigins,
    _ sources: ValueOrigin.Sources
  ) -> ValueOrigin {
    var whole = output.hasThings ? sources : sources.subtracting(.named)
    answer(output, hasText: shape.hasFreeText, from: given, &whole)
    switch (output, shape) {
    case (.dictionary(let entries), .dictionary(let fields)) where !fields.isEmpty:
      let parts = entries.map { name, value in
        let field = fields.first { $0.name == name }
        return answer(value, as: field?.shape ?? .text, from: given, sources)
      }
      return ValueOrigin(whole, parts: parts, isWritten: true)
    case (.list(let items), .list(of: .dictionary(let fields))) where !fields.isEmpty:
      let parts = items.map { answer($0, as: .dictionary(fields), from: given, sources) }
      return ValueOrigin(whole, parts: parts, isWritten: true)
    default: return ValueOrigin(whole)
    }
  }

  /// What an answer has of the model: text that it writes, or a number, a date or a duration. A choice is
  /// as much a model's as the values to choose from, and an entity as what was sent.
  private func answer(
    _ output: IntentValue, hasText: Bool, from given: GivenOrigins,
    _ sources: inout ValueOrigin.Sources
  ) {
    if output.hasQuantities { sources.insert(.decided) }
    if hasText {
      sources.insert(.model)
    } else {
      let isGiven = output.hasEntityParts ? Self.choices.union(Self.material) : Self.choices
      if !given.areFromModel(isGiven) { sources.remove(.model) }
    }
  }

  /// The parameters whose texts an answer may be.
  private static let choices: Set<String> = ["values", "fields", "otherwise"]
  /// The parameters whose entities an answer may be.
  private static let material: Set<String> = ["content", "prompt", "examples"]
}

/// What decides about the origin of a step's output besides the values of its parameters.
struct StepFacts: Sendable {
  /// Where the results of expressions come from that the intent evaluated, and what it read of the store.
  var sources: ValueOrigin.Sources = []
  /// Whether a condition about items has read text that a model wrote.
  var isChosen = false
  /// Whether a person has given an answer, rather than a default.
  var isAnswered = false
  /// Whether the answer isn't one of several that the question lists.
  var isTyped = false
}

/// Where the values of a step's parameters come from.
struct GivenOrigins: Sendable {
  private(set) var all: ValueOrigin.Sources = []
  /// Whether a model named what the step works on.
  private(set) var namesTarget = false
  /// Whether a text that isn't a place has a model's text in it.
  private(set) var choosesByModel = false
  /// Whether a model's text says which parts of a value are taken.
  private(set) var hasKeyOfModel = false
  /// Whether nothing but the names and values for the query of an address comes from data.
  private(set) var isOnlyQueryFromData = true
  /// The value that the step hands on.
  private(set) var handedOn: StepOutput?
  private var fromModel: Set<String> = []
  private var dictionary: StepOutput?
  private var key: StepOutput?

  /// - Parameter isHandedOn: whether it is the value that a step such as `print` hands on.
  mutating func add(
    _ output: StepOutput, of parameter: ParameterDescriptor, isHandedOn: Bool = false
  ) {
    if isHandedOn { handedOn = output }
    if parameter.type == .dictionary { dictionary = output }
    if parameter.meaning == .key, parameter.type == .text { key = output }
    let sources = output.origin.sources
    all.formUnion(sources)
    if sources.contains(.data), parameter.meaning != .query { isOnlyQueryFromData = false }
    if sources.contains(.model), output.value.hasFreeText {
      choosesByModel = choosesByModel || parameter.meaning == .content
      hasKeyOfModel = hasKeyOfModel || parameter.meaning == .key
    }
    if parameter.meaning.isTarget, sources.contains(.named) { namesTarget = true }
    if sources.contains(.model) { fromModel.insert(parameter.name) }
  }

  /// The entry of a dictionary that another parameter is the key of, as an expression would take it.
  var chosenEntry: StepOutput? {
    guard let dictionary, case .dictionary(let entries) = dictionary.value,
      let key, case .text(let name) = key.value, let index = entries.index(forKey: name)
    else { return nil }
    let origin = dictionary.origin.ofItem(index, of: entries.count)
    return StepOutput(entries.values[index], from: origin.chosen(by: key.origin))
  }

  /// Whether a model wrote a part of the values of these parameters.
  func areFromModel(_ names: Set<String>) -> Bool { !fromModel.isDisjoint(with: names) }
}

extension SideEffects {
  /// Where the output of an intent with these effects comes from beside its parameters.
  fileprivate var sources: ValueOrigin.Sources {
    var sources: ValueOrigin.Sources = []
    let readers: SideEffects = [
      .readsFiles, .runsTools, .runsPrograms, .readsNetwork, .writesNetwork, .unknown,
    ]
    if !isDisjoint(with: readers) { sources.insert(.data) }
    if contains(.asks) { sources.insert(.person) }
    return sources
  }
}
