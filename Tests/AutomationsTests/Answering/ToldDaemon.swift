import AppIntentsCore
import Automations
import Control
import Foundation
import RunHistory
import SystemPackage

/// A daemon that records its calls.
actor ToldDaemon: LiveDaemon {
  private(set) var told: [String] = []
  private let stream = AsyncStream<Void>.makeStream()

  var report: DaemonReport {
    DaemonReport(process: 7, version: "1", since: Date(timeIntervalSince1970: 0))
  }

  func dashboardLink() -> String { "http://127.0.0.1:7873/sign-in/1" }

  func snippets(of run: RunID) -> [SnippetReport] {
    [SnippetReport(run: run, number: 1, tree: "{}")]
  }

  func progress(of run: RunID) -> String? { "40 %, 12 of 40 files" }

  func press(_ button: Int, of snippet: Int, run: RunID) {
    told.append("pressed \(button) of \(snippet) in \(run)")
  }

  func serveForm(_ secret: String) -> (link: String, isLocal: Bool) {
    told.append("serves a form")
    return ("http://127.0.0.1:7873/forms/\(secret)", true)
  }

  func formsChanged() { told.append("forms changed") }

  func triggers(of workflows: [String]?) -> [String: [TriggerReport]] {
    var report = TriggerReport(name: "1", kind: "every", sentence: "every 1h")
    report.state = "watching"
    return workflows?.contains("hello") ?? true ? ["hello": [report]] : [:]
  }

  func why(_ path: FilePath) -> [WhyReport] { [] }
  func undo(_ undo: AppUndo) -> Bool { false }
  func diagnose() -> [Finding] { [] }
  func filesChanged(_ changes: RegistryChanges) {
    if !changes.broke.isEmpty { told.append("broke \(changes.broke.joined(separator: " "))") }
    if !changes.affected.isEmpty { workflowsChanged(changes.affected) }
  }
  func workflowsChanged(_ ids: Set<String>) {
    told.append("changed \(ids.sorted().joined(separator: " "))")
  }
  func queueChanged() { told.append("queue changed") }
  func cancel(_ run: RunID) -> Bool {
    told.append("cancel \(run)")
    return true
  }
  func answered(_ prompt: PromptID) { told.append("answered \(prompt)") }
  func changes(of run: RunID) -> AsyncStream<Void> { stream.stream }

  func announceChange() { stream.continuation.yield() }
  func endChanges() { stream.continuation.finish() }
}
