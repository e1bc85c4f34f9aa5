import Control
import AppIntents
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage
import WorkflowLanguage

/// What a trigger would hand over, had it fired now.
enum PretendedEvent {
  /// The trigger that is meant; nil where the workflow has none to choose from.
  static func trigger(
    of workflow: RegisteredWorkflow, name: String?, hasFiles: Bool
  ) throws(ControlFailure) -> NamedTrigger? {
    if let name {
      if let named = workflow.triggers.first(where: { $0.name == name }) { return named }
      let names = workflow.triggers.map(\.name)
      throw ControlFailure(
        .notFound, "`\(workflow.id)` has no trigger `\(name)`",
        help: Suggestion(for: name, among: names)?.question
          ?? (names.isEmpty ? "it has no triggers" : "it has \(Phrasing.list(names))"))
    }
    let folders = workflow.triggers.filter { $0.trigger is FolderTrigger }
    if hasFiles {
      if let first = folders.first { return first }
      throw ControlFailure(
        .usage, "`\(workflow.id)` has no folder trigger that takes a file",
        help: "leave `--file` out; `segue run \(workflow.id) -i FILE` runs it on one")
    }
    return workflow.triggers.first { !($0.trigger is FolderTrigger) } ?? folders.first
  }

  /// An event for each run.
  static func events(
    of named: NamedTrigger, in workflow: RegisteredWorkflow, files: [FilePath], _ now: Date
  ) throws -> [TriggerEvent] {
    let kind = named.trigger.kind
    switch named.trigger {
    case let trigger as FolderTrigger:
      return try events(of: trigger, in: workflow, files: files)
    case is any TimedTrigger:
      let date = IntentValue.date(IntentDate(now, in: .current))
      return [TriggerEvent(kind: kind, values: ["scheduled": date, "missed": 0], start: date)]
    case let trigger as DriveTrigger:
      return [
        TriggerEvent(
          kind: kind,
          values: [
            "drive": .text(trigger.name ?? ""),
            "event": .text(trigger.events.first?.rawValue ?? ""),
          ], start: .nothing)
      ]
    default: return [TriggerEvent(kind: kind, values: [:], start: .nothing)]
    }
  }

  private static func events(
    of trigger: FolderTrigger, in workflow: RegisteredWorkflow, files: [FilePath]
  ) throws -> [TriggerEvent] {
    guard !files.isEmpty else {
      throw ControlFailure(
        .usage, "the trigger of `\(workflow.id)` waits for a file",
        help: "name one with `--file`")
    }
    for file in files {
      let kind: FileStatus.Kind
      do {
        kind = try LocalFiles().status(of: file, followingLinks: true).kind
      } catch {
        throw ControlFailure(.notFound, "there is no file `\(file.shown)`")
      }
      if kind == .folder, !trigger.kinds.contains(.folder) {
        throw ControlFailure(
          .usage, "`\(file.shown)` is a folder, and the trigger of `\(workflow.id)` takes files")
      }
    }
    let home = IntentContext.homeFolder
    let place = workflow.path.removingLastComponent()
    let roots = trigger.folders.map {
      IntentContext.resolve(FilePath($0.value), home: home, folder: place)
    }
    func event(_ files: [FilePath]) -> TriggerEvent {
      let values = files.map { IntentValue.file(IntentFile(path: $0)) }
      let first = files.first ?? FilePath()
      let root = roots.first { first.starts(with: $0) } ?? first.removingLastComponent()
      return TriggerEvent(
        kind: trigger.kind,
        values: [
          "file": values.first ?? .nothing, "files": .list(values),
          "event": .text(trigger.events.first?.rawValue ?? ""),
          "folder": .file(IntentFile(path: root)),
        ], start: trigger.batch == nil ? values.first ?? .nothing : .list(values))
    }
    return trigger.batch == nil ? files.map { event([$0]) } : [event(files)]
  }
}
