import AppIntents
import Diagnostics
import Foundation
package import WorkflowLanguage

/// Finds the workflow that a `run` step names.
package typealias NestedWorkflow = (_ name: String, _ outer: Workflow) -> Workflow?

/// What a workflow would do by itself: when it starts, and what it may do then.
///
/// `segue enable` shows it and records the agreement. A file that changes and stays within the
/// recorded scope needs no new agreement.
package struct ConsentScope: Sendable, Hashable, Codable {
  /// Ends the text of an occasion on which runs start without a question.
  static let unasked = ", unasked"

  /// The occasions on which its triggers start it.
  package var triggers: Set<String> = []
  /// What its `permissions` allow it to read, write, run and reach; a missing key allows everything.
  package var permissions: [String: Set<String>] = [:]
  /// The ids of the intents in it that change or send something.
  package var intents: Set<String> = []
  /// The programs that its intents need.
  package var programs: Set<String> = []
  /// The ids of the workflows that it runs, and of those that they run.
  package var workflows: Set<String> = []

  package init() {}

  /// The scope of a workflow, of the workflows that it runs, and of those that they run.
  package init(of workflow: Workflow, nested: NestedWorkflow = { _, _ in nil }) {
    triggers = Set(workflow.triggers.flatMap { Self.triggers(of: $0) })
    let given = workflow.document.permissions
    for (key, paths) in [
      ("read", given?.read), ("write", given?.write), ("run", given?.run), ("reach", given?.reach),
    ] {
      permissions[key] = paths.map { Set($0.map(\.value)) }
    }
    permissions["sockets"] = given.map { Set(($0.sockets ?? []).map(\.value)) }
    add(workflow, nested)
  }

  /// What enabling a trigger permits: when it starts runs, and whether it asks first.
  private static func triggers(of trigger: any Trigger) -> [String] {
    guard trigger.isUnattended, trigger.options.isEnabled else { return [] }
    let occasions = trigger.occasions
    return trigger.options.confirm ? occasions : occasions + occasions.map { $0 + unasked }
  }

  private mutating func add(_ workflow: Workflow, _ nested: NestedWorkflow) {
    addSteps(of: workflow)
    for step in workflow.document.allSteps {
      guard let name = step.action.calledWorkflow,
        workflows.insert(WorkflowFile.id(named: name)).inserted, let other = nested(name, workflow)
      else { continue }
      add(other, nested)
    }
  }

  private mutating func addSteps(of workflow: Workflow) {
    for descriptor in workflow.steps.all.compactMap(\.descriptor) {
      if !descriptor.sideEffects.isDisjoint(with: .needingConsent) { intents.insert(descriptor.id) }
      programs.formUnion(descriptor.programs.map(\.name))
    }
  }
}

extension ConsentScope {
  /// What exceeds an agreed scope, one phrase each.
  package func beyond(_ agreed: ConsentScope) -> [String] {
    var more: [String] = []
    func add(_ new: Set<String>, _ phrase: (String) -> String) {
      more += new.sorted().map(phrase)
    }
    let occasions = triggers.subtracting(agreed.triggers)
    add(occasions.filter { !occasions.contains($0 + Self.unasked) }) { occasion in
      occasion.hasSuffix(Self.unasked)
        ? "starts by itself at `\(occasion.dropLast(Self.unasked.count))`"
        : "asks to start at `\(occasion)`"
    }
    for key in ["read", "write", "run", "reach"] {
      guard let limit = agreed.permissions[key] else { continue }
      if let wanted = permissions[key] {
        add(wanted.subtracting(limit)) { "may \(key) `\($0)`" }
      } else {
        more.append("may \(key) everything")
      }
    }
    if let limit = agreed.permissions["sockets"], let wanted = permissions["sockets"] {
      add(wanted.subtracting(limit)) { "may use the socket `\($0)`" }
    }
    add(intents.subtracting(agreed.intents)) { "performs `\($0)`" }
    add(programs.subtracting(agreed.programs)) { "uses the program `\($0)`" }
    add(workflows.subtracting(agreed.workflows)) { "runs the workflow `\($0)`" }
    return more
  }
}

extension SideEffects {
  /// The effects that need consent. A request to a server is one, because it sends something.
  static let needingConsent = SideEffects.changes.union(.readsNetwork)
}

extension Document {
  /// Every step, those in blocks too, in the order of the file.
  package var allSteps: [Step] {
    [steps, `catch`, finally].compactMap(\.self).flatMap(\.allSteps)
  }
}

extension Block {
  fileprivate var allSteps: [Step] {
    steps.flatMap { [$0] + $0.action.blocks.flatMap(\.allSteps) }
  }
}
