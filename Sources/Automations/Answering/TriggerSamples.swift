import AppIntentsCore
import Control
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Makes up the events of `segue trigger`: what a trigger would hand over if it fired now.
struct TriggerSamples {
  let workflow: RegisteredWorkflow
  let files: [FilePath]

  /// The trigger that is meant; nil if the workflow has none to choose from.
  func trigger(named name: String?) throws(ControlFailure) -> NamedTrigger? {
    let triggers = workflow.triggers
    if let name {
      if let named = triggers.first(where: { $0.name == name }) { return named }
      let names = triggers.map(\.name)
      throw ControlFailure(
        .notFound, "`\(workflow.id)` has no trigger `\(name)`",
        help: Suggestion(for: name, among: names)?.question
          ?? (names.isEmpty ? "it has no triggers" : "it has \(Phrasing.list(names))"))
    }
    let enabled = triggers.filter(\.trigger.options.isEnabled)
    if enabled.isEmpty, !triggers.isEmpty {
      throw ControlFailure(
        .usage, "every trigger of `\(workflow.id)` says `enabled: false`",
        help: "name one of them: \(Phrasing.list(triggers.map(\.name), "or"))")
    }
    let takingFiles = enabled.first { $0.trigger.needsFiles }
    if files.isEmpty { return enabled.first { !$0.trigger.needsFiles } ?? takingFiles }
    if let takingFiles { return takingFiles }
    throw ControlFailure(
      .usage, "`\(workflow.id)` has no folder trigger that takes a file",
      help:
        "leave `--file` out; `segue run \(Phrasing.shellWord(workflow.id)) -i FILE` runs it on one")
  }

  /// An event for each run.
  /// - Parameter lastRun: what a `workflow` trigger hands over for the last run of a workflow.
  func events(
    of trigger: any Trigger, at now: Date,
    lastRun: @escaping (String) throws -> OrderedDictionary<String, IntentValue>
  ) throws -> [TriggerEvent] {
    let place = workflow.path.removingLastComponent()
    let setting = SampleSetting(
      now: now, workflow: workflow.id, files: try statuses(),
      resolve: {
        IntentContext.resolve(FilePath($0), home: IntentContext.homeFolder, folder: place)
      },
      drive: { name in
        try MountedDrives().drive(called: name).map { ($0.name, $0.point) }
      }, lastRun: lastRun)
    do {
      return try trigger.samples(setting).map { TriggerEvent(trigger, $0) }
    } catch let error as SampleError {
      throw ControlFailure(.usage, error.message, help: error.help)
    }
  }

  private func statuses() throws(ControlFailure) -> [(path: FilePath, isFolder: Bool)] {
    var statuses: [(path: FilePath, isFolder: Bool)] = []
    for file in files {
      do {
        let kind = try LocalFiles().status(of: file, followingLinks: true).kind
        statuses.append((file, kind == .folder))
      } catch {
        throw ControlFailure(.notFound, "there is no file `\(file.shown)`")
      }
    }
    return statuses
  }
}
