import AppIntentsCore
import Diagnostics
import Foundation
package import SystemPackage
import WorkflowEngine
package import WorkflowLanguage

/// What a workflow would do by itself: when it starts, and what it may do then.
///
/// `segue enable` shows it and records the agreement. A file that changes and stays within the
/// recorded scope needs no new agreement.
package struct ConsentScope: Sendable, Hashable, Codable {
  /// What one file does.
  package struct Part: Sendable, Hashable, Codable {
    /// What its `permissions` allow it to read, write, run and reach, and which sockets; a missing key
    /// allows everything.
    package var permissions: [String: Set<String>] = [:]
    package var effects: Set<Effect> = []
  }

  /// Ends the text of an occasion on which runs start without a question.
  private static let unasked = ", unasked"

  /// The workflow's own file, without links.
  package var file = ""
  /// The occasions on which its triggers start it.
  package var triggers: Set<String> = []
  /// What its own file and the files of the workflows that it runs do, by their paths without links.
  package var parts: [String: Part] = [:]
  /// The programs that its intents need.
  package var programs: Set<String> = []
  /// The apps whose intents it performs.
  package var apps: Set<String> = []
  /// The files that its programs start, by their paths without links, each with what identifies its
  /// content.
  package var files: [String: String] = [:]
  /// Where the language models are that it asks, as phrases: “on this machine”.
  package var models: Set<String> = []

  package init() {}

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    file = try values.decode(String.self, forKey: .file)
    triggers = try values.decode(Set<String>.self, forKey: .triggers)
    parts = try values.decode([String: Part].self, forKey: .parts)
    programs = try values.decode(Set<String>.self, forKey: .programs)
    // An earlier Segue didn't record them.
    files = try values.decodeIfPresent([String: String].self, forKey: .files) ?? [:]
    apps = try values.decodeIfPresent(Set<String>.self, forKey: .apps) ?? []
    models = try values.decodeIfPresent(Set<String>.self, forKey: .models) ?? []
  }

  /// The scope of a workflow, of the workflows that it runs, and of those that they run.
  ///
  /// - Parameter path: the file as the daemon knows it, from whose folder the triggers' paths start.
  package init(of workflow: Workflow, at path: FilePath? = nil) {
    file = workflow.document.identity.shown
    triggers = Self.triggers(workflow.triggers, of: path)
    for called in workflow.all {
      parts[called.document.identity.shown] = Part(
        permissions: called.document.permissions?.sets ?? [:],
        effects: Set(ShownEffect.all(of: called).map(\.effect)))
      for step in called.document.enabledSteps {
        let descriptor = called.steps[step.id]?.descriptor
        programs.formUnion(descriptor?.programs.map(\.name) ?? [])
        if let app = descriptor?.app { apps.insert(app) }
      }
    }
  }

  /// What enabling triggers permits: when they start runs, and whether they ask first. Folders are those
  /// to which their paths lead now.
  static func triggers(_ triggers: [any Trigger], of path: FilePath?) -> Set<String> {
    var all: Set<String> = []
    for trigger in triggers where trigger.needsConsent && trigger.options.isEnabled {
      let occasions = trigger.agreedOccasions { folder in
        guard let path else { return folder }
        return IntentContext.resolve(
          FilePath(folder), home: IntentContext.homeFolder, folder: path.removingLastComponent()
        ).real.shown
      }
      for occasion in occasions {
        var occasion = occasion
        // Two times a day are more than one.
        if trigger.timed != nil, all.contains(occasion) {
          let number = (2...).first { !all.contains("\(occasion) (\($0))") } ?? 2
          occasion += " (\(number))"
        }
        all.insert(occasion)
        if trigger.options.confirm == nil { all.insert(occasion + unasked) }
      }
    }
    return all
  }
}

extension ConsentScope {
  /// What decides about the scope and isn't in the workflow's own file or in those that it runs, as a
  /// text that differs if anything of it does.
  var surroundings: String {
    let files = files.sorted { $0.key < $1.key }.map {
      "\($0.value) \($0.key.utf8.count) \($0.key)"
    }
    return (triggers.sorted() + files + models.sorted()).joined(separator: "\n")
  }

  /// What exceeds an agreed scope, one phrase each.
  package func beyond(_ agreed: ConsentScope) -> [String] {
    if self == agreed { return [] }
    var more: [String] = []
    func add(_ phrase: String) {
      if !more.contains(phrase) { more.append(phrase) }
    }
    // A file that is empty or gone has no scope that names it.
    if file != agreed.file, !file.isEmpty { add("is the file `\(file)`") }
    let occasions = triggers.subtracting(agreed.triggers)
    for occasion in occasions.sorted() where !occasions.contains(occasion + Self.unasked) {
      let isAsked = !occasion.hasSuffix(Self.unasked)
      let name = isAsked ? occasion : String(occasion.dropLast(Self.unasked.count))
      if name == AssistantTrigger.occasion {
        add("is called by AI assistants\(isAsked ? " that ask you" : "")")
      } else {
        add(isAsked ? "asks to start at `\(name)`" : "starts by itself at `\(name)`")
      }
    }
    let others = parts.keys.filter { $0 != file }.sorted()
    for path in [file] + others {
      guard let part = parts[path] else { continue }
      let known = agreed.parts[path == file ? agreed.file : path]
      if known == nil, path != file { add("runs the workflow `\(path)`") }
      // What a file may do that wasn't known doesn't matter beside what it does.
      for phrase in part.beyond(known ?? Part(permissions: part.permissions), agreed) {
        add(phrase)
      }
    }
    for program in programs.subtracting(agreed.programs).sorted() {
      add("uses the program `\(program)`")
    }
    for app in apps.subtracting(agreed.apps).sorted() { add("uses the app `\(app)`") }
    for place in models.subtracting(agreed.models).sorted() { add("asks a model \(place)") }
    for (path, content) in files.sorted(by: { $0.key < $1.key }) {
      switch agreed.files[path] {
      case content: break
      case nil: add("starts the file `\(path)`")
      case _?: add("starts the file `\(path)`, which has changed")
      }
    }
    return more
  }
}

extension Permissions {
  /// What each key permits. Without `sockets` confined programs have none.
  fileprivate var sets: [String: Set<String>] {
    var sets = Dictionary(uniqueKeysWithValues: all.map { ($0, Set($1.map(\.value))) })
    if limitPrograms { sets["sockets"] = Set((sockets ?? []).map(\.value)) }
    return sets
  }
}

extension ConsentScope.Part {
  fileprivate func beyond(_ agreed: Self, _ whole: ConsentScope) -> [String] {
    var more: [String] = []
    for key in ["read", "write", "run", "reach", "apps", "sockets"] {
      guard let limit = agreed.permissions[key] else { continue }
      let (doing, all) =
        switch key {
        case "sockets": ("use the socket", "use every socket")
        case "apps": ("use the app", "use every app")
        default: (key, "\(key) everything")
        }
      guard let wanted = permissions[key] else {
        more.append("may \(all)")
        continue
      }
      more += wanted.subtracting(limit).sorted().map { "may \(doing) `\($0)`" }
    }
    let new = effects.subtracting(agreed.effects)
    more += new.compactMap { $0.phrase(beyond: agreed.effects, whole) }.sorted()
    return more
  }
}

extension Effect {
  /// What is new about an effect; nil if that is said by the workflow that it runs.
  fileprivate func phrase(beyond agreed: Set<Effect>, _ whole: ConsentScope) -> String? {
    let doing =
      action == "run" ? "runs `\(values["workflow"] ?? "")`" : "performs `\(action)`"
    let known = agreed.filter {
      $0.action == action && (action != "run" || $0.values["workflow"] == values["workflow"])
    }
    let nearest = known.map { differences(from: $0) }.min { ($0.count, $0) < ($1.count, $1) }
    guard let nearest else {
      return action == "run" && whole.parts[values["workflow"] ?? ""] == nil ? nil : doing
    }
    return "\(doing) with another \(Phrasing.list(nearest))"
  }
}

/// Compares first by number, then in the order of the texts.
private func < (left: (Int, [String]), right: (Int, [String])) -> Bool {
  left.0 == right.0 ? left.1.lexicographicallyPrecedes(right.1) : left.0 < right.0
}
