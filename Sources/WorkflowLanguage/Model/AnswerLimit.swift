package import AppIntentsCore

/// What limits text of a model's answer where it names something: the keys of `permissions` that are
/// needed there.
package struct AnswerLimit: Sendable, Hashable {
  package let keys: PermissionKeys
  /// What the text would be: `path`, `address`, `id`.
  package let use: String

  private init(_ keys: PermissionKeys, _ use: String) {
    self.keys = keys
    self.use = use
  }

  package static let none = AnswerLimit([], "")
  /// The limit of the name of an entry in a dictionary for an app, which says what the entry is.
  package static let nameOfEntry = AnswerLimit(.apps, "name")

  /// What is named must be limited in every way in which the intent uses it.
  ///
  /// - Parameters:
  ///   - effects: those of the intent that takes the value.
  ///   - isOfApp: whether the intent is an app's.
  ///   - name: that of the parameter, which tells a program from other paths.
  package init(
    of meaning: ParameterMeaning, takenBy effects: SideEffects, isOfApp: Bool = false,
    named name: String = ""
  ) {
    let changes: PermissionKeys = effects.contains(.writesFiles) ? .write : []
    // A program may change what it is given.
    let mayChange = effects.contains(.writesFiles) || effects.startPrograms
    switch meaning {
    case .content, .key, .query: self = .none
    // What an app reads, writes and connects to isn't limited by the keys for that.
    case .path where isOfApp:
      self.init(.apps, ParameterMeaning.isProgram(named: name) ? "program" : "path")
    // What is written there decides nothing about what else may be read.
    case .path: self.init(changes.isEmpty ? .read : changes, "path")
    case .file: self.init(mayChange ? [.read, .write] : .read, "path")
    case .address where isOfApp: self.init(.apps, "address")
    case .address: self.init(.reach, "address")
    case .id where isOfApp: self.init(.apps, "id")
    case .id: self.init(changes.union(effects.contains(.readsFiles) ? .read : []), "id")
    }
  }

  /// The limit of an intent's parameter.
  package init(of parameter: ParameterDescriptor, of intent: IntentDescriptor) {
    self.init(
      of: parameter.meaning, takenBy: intent.sideEffects, isOfApp: intent.app != nil,
      named: parameter.name)
  }

  /// The limit of a parameter for a thing that a model named, such as a file that was found in a folder of
  /// its choice. To read it anywhere needs the key, too: by a key for writing alone, a file may have been
  /// named that is only read now. A program may change what it is given.
  package init(ofNamed parameter: ParameterDescriptor, of intent: IntentDescriptor) {
    guard [.content, .key, .query].contains(parameter.meaning) else {
      self.init(of: parameter, of: intent)
      return
    }
    // What only says which things there are, or how many, reads nothing of them.
    if intent.onlyTells(of: parameter) {
      self = .none
      return
    }
    self.init(intent.startsPrograms ? [.read, .write] : .read, "file")
  }

  /// The limit of a value whose use isn't known: the input of a workflow, or what a function makes. An
  /// address that is an app's parameter later is limited there.
  package init(of type: ValueType) {
    let meaning = ParameterMeaning(of: type)
    self.init(of: meaning, takenBy: [.readsFiles, .writesFiles], isOfApp: meaning == .id)
  }

  /// What of it is missing; nil if nothing is.
  package func missing(in keys: PermissionKeys) -> AnswerLimit? {
    let missing = self.keys.subtracting(keys)
    return missing.isEmpty ? nil : AnswerLimit(missing, use)
  }

  /// Whether the beginning of an address says all of it but the query: `https://example.org/find?q=`.
  /// Whatever follows there, it is the same page of the same server.
  package static func isWholePage(_ start: String) -> Bool {
    guard let scheme = start.firstRange(of: "://"),
      ["http", "https"].contains(start[..<scheme.lowerBound].lowercased())
    else { return false }
    let rest = start[scheme.upperBound...]
    guard let query = rest.firstIndex(of: "?"), let path = rest[..<query].firstIndex(of: "/")
    else { return false }
    return path > rest.startIndex
  }

  /// Whether it is for an address that Segue itself connects to.
  package var isForServer: Bool { use == "address" && keys == .reach }

  /// Whether it is for the id of something that exists, which a number may be, too.
  package var isForID: Bool { use == "id" }

  /// What a workflow's author can do about a limit that is missing.
  package var help: String {
    let isOnlyKey = isForID && keys.isDisjoint(with: [.reach, .apps])
    let what =
      isOnlyKey
      ? "what the workflow may \(keys == .read ? "read" : keys == .write ? "change" : "read and change")"
      : keys.contains(.reach)
        ? "which hosts it may use" : "which \(keys.contains(.apps) ? "apps" : "folders") it may use"
    return "list under `permissions` with \(keys.words) \(what)"
  }
}

extension IntentDescriptor {
  /// Whether any of its values may name a program, or be given to one.
  package var startsPrograms: Bool { sideEffects.startPrograms }

  /// Whether it uses a thing that is given for a parameter only as a text, which is its name or its path, or
  /// counts it: a message, a number of items.
  fileprivate func onlyTells(of parameter: ParameterDescriptor) -> Bool {
    if app != nil { return false }
    if passesInputOn, sideEffects.isSubset(of: .tells) { return parameter.type == .text }
    return sideEffects.isEmpty && outputType == .number && parameter.type.itemType == .any
  }
}

extension SideEffects {
  fileprivate var startPrograms: Bool { !isDisjoint(with: [.runsPrograms, .unknown]) }
}
