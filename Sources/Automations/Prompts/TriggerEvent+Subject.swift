import AppIntentsCore
import Diagnostics
import Foundation
import OrderedCollections
import RunHistory
import SystemPackage

extension TriggerEvent {
  /// What the event is about: the path of the file below the trigger's folder, the number of files, the
  /// run that has ended.
  var subject: String? {
    if case .dictionary(let run)? = values["run"], case .number(let id)? = run["id"],
      case .text(let workflow)? = run["workflow"]
    {
      return "run \(id) of \(workflow)"
    }
    switch start {
    case .file(let file): return shownName(of: file)
    case .list(let items) where items.count != 1: return Phrasing.count(items.count, "file")
    case .list(let items):
      if case .file(let file)? = items.first { return shownName(of: file) } else { return nil }
    default: return nil
    }
  }

  /// What a timed trigger was late for: “due 2026-11-21 07:30, made up for later”; nil for a run that
  /// was queued when it was due.
  ///
  /// - Parameter queued: when the run was queued.
  func lateness(queued: Date) -> String? {
    guard case .date(let due)? = values["scheduled"], case .number(let missed)? = values["missed"],
      missed > 0 || queued.timeIntervalSince(due.instant) > Self.leastLateness
    else { return nil }
    let style = Date.ISO8601FormatStyle(timeZone: due.timeZone).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
    let others = missed > 1 ? ", for \(missed) times that were missed" : ""
    return "due \(due.instant.formatted(style).prefix(16)), made up for later\(others)"
  }

  private static let leastLateness: TimeInterval = 60

  /// A file's path below the trigger's folder, or its name.
  private func shownName(of file: IntentFile) -> String {
    guard let path = file.path else { return file.filename }
    if case .file(let root)? = values["folder"], let root = root.path {
      var below = path
      if below.removePrefix(root), !below.isEmpty { return below.shown }
    }
    return path.lastComponent.map { FilePath(root: nil, [$0]).shown } ?? file.filename
  }
}
