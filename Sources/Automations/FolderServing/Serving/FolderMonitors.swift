import AppIntentsCore
import Coordination
import FolderWatching
package import RunHistory
package import SystemPackage
import WorkflowLanguage

/// Serves all folder triggers: those in local folders with one monitor, and those on each network or
/// user-space file system with a monitor of their own, on a thread of its own.
///
/// A file server that doesn't answer blocks its callers, possibly forever. Its monitor serves no
/// other triggers, and nothing else waits for it without a limit: neither the other triggers, nor
/// the start and the end of the daemon, nor reports of how it is doing.
package actor FolderMonitors {
  /// The folder that `~` stands for.
  nonisolated let home: FilePath
  private let places: @Sendable () -> MountPlaces
  private let make: @Sendable (_ isLocal: Bool) -> FolderMonitor
  private let local: FolderShard
  /// By where their file systems are mounted.
  private var remote: [FilePath: FolderShard] = [:]
  private var triggers: [TriggerID: (subscription: FolderSubscription, point: FilePath?)] = [:]
  /// Work is done in turn, so that no trigger is served twice.
  private let turns = AsyncLock()

  /// - Parameter make: makes a monitor that serves nothing yet.
  package init(
    home: FilePath, places: @escaping @Sendable () -> MountPlaces = { .current() },
    make: @escaping @Sendable (_ isLocal: Bool) -> FolderMonitor
  ) {
    self.home = home
    self.places = places
    self.make = make
    local = FolderShard(make(true))
  }

  /// Serves triggers from now on. Returns when what happens in their local folders is noticed.
  package func arm(_ subscriptions: [FolderSubscription]) async {
    await turns.withLock { await serve(subscriptions) }
  }

  /// Stops serving a trigger. What it has seen stays in the ledger.
  package func disarm(_ trigger: TriggerID) async {
    await turns.withLock { await release(trigger) }
  }

  /// Looks through everything, in the background.
  package func rescan() {
    Task { await turns.withLock { await rescanShards() } }
  }

  /// File systems came or went: serves triggers whose folders are on another one now, and looks
  /// through everything, in the background.
  package func mountsChanged() {
    Task {
      await turns.withLock {
        await serve(moved())
        await rescanShards()
      }
    }
  }

  private func rescanShards() async { for shard in shards { await shard.rescan() } }

  private func serve(_ subscriptions: [FolderSubscription]) async {
    let places = places()
    var groups: [FilePath?: [FolderSubscription]] = [:]
    for subscription in subscriptions {
      let point = point(of: subscription, places)
      if let before = triggers[subscription.trigger], before.point != point {
        await release(subscription.trigger)
      }
      triggers[subscription.trigger] = (subscription, point)
      groups[point, default: []].append(subscription)
    }
    var isReady: Task<Void, Never>?
    for (point, group) in groups {
      let armed = await shard(at: point).arm(group)
      if point == nil { isReady = armed }
    }
    await isReady?.value
  }

  private func release(_ trigger: TriggerID) async {
    guard let (_, point) = triggers.removeValue(forKey: trigger) else { return }
    let isDone = await shard(at: point).disarm(trigger)
    if point == nil { await isDone.value }
  }

  /// How all triggers are doing, in the order of their numbers.
  package func statuses() async -> [FolderStatus] {
    await all { await $0.statuses() }.sorted { $0.trigger < $1.trigger }
  }

  /// For every trigger, why it did or didn't start a run with a file.
  package func why(_ path: FilePath) async -> [WhyAnswer] {
    let asked = shard(of: path)
    return await all { shard in
      // The other monitors would have to look at a file system that may not answer.
      asked == nil || asked === shard ? await shard.why(path) : await shard.elsewhere
    }.sorted { $0.trigger < $1.trigger }
  }

  /// Whether a path is below a folder of each of some triggers, served or not.
  /// - Parameter triggers: with the files of their workflows; one that is nil covers nothing.
  func covers(
    _ path: FilePath, _ triggers: [(definition: FolderTrigger?, file: FilePath)]
  ) async -> [Bool] {
    let folders = triggers.map { $0.definition?.paths(of: $0.file, home: home) ?? [] }
    if shard(of: path) == nil { return await local.covers(path, folders) }
    let bytes = path.lexicallyNormalized().bytes
    return folders.map { $0.contains { bytes.below($0) != nil } }
  }

  /// The shard of a path's file system; nil for a local one.
  private func shard(of path: FilePath) -> FolderShard? {
    places().remotePoint(of: path.bytes, andBelow: false).map { shard(at: $0) }
  }

  /// Stops all monitors: nothing is watched and nothing is queued any more.
  package func close() async {
    _ = await all { shard -> [Bool] in
      await shard.close()
      return []
    }
  }

  private var shards: [FolderShard] { [local] + remote.values }

  private func all<Element: Sendable>(
    _ question: @escaping @Sendable (FolderShard) async -> [Element]
  ) async -> [Element] {
    let answers = shards.map { shard in Task { await question(shard) } }
    var all: [Element] = []
    for answer in answers { all += await answer.value }
    return all
  }

  private func shard(at point: FilePath?) -> FolderShard {
    guard let point else { return local }
    if let shard = remote[point] { return shard }
    let shard = FolderShard(make(false))
    remote[point] = shard
    return shard
  }

  /// Where the first of the remote file systems that a trigger needs is mounted; nil if all of its
  /// folders are local.
  private func point(of subscription: FolderSubscription, _ places: MountPlaces) -> FilePath? {
    let definition = subscription.definition
    return definition.paths(of: subscription.file, home: home).lazy.compactMap {
      places.remotePoint(of: $0, andBelow: definition.isRecursive)
    }.first
  }

  /// Triggers whose folders are on another file system than before.
  private func moved() -> [FolderSubscription] {
    let places = places()
    return triggers.values.filter { point(of: $0.subscription, places) != $0.point }
      .map(\.subscription)
  }
}
