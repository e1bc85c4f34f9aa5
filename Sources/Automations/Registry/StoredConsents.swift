package import Foundation
package import LanguageModels
package import RunHistory
package import SystemPackage
package import WorkflowLanguage

/// What the store knows about the consent to workflows, for a process that runs them beside the daemon.
package struct StoredConsents: Sendable {
  /// Whether a workflow may be run, and why not.
  package enum Verdict: Sendable, Hashable {
    case granted
    /// It isn't enabled.
    case missing
    /// It asks for more than the consent covers, one phrase each.
    case exceeded([String])
    case paused
  }

  private let records: [String: WorkflowRecord]
  private let isPaused: Bool

  package init(_ store: StoreTransaction) throws {
    records = Dictionary(
      try store.workflows().map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    isPaused = try store.note(WorkflowNote.pause) != nil
  }

  /// The ids of workflows that are enabled.
  package var enabled: Set<String> {
    Set(records.values.filter { $0.enabledAt != nil }.map(\.id))
  }

  /// What the consent says about a workflow as its file is now.
  ///
  /// - Parameter models: those of the settings.
  package func verdict(
    on workflow: Workflow, _ id: String, at path: FilePath, models: ConfiguredModels, now: Date
  ) -> Verdict {
    guard let record = records[id], record.enabledAt != nil else { return .missing }
    var scope = ConsentScope(of: workflow, at: path)
    let asked = AskedModels(of: workflow)
    scope.files =
      StartedFiles(
        of: workflow, at: path, asking: asked.commands { models }, at: now
      ).contents
    scope.models = asked.places { models }
    // A consent that can't be read covers nothing.
    let more = scope.beyond(record.agreed ?? ConsentScope())
    if !more.isEmpty { return .exceeded(more) }
    return isPaused || record.pausedReason != nil ? .paused : .granted
  }
}

extension WorkflowRecord {
  /// What the user consented to; nil if there is no consent, or none that can be read.
  var agreed: ConsentScope? {
    wants.flatMap { try? JSONDecoder().decode(ConsentScope.self, from: Data($0.utf8)) }
  }
}
