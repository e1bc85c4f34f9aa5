import AppIntentsCore
import Apps
import Diagnostics
import ModelContext
import OrderedCollections
import WorkflowValues

/// What `segue apps check` finds out about an app, as text and as JSON.
struct AppExamination {
  let name: AppName
  let offered: AgreedApp
  let breaches: [String]
  let changes: DefinitionChanges
  let steps: AppSteps
  let findings: [AppFinding]

  /// Starts the app, and asks it.
  ///
  /// - Throws: `CommandFailure`.
  init(of app: AddedApp) throws {
    guard let record = app.record, let agreed = app.agreed else {
      throw CommandFailure(
        status: .failed, message: app.problem ?? "what you agreed to can't be read",
        help: "`segue apps update \(app.name.text)`")
    }
    let answer = try AppOffer.ask(app.name, record, after: agreed, isExamined: true)
    name = app.name
    offered = answer.agreed
    breaches = answer.breaches
    changes = DefinitionChanges(from: agreed, to: offered)
    steps = AppSteps(app: app.name, record: record, agreed: offered)
    findings = answer.findings
  }

  /// Whether nothing is wrong. What an author should know isn't wrong.
  var isFine: Bool { breaches.isEmpty && changes.isEmpty }

  var text: String {
    var lines = [head]
    func add(_ label: String, _ words: [String]) {
      let label = label.padding(to: 10)
      lines += words.map { "  \(label)\(Printable.line($0))" }
    }
    add("breach", breaches)
    add("changed", changes.changed)
    add("new", changes.added)
    add("gone", changes.removed)
    add("no step", steps.hidden.map { "\($0.tool): \($0.reason)" })
    if findings.isEmpty {
      add("hidden", hidden.map { "\($0.tool): \($0.reason)" })
    }
    for finding in findings where finding.kind == "intent" {
      let reason = finding.obstacle.map { "hidden, because \($0)" }
      let words = [reason ?? "the step `\(step(of: finding))`", finding.note].compactMap { $0 }
      add("type", ["\(finding.name): \(words.joined(separator: ", "))"])
    }
    for finding in findings where finding.kind != "intent" {
      add("type", ["\(finding.name): \(words(for: finding))"])
    }
    for finding in findings {
      add("problem", finding.problems.map { "\(finding.name): \($0)" })
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var value: IntentValue {
    func texts(_ words: [String]) -> IntentValue { .list(words.map { .text($0) }) }
    func reasons(_ all: [(tool: String, reason: String)]) -> IntentValue {
      .list(all.map { ["tool": .text($0.tool), "reason": .text($0.reason)] })
    }
    return [
      "name": .text(name.text), "title": .text(offered.peer.name),
      "version": .text(offered.peer.version), "era": offered.era.map { .text("\($0)") } ?? .nothing,
      "extension": .boolean(offered.hasExtension), "steps": .number(steps.tools.count),
      "breaches": texts(breaches), "changed": texts(changes.changed), "new": texts(changes.added),
      "gone": texts(changes.removed), "no_steps": reasons(steps.hidden), "hidden": reasons(hidden),
      "types": .list(
        findings.map { finding in
          [
            "name": .text(finding.name), "kind": .text(finding.kind),
            "step": finding.tool == nil ? .nothing : .text(step(of: finding)),
            "hidden": finding.obstacle.map { .text($0) } ?? .nothing,
            "note": finding.note.map { .text($0) } ?? .nothing,
            "problems": texts(finding.problems),
          ]
        }),
    ]
  }

  private var head: String {
    let era = offered.era.map { $0 == .new ? "the new era" : "the old era" } ?? "an unknown era"
    let extended = offered.hasExtension ? ", with the extension" : ""
    let facts = [Printable.line(offered.peer.title), era + extended, AppStepsText.count(steps)]
    return "\(name.text): " + facts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The step that an intent of the app is.
  private func step(of finding: AppFinding) -> String {
    let known = steps.tools.values.first { $0.tool == finding.tool }
    return known?.step ?? "\(name.text).\(finding.tool ?? finding.name)"
  }

  /// What a type is for workflows that isn't an intent: “the entity `books.book`, found by ids and
  /// words”.
  private func words(for finding: AppFinding) -> String {
    let wireName = finding.wireName ?? TypeName.snakeCase(finding.name)
    switch finding.kind {
    case "entity":
      guard let entity = steps.types.entities[wireName] else { return "an entity" }
      var words = "the entity `\(steps.types.name(of: entity))`"
      if entity.isTransient { words += ", given as a dictionary of its properties" }
      if !entity.queries.isEmpty { words += ", found by \(Self.words(for: entity.queries))" }
      if let note = finding.note { words += ", \(note)" }
      let finders = steps.types.finders.filter { $0.value.name == entity.name }.keys
      return words + (finders.first.map { ", the step `\(name.text).\($0)`" } ?? "")
    case "enum":
      guard let choices = steps.types.choices[wireName] else { return "an enum" }
      return "the enum `\(choices.name)`: \(Phrasing.join(choices.cases.map(\.name), "or"))"
    case "shortcuts": return "App Shortcuts, whose phrases `segue phrases \(name.text)` lists"
    default: return finding.note ?? finding.kind
    }
  }

  /// How the query of an entity finds it.
  private static func words(for queries: Set<String>) -> String {
    let all = [
      ("ids", "its id"), ("text", "words"), ("all", "a list of all"), ("where", "conditions"),
      ("indexed", "the app's index"),
    ]
    return Phrasing.join(all.filter { queries.contains($0.0) }.map(\.1), "and")
  }

  /// What the app itself keeps from its list, with the reasons that it gives.
  private var hidden: [(tool: String, reason: String)] {
    (offered.described["hidden"]?.jsonArray ?? []).compactMap { item in
      guard let members = item.jsonObject, let tool = members["tool"]?.jsonString else {
        return nil
      }
      return (tool, members["reason"]?.jsonString ?? "without a reason")
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
