import AppIntentsCore
import Confinement
import Diagnostics
import SystemPackage
import WorkflowEngine
package import WorkflowLanguage

/// What a workflow changes, sends and starts, as texts for the user who decides about it.
package enum EffectList {
  /// A text for each step: a sentence, and below it, indented, what isn't in the sentence. The steps of a
  /// workflow that it runs follow the first step that runs it.
  package static func texts(of workflow: Workflow) -> [String] {
    texts(of: workflow) { _, _ in [] }
  }

  /// - Parameter more: gives other lines about an effect, by the workflow that runs the one with the step;
  ///   nil for the workflow itself.
  static func texts(
    of workflow: Workflow, adding more: (ShownEffect, _ caller: Workflow?) -> [String]
  ) -> [String] {
    var texts: [String] = []
    var shown: Set<FilePath> = [workflow.document.identity]
    func add(_ workflow: Workflow, _ prefix: String, caller: Workflow?) {
      for effect in ShownEffect.all(of: workflow) {
        let lines = more(effect, caller).map { "\n  \($0)" }
        texts.append(prefix + effect.text + lines.joined())
        guard let called = effect.calls, shown.insert(called.document.identity).inserted
        else { continue }
        add(called, "\(called.document.id): ", caller: workflow)
      }
    }
    add(workflow, "", caller: nil)
    return texts
  }

  /// What the `permissions` of a workflow, and of those that it runs, restrict them to.
  static func limits(of workflow: Workflow) -> [String] {
    workflow.all.flatMap { called in
      let prefix =
        called.document.identity == workflow.document.identity ? "" : "\(called.document.id): "
      let startsPrograms = startsPrograms(called)
      return (called.document.permissions?.phrases(.ofThisMachine, startsPrograms) ?? [])
        .map { prefix + $0 }
    }
  }

  /// Whether a step of the workflow's own file may start a program. Those of apps have limits of their own.
  private static func startsPrograms(_ workflow: Workflow) -> Bool {
    workflow.document.enabledSteps.contains { step in
      guard let descriptor = workflow.steps[step.id]?.descriptor, descriptor.app == nil else {
        return false
      }
      return !descriptor.sideEffects.isDisjoint(with: [.runsTools, .runsPrograms, .unknown])
    }
  }
}

extension Permissions {
  /// “read `~/Inbox` and `~/Archive`”, “run nothing”, and in how far that doesn't hold for programs, if any
  /// are started.
  func phrases(_ support: KernelSupport, _ startsPrograms: Bool) -> [String] {
    var phrases = all.map { key, values in
      let names = values.isEmpty ? "nothing" : Phrasing.list(values.map(\.value))
      guard key == "apps" else { return "\(key) \(names)" }
      return values.isEmpty ? "use no app" : "use the apps \(names)"
    }
    if let sockets, !sockets.isEmpty {
      phrases.append("ask the programs behind \(Phrasing.list(sockets.map(\.value)))")
    }
    guard startsPrograms else { return phrases }
    if run?.isEmpty == false { phrases.append("but a program can start others") }
    if reach?.isEmpty == false {
      phrases.append("but programs can reach every host: the list holds for requests")
    }
    if limitPrograms { phrases += support.gaps.map { "but here, \($0)" } }
    return phrases
  }

  /// The keys that the file has, with their values.
  var all: [(key: String, values: [Located<String>])] {
    [("read", read), ("write", write), ("run", run), ("reach", reach), ("apps", apps)].compactMap {
      key, values in
      values.map { (key, $0) }
    }
  }
}
