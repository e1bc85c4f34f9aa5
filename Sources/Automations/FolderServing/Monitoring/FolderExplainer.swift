import AppIntentsCore
import FolderWatching
import Glibc
import RunHistory
import SystemPackage
import WorkflowLanguage

/// Finds out why a trigger did or didn't start a run with a file.
struct FolderExplainer {
  let context: FolderContext

  func answer(about path: [UInt8], for trigger: ServedTrigger) -> WhyAnswer {
    let path = Self.path(path, below: trigger.folders.map(\.watched.path)) ?? path
    return WhyAnswer(
      trigger: trigger.id, workflow: trigger.workflow, reason: reason(for: path, in: trigger))
  }

  /// The path under which a trigger knows a file that may be given by another one, through links;
  /// nil if it is in none of the folders.
  static func path(_ path: [UInt8], below folders: [[UInt8]]) -> [UInt8]? {
    if folders.contains(where: { path.below($0) != nil }) { return path }
    let (folder, name) = path.splitLast
    // The name may be a link, or gone.
    guard let place = folder.realPath else { return nil }
    let real = place.appending(name: name)
    for folder in folders {
      guard let place = folder.realPath, let below = real.below(place) else { continue }
      return folder.appending(name: below)
    }
    return nil
  }

  private func reason(for path: [UInt8], in trigger: ServedTrigger) -> WhyAnswer.Reason {
    let covering = trigger.folders.filter { path.below($0.watched.path) != nil }
    guard let folder = covering.max(by: { $0.watched.path.count < $1.watched.path.count }),
      let below = path.below(folder.watched.path), let filter = trigger.watch.filter
    else { return .elsewhere }
    let shown = FilePath(bytes: folder.watched.path)
    switch folder.watched.state {
    case .missing: return .folderMissing(shown)
    case .refused(let problem, _): return .folderRefused(shown, problem)
    case .unopened, .scanning, .watching: break
    }
    let (parent, name) = below.splitLast
    if let reason = reasonNotToReach(parent, below: folder.watched, filter) { return reason }
    if let reason = reason(of: filter.verdict(on: name, in: parent), filter.scope) {
      return reason
    }
    let known = LedgerPath(root: folder.ledger?.id ?? 0, folder: parent, name: name)
    guard case .found(let snapshot) = FileSnapshot.take(at: path) else {
      return formerRun(of: known, at: FilePath(bytes: path), trigger)
    }
    return filter.scope.reasonNotToTake(snapshot)
      ?? reasonToWait(known, below: folder.watched, trigger)
      ?? record(of: known, snapshot, keepsNumbers: folder.watched.keepsNumbers)
  }

  /// Why a folder below a trigger's isn't looked at.
  private func reasonNotToReach(
    _ parent: [UInt8], below folder: WatchedFolder, _ filter: FolderFilter
  ) -> WhyAnswer.Reason? {
    if parent.isEmpty { return nil }
    if !filter.scope.isRecursive { return .notRecursive(FilePath(bytes: folder.path)) }
    let tree = context.watcher.tree
    var above: [UInt8] = []
    for part in parent.split(separator: UInt8(ascii: "/")) {
      let name = FilePath(bytes: part).shown
      switch filter.reasonNotToEnter(Array(part), in: above) {
      case .ignored(let pattern), .ignoredByDefault(let pattern):
        return .folderIgnored(name: name, pattern: pattern)
      default: break
      }
      above = above.appending(name: part)
      if let node = folder.node, let number = tree.folder(at: above, below: node),
        let problem = folder.refused[number]
      {
        return .folderRefused(FilePath(bytes: folder.path.appending(name: above)), problem)
      }
    }
    return nil
  }

  private func reason(
    of verdict: FolderFilter.Verdict, _ scope: FolderScope
  ) -> WhyAnswer.Reason? {
    switch verdict {
    case .taken: nil
    case .ignored(let pattern): .ignored(pattern: pattern, byDefault: false)
    case .ignoredByDefault(let pattern): .ignored(pattern: pattern, byDefault: true)
    case .notMatched: .notMatched(scope.match)
    case .wrongExtension: .wrongExtension(scope.extensions)
    }
  }

  private func reasonToWait(
    _ path: LedgerPath, below folder: WatchedFolder, _ trigger: ServedTrigger
  ) -> WhyAnswer.Reason? {
    guard let node = folder.node,
      let number = context.watcher.tree.folder(at: path.folder, below: node)
    else { return nil }
    let key = PendingFile.Key(folder: number, name: path.name)
    if let file = trigger.watch.pending[key] {
      switch file.wait {
      case .quiet: return .settling
      case .writer: return .waitingForWriter
      case .close: return .waitingForClose(quiet: trigger.subscription.definition.quiet)
      case .owner: return .waitingForOwnRun
      case .record: return trigger.retry.problem.map { .storeFails($0) } ?? .settling
      }
    }
    return trigger.batches.events.contains { $0.file?.key == key } ? .waitingForOthers : nil
  }

  /// The last run of a file that isn't there, which often is the one that moved it away.
  private func formerRun(
    of path: LedgerPath, at place: FilePath, _ trigger: ServedTrigger
  ) -> WhyAnswer.Reason {
    do {
      return try context.store.read { store in
        guard let run = try store.lastRun(of: trigger.id, with: path, at: place) else {
          return .missing
        }
        return .gone(run, try store.state(of: run))
      }
    } catch {
      return .storeFails(IntentErrorText.message(for: error))
    }
  }

  /// What the ledger says.
  private func record(
    of path: LedgerPath, _ snapshot: FileSnapshot, keepsNumbers: Bool
  ) -> WhyAnswer.Reason {
    do {
      guard let row = try context.store.read({ try $0.ledgerRow(at: path) }),
        row.version.isUnchanged(since: snapshot.version, keepsNumbers: keepsNumbers)
      else { return .unseen }
      if let maker = row.maker { return .madeBy(maker) }
      if row.unwanted == .existing { return .existing }
      guard let run = row.run else {
        return row.unwanted.map { .unwanted($0.rawValue) } ?? .seen
      }
      return .handled(run, try context.store.read { try $0.state(of: run) })
    } catch {
      return .storeFails(IntentErrorText.message(for: error))
    }
  }
}

extension StoreTransaction {
  /// The last run that a trigger started with a file, alone or together with others.
  /// - Parameter place: the file's absolute path.
  func lastRun(
    of trigger: TriggerID, with path: LedgerPath, at place: FilePath
  ) throws -> RunID? {
    let alone = try FolderTrigger.Event.allCases.map {
      try newestRun(of: trigger, eventKeyStart: $0.keyStart(of: path))
    }
    let together = try newestRun(of: trigger) { FolderTrigger.files(of: $0.values).contains(place) }
    return (alone + [together]).compactMap { $0 }.max()
  }

  /// The last run that a trigger started with a file in one of its folders.
  func lastRun(of trigger: TriggerID, with file: FilePath) throws -> RunID? {
    let path = file.lexicallyNormalized().bytes
    return try ledgerRoots(of: trigger).compactMap { root in
      guard let (folder, name) = path.below(root.path)?.splitLast else { return nil }
      let place = LedgerPath(root: root.id, folder: folder, name: name)
      return try ledgerRow(at: place)?.run
        ?? lastRun(of: trigger, with: place, at: FilePath(bytes: path))
    }.max()
  }
}

extension FolderScope {
  fileprivate func reasonNotToTake(_ snapshot: FileSnapshot) -> WhyAnswer.Reason? {
    switch snapshot.kind {
    case .other: return .neitherFileNorFolder
    case .folder: return takesFolders ? nil : .wrongKind(isFolder: true)
    case .file:
      if !takesFiles { return .wrongKind(isFolder: false) }
      let size = snapshot.version.size
      return size < minSize ? .tooSmall(size: size, least: minSize) : nil
    }
  }
}
