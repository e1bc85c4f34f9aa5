import AppIntentsCore
import Diagnostics
package import Foundation
import OrderedCollections
import SystemPackage

extension TriggerEvent {
  /// What the event is about: the path of the file below the trigger's folder, the number of files, the
  /// run that has ended, the form that was filled in.
  package var subject: String? {
    if isOfForm, case .number(let form)? = values["form"] { return "form \(form)" }
    if case .dictionary(let run)? = values["run"], case .number(let id)? = run["id"],
      case .text(let workflow)? = run["workflow"]
    {
      return "run \(id) of \(workflow)"
    }
    switch start {
    case .file(let file): return shownName(of: file)
    case .list(let items):
      let files = items.compactMap { if case .file(let file) = $0 { file } else { nil } }
      // A list of something else, such as a webhook's body, isn't what the event is about.
      guard let first = files.first, files.count == items.count else { return nil }
      return files.count == 1 ? shownName(of: first) : Phrasing.count(files.count, "file")
    default: return nil
    }
  }

  /// What a timed trigger was late for: “due 2026-11-21 07:30, made up for later”; nil for a run that
  /// was queued when it was due.
  ///
  /// - Parameter queued: when the run was queued.
  package func lateness(queued: Date) -> String? {
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
