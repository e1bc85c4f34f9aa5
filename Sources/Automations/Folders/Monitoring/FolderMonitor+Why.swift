import FolderWatching
import AppIntents
import Glibc
import RunHistory
package import SystemPackage
import WorkflowLanguage

extension FolderMonitor {
  /// For every trigger, why it did or didn't start a run with a file.
  /// - Parameter path: absolute.
  package func why(_ path: FilePath) -> [WhyAnswer] {
    let bytes = path.lexicallyNormalized().bytes
    return triggers.values.sorted { $0.subscription.trigger < $1.subscription.trigger }.map {
      WhyAnswer(
        trigger: $0.subscription.trigger, workflow: $0.subscription.workflow,
        reason: reason(for: Self.path(bytes, below: $0.roots.map(\.path)) ?? bytes, in: $0))
    }
  }

  /// Whether a path is below a folder of a trigger, be it served or not.
  /// - Parameters:
  ///   - path: absolute.
  ///   - file: the trigger's workflow.
  func covers(_ path: FilePath, _ definition: FolderTrigger, in file: FilePath) -> Bool {
    Self.path(path.lexicallyNormalized().bytes, below: definition.paths(of: file, home: home))
      != nil
  }

  /// The path by which a trigger knows a file, which people may know by another one, through links;
  /// nil where it is in none of the folders.
  private static func path(_ path: [UInt8], below folders: [[UInt8]]) -> [UInt8]? {
    if folders.contains(where: { path.below($0) != nil }) { return path }
    let (folder, name) = path.splitLast
    // The name may be a link, or gone.
    guard let place = realPath(of: folder) else { return nil }
    let real = place.appending(name: name)
    for folder in folders {
      guard let place = realPath(of: folder), let below = real.below(place) else { continue }
      return folder.appending(name: below)
    }
    return nil
  }

  private static func realPath(of path: [UInt8]) -> [UInt8]? {
    FilePath(bytes: path).withPlatformString { realpath($0, nil) }.map { bytes in
      defer { free(bytes) }
      return FilePath(platformString: bytes).bytes
    }
  }

  private func reason(for path: [UInt8], in trigger: WatchedTrigger) -> WhyAnswer.Reason {
    let covering = trigger.roots.filter { path.below($0.path) != nil }
    guard let root = covering.max(by: { $0.path.count < $1.path.count }),
      let below = path.below(root.path), let filter = trigger.filter
    else { return .elsewhere }
    let shown = FilePath(bytes: root.path)
    switch root.state {
    case .missing: return .folderMissing(shown)
    case .refused(let problem, _): return .folderRefused(shown, problem)
    case .unarmed, .starting, .watching: break
    }
    let (folder, name) = below.splitLast
    if let reason = reasonNotToReach(folder, root, trigger, filter) { return reason }
    if let reason = reason(of: filter.verdict(on: name, in: folder), filter.scope) {
      return reason
    }
    let known = LedgerPath(root: root.ledger?.id ?? 0, folder: folder, name: name)
    guard case .found(let sighting) = FileSnapshot.take(at: path) else {
      return formerRun(of: known, trigger)
    }
    if let reason = reasonNotToTake(sighting, filter.scope) { return reason }
    if let reason = reasonToWait(name, in: folder, root, trigger) { return reason }
    return record(of: known, sighting, root)
  }

  /// Why a folder below a trigger's isn't looked at.
  private func reasonNotToReach(
    _ folder: [UInt8], _ root: WatchedRoot, _ trigger: WatchedTrigger, _ filter: FolderFilter
  ) -> WhyAnswer.Reason? {
    if folder.isEmpty { return nil }
    if !trigger.scope.isRecursive { return .notRecursive(FilePath(bytes: root.path)) }
    var above: [UInt8] = []
    for part in folder.split(separator: UInt8(ascii: "/")) {
      let name = FilePath(bytes: part).shown
      switch filter.reasonNotToEnter(Array(part), in: above) {
      case .ignored(let pattern), .ignoredByDefault(let pattern):
        return .folderIgnored(name: name, pattern: pattern)
      default: break
      }
      above = above.appending(name: part)
      if let node = root.node, let number = tree.folder(at: above, below: node),
        let problem = root.refused[number]
      {
        return .folderRefused(FilePath(bytes: root.path.appending(name: above)), problem)
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

  private func reasonNotToTake(
    _ sighting: FileSnapshot, _ scope: FolderScope
  ) -> WhyAnswer.Reason? {
    switch sighting.kind {
    case .other: return .neitherFileNorFolder
    case .folder: return scope.takesFolders ? nil : .wrongKind(isFolder: true)
    case .file:
      if !scope.takesFiles { return .wrongKind(isFolder: false) }
      let size = sighting.version.size
      return size < scope.minSize ? .tooSmall(size: size, least: scope.minSize) : nil
    }
  }

  private func reasonToWait(
    _ name: [UInt8], in folder: [UInt8], _ root: WatchedRoot, _ trigger: WatchedTrigger
  ) -> WhyAnswer.Reason? {
    guard let node = root.node, let number = tree.folder(at: folder, below: node) else {
      return nil
    }
    let key = PendingFile.Key(folder: number, name: name)
    if let entry = trigger.pending[key] {
      switch entry.wait {
      case .quiet: return .settling
      case .writer: return .waitingForWriter
      case .owner: return .waitingForOwnRun
      case .record: return trigger.storeProblem.map { .storeFails($0) } ?? .settling
      }
    }
    let isCollected = trigger.batches.values.contains { batch in
      batch.items.contains { item in
        if case .present(let candidate) = item { return candidate.key == key }
        return false
      }
    }
    return isCollected ? .waitingForOthers : nil
  }

  /// The last run of a file that isn't there, which often is the one that moved it away.
  private func formerRun(of path: LedgerPath, _ trigger: WatchedTrigger) -> WhyAnswer.Reason {
    do {
      let run = try store.read { store in
        try FolderTrigger.Event.allCases.compactMap {
          try store.newestRun(
            of: trigger.subscription.trigger, eventKeyStart: $0.keyStart(of: path))
        }.max()
      }
      return run.map { .gone($0) } ?? .missing
    } catch {
      return .storeFails("\(error)")
    }
  }

  /// What the ledger says.
  private func record(
    of path: LedgerPath, _ sighting: FileSnapshot, _ root: WatchedRoot
  ) -> WhyAnswer.Reason {
    do {
      guard let row = try store.read({ try $0.ledgerRow(at: path) }),
        row.version.isUnchanged(since: sighting.version, keepsNumbers: root.keepsNumbers)
      else { return .unseen }
      if let maker = row.maker { return .madeBy(maker) }
      switch row.unwanted {
      case nil: return row.run.map { .handled($0) } ?? .seen
      case .existing: return .existing
      case let unwanted?: return row.run.map { .handled($0) } ?? .unwanted(unwanted.rawValue)
      }
    } catch {
      return .storeFails("\(error)")
    }
  }
}
