import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowLanguage

/// Keeps text that a model wrote from naming a file, a server or something else that exists, unless
/// `permissions` say which ones it may name. What was found by such a name needs the keys of each further
/// use: a file in a folder that could be read isn't one that may be deleted.
///
/// It decides about the values of parameters, the inputs of workflows that a step runs, functions, defaults
/// of questions, and conversions to files by intents. Connections are decided by `HostGate`.
struct AnswerGate: Sendable {
  /// The keys of the workflow and of those that called it: a value is limited by all of them.
  private let keys: PermissionKeys
  /// Whether others have filled in the inputs of the run, whose text counts as a model's.
  private let isOfForm: Bool

  init(_ keys: PermissionKeys, isOfForm: Bool = false) {
    self.keys = keys
    self.isOfForm = isOfForm
  }

  /// How text came to be that may name nothing: “that a model wrote”.
  var authorship: String {
    isOfForm ? "that was filled in on a form, or that a model wrote" : "that a model wrote"
  }

  /// Throws if a value that has a model's text in it, or that was found by it, may not be the value of a
  /// parameter.
  ///
  /// - Parameters:
  ///   - given: the value before it was converted.
  ///   - title: the parameter's, for the message.
  func check(
    _ given: StepOutput, for parameter: ParameterDescriptor, of intent: IntentDescriptor,
    titled title: String
  ) throws {
    let (value, meaning) = (given.value, parameter.meaning)
    if given.origin.isFromModel, value.hasText(for: meaning),
      !(meaning == .address && intent.app == nil && given.isPageOfWorkflow)
    {
      try check(AnswerLimit(of: parameter, of: intent), of: "for \(title)")
    }
    if intent.app != nil {
      let isComplete = parameter.entity?.isComplete == true
      try checkEntries(of: given, for: intent, titled: title, openingEntities: isComplete)
    }
    guard
      given.isThing(for: meaning) || intent.startsPrograms && given.hasNamedPath,
      let missing = AnswerLimit(ofNamed: parameter, of: intent).missing(in: keys)
    else { return }
    throw IntentFailure(
      "\(isOfForm ? "a form or a model" : "a model") named what is given for \(title)",
      kind: .notPermitted, help: missing.help)
  }

  /// Throws if an entry of a dictionary for an app has a model's text in it, and the entry's name says that
  /// it names something, or if the name itself may be a model's text.
  ///
  /// - Parameter isOpening: whether entities are given with their properties, as dictionaries are.
  private func checkEntries(
    of given: StepOutput, for intent: IntentDescriptor, titled title: String,
    openingEntities isOpening: Bool
  ) throws {
    let items: [(name: String?, value: IntentValue)]
    switch given.value {
    case .list(let values): items = values.map { (nil, $0) }
    case .dictionary(let entries):
      items = entries.map { ($0.key, $0.value) }
      // Each entry has an origin only if the file writes its name.
      if given.origin.isFromModel, given.origin.parts.count != items.count, !items.isEmpty {
        try check(.nameOfEntry, of: "of an entry in \(title)")
      }
    case .entity(let entity) where isOpening:
      items = entity.properties.map { ($0.key, $0.value) }
    default: return
    }
    for (index, item) in items.enumerated() {
      let entry = StepOutput(item.value, from: given.origin.ofItem(index, of: items.count))
      if let name = item.name, let meaning = ParameterMeaning(named: name, of: item.value.type),
        entry.names(meaning)
      {
        let limit = AnswerLimit(
          of: meaning, takenBy: intent.sideEffects, isOfApp: true, named: name)
        try check(limit, of: "for `\(name)` in \(title)")
      }
      try checkEntries(of: entry, for: intent, titled: title, openingEntities: isOpening)
    }
  }

  /// Whether files may be read that a model named.
  var permitsReading: Bool { keys.contains(.read) }

  /// Throws if a function may not make a path or an address of a model's text. What takes a path isn't
  /// known there, so it needs the keys of all that could.
  func checkFunction(making type: ValueType) throws {
    try check(AnswerLimit(of: type), of: "of `\(type.name)(…)`")
  }

  /// Throws if an input of a workflow would be a path or an address of a model's text.
  func check(_ given: StepOutput, forInput input: InputDeclaration) throws {
    guard given.origin.isFromModel, given.value.hasText(for: ParameterMeaning(of: input.type))
    else { return }
    let limit = AnswerLimit(of: input.type)
    if limit.isForServer, given.isPageOfWorkflow { return }
    try check(limit, of: "for the input `\(input.name.value)`")
  }

  /// Throws if the default of a question may not become an answer of a type.
  func checkDefault(_ value: IntentValue, as type: ValueType) throws {
    guard value.hasText(for: ParameterMeaning(of: type)) else { return }
    try check(AnswerLimit(of: type), of: "that a question has as its default")
  }

  /// Throws if an intent may not convert a value to a type that names something. Returns whether it makes
  /// a path of it.
  func check(
    _ value: IntentValue, convertedTo type: ValueType, by intent: IntentDescriptor
  ) throws -> Bool {
    // An address becomes a parameter's value, or is connected to, before it does anything.
    guard value.hasText(for: .file), ParameterMeaning(of: type) == .file else { return false }
    try check(
      AnswerLimit(of: .file, takenBy: intent.sideEffects),
      of: "that `\(intent.id)` uses")
    return true
  }

  private func check(_ limit: AnswerLimit, of place: String) throws {
    guard let missing = limit.missing(in: keys) else { return }
    throw IntentFailure(
      "the \(missing.use) \(place) has text in it \(authorship)", kind: .notPermitted,
      help: missing.help)
  }
}

extension StepOutput {
  /// Whether it names something, as the value of a parameter, by what a model wrote or decided.
  func names(_ meaning: ParameterMeaning) -> Bool {
    origin.isFromModel && value.hasText(for: meaning) || isThing(for: meaning)
  }

  /// Whether it is an address of which the workflow names everything before the query.
  fileprivate var isPageOfWorkflow: Bool {
    switch value {
    case .text(let text): text.isPage(behind: origin.fixedStart)
    case .url(let url): url.absoluteString.isPage(behind: origin.fixedStart)
    case .list(let items):
      !items.isEmpty
        && items.indices.allSatisfy {
          let item = StepOutput(items[$0], from: origin.ofItem($0, of: items.count))
          return !item.origin.isFromModel || item.isPageOfWorkflow
        }
    default: false
    }
  }

  /// Whether a text has the path of something in it that a model named.
  fileprivate var hasNamedPath: Bool {
    origin.isNamedByModel
      && value.hasPart { if case .text(let text) = $0 { text.contains("/") } else { false } }
  }

  /// Whether it may be something that a model named, or has a number in it that a model gave, as an id.
  fileprivate func isThing(for meaning: ParameterMeaning) -> Bool {
    value.isThing(for: meaning, from: origin)
      || origin.sources.contains(.decided) && meaning == .id && value.mayBeDecided
  }
}

extension IntentValue {
  /// Whether it may be something that a model named: a file or its path, an entity that has one, or as an
  /// id an entity or a part of one.
  fileprivate func isThing(for meaning: ParameterMeaning, from origin: ValueOrigin) -> Bool {
    guard origin.isNamedByModel else { return false }
    if case .list(let items) = self, !origin.parts.isEmpty {
      return items.indices.contains {
        items[$0].isThing(for: meaning, from: origin.ofItem($0, of: items.count))
      }
    }
    return hasPart {
      switch $0 {
      case .file: meaning != .address
      case .entity: meaning.isTarget
      // The name of what was found makes a new path in a folder of the workflow's own.
      case .text(let text): meaning.isTarget && !(meaning == .path && origin.isName(in: text))
      case .url: meaning.isTarget
      default: false
      }
    }
  }

  /// Whether something in it, which a model may have written, becomes a part of what is named.
  ///
  /// An entity that a model has chosen is one of those that it was given, so as an id it is itself. As
  /// anything else it is its title, its address or its file, which an entity that was made of a model's
  /// text has from there.
  fileprivate func hasText(for meaning: ParameterMeaning) -> Bool {
    switch self {
    case .text, .richText, .url, .choice, .dictionary: true
    case .list(let items): items.contains { $0.hasText(for: meaning) }
    case .entity(let entity): entity.isMatch || meaning != .id
    case .number, .date, .duration: meaning == .id
    default: false
    }
  }

  /// Whether it may be a number, a date or a duration, also as a text. That a model has decided about it is
  /// known from its origin.
  fileprivate var mayBeDecided: Bool { hasQuantities || hasFreeText }
}

extension String {
  /// Whether the beginning of an address says all of it but the query.
  fileprivate func isPage(behind start: String) -> Bool {
    hasPrefix(start) && AnswerLimit.isWholePage(start)
  }
}

extension ValueOrigin {
  /// Whether a text is a name behind a folder that the workflow file names.
  fileprivate func isName(in text: String) -> Bool {
    guard fixedStart.contains("/"), !fixedStart.hasPrefix("file:"), text.hasPrefix(fixedStart)
    else { return false }
    let rest = text.dropFirst(fixedStart.count)
    return !rest.contains("/") && rest != "." && rest != ".."
  }
}
