import AppIntentsCore
import Coordination
import Diagnostics
import Foundation
import MessageBus
package import RunHistory
package import Scheduling
package import WorkflowLanguage

/// Serves `bluetooth: NAME`: compares the devices that are connected with those that were. It asks the
/// system only while a workflow has such a trigger.
///
/// While BlueZ or the bus can't be asked, the devices count as they were; what is different afterwards
/// has happened.
package actor BluetoothTriggerServer: TriggerServer {
  /// The pauses between attempts to reach the bus.
  private static let backoff = Backoff(from: .seconds(1), upTo: .seconds(60))
  /// The most connected devices that are told apart.
  private static let mostDevices = 1_000
  private static let tooMany =
    "more than \(mostDevices) Bluetooth devices are connected, and the others aren't seen"

  private let store: HistoryStore
  private let blueZ: BlueZ
  private let time: any TimeSource
  private let pause: @Sendable (Duration) async throws -> Void
  private let onQueued: @Sendable ([String: Int]) -> Void

  private var armed: [TriggerID: TriggerArming<BluetoothTrigger>] = [:]
  private var following: Task<Void, Never>?
  /// The connected devices by their paths, as far as they have been served; nil before the first look.
  private var devices: [String: BluetoothDevice]?
  /// Whether it has asked what is connected since it was armed.
  package private(set) var hasLooked = false
  /// Why it isn't known what is connected, or why a run couldn't be queued.
  package private(set) var problem: String?

  /// - Parameters:
  ///   - pause: waits before the next attempt to reach the bus.
  ///   - onQueued: how many runs of which workflows have been queued.
  package init(
    store: HistoryStore, blueZ: BlueZ, time: any TimeSource = SystemTime(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    onQueued: @escaping @Sendable ([String: Int]) -> Void
  ) {
    self.store = store
    self.blueZ = blueZ
    self.time = time
    self.pause = pause
    self.onQueued = onQueued
  }

  deinit { following?.cancel() }

  package func arm(_ triggers: [TriggerArming<BluetoothTrigger>]) {
    if triggers.isEmpty { return }
    for trigger in triggers { armed[trigger.subscription.id] = trigger }
    guard following == nil else { return }
    // While a file is read again, nothing is missed. Triggers that were off have missed nothing.
    let isGap = triggers.contains { if case .changed = $0.occasion { true } else { false } }
    if !isGap { devices = nil }
    following = Task { [weak self, blueZ, pause] in
      var failures = 0
      while !Task.isCancelled {
        do {
          try await blueZ.follow { news in
            failures = 0
            try await self?.take(news)
          }
        } catch {
          failures += 1
          await self?.note(error)
        }
        // The end of the task ends the pause.
        guard (try? await pause(Self.backoff.pause(after: failures))) != nil else { return }
      }
    }
  }

  package func disarm(_ trigger: TriggerID) {
    armed[trigger] = nil
    if armed.isEmpty { stop() }
  }

  package func stop() {
    following?.cancel()
    following = nil
    (problem, hasLooked) = (nil, false)
  }

  // MARK: - What happens

  private func take(_ news: BlueZ.News) async throws {
    if Task.isCancelled { return }
    hasLooked = true
    switch news {
    case .absent: problem = "BlueZ isn't running, so no Bluetooth device is seen"
    case .all(let all):
      let some = all.sorted { $0.path < $1.path }.prefix(Self.mostDevices)
      let seen = Dictionary(some.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      if devices == nil { devices = seen }
      problem = all.count > seen.count ? Self.tooMany : nil
      try await serve(seen)
    case .connected(let device):
      var seen = devices ?? [:]
      guard seen.count < Self.mostDevices else { return problem = Self.tooMany }
      seen[device.path] = device
      try await serve(seen)
    case .disconnected(let path):
      var seen = devices ?? [:]
      seen[path] = nil
      try await serve(seen)
    }
  }

  private func serve(_ seen: [String: BluetoothDevice]) async throws {
    let now = time.now
    let runs = ConnectionChange.all(from: devices ?? [:], to: seen).flatMap {
      self.runs(for: $0, at: now)
    }
    if !runs.isEmpty {
      // If it fails, the difference is still there when BlueZ is asked again.
      let queued = try await store.write { try $0.enqueue(runs, at: now) }
      if !queued.isEmpty { onQueued(queued) }
    }
    devices = seen
  }

  private func runs(for change: ConnectionChange<BluetoothDevice>, at now: Date) -> [NewRun] {
    let (event, device) = (change.event, change.thing)
    return armed.values.filter {
      $0.definition.events.contains(event) && device.isCalled($0.definition.device)
    }.map {
      $0.subscription.run(
        BluetoothTrigger.values(
          device: device.name, address: device.address, kind: device.kind, event),
        key: Array("\(event.rawValue) \(device.path) \(now.milliseconds)".utf8))
    }
  }

  private func note(_ error: any Error) {
    if Task.isCancelled { return }
    problem =
      switch error {
      case BusFailure.absent:
        "there is no system bus (D-Bus), so no Bluetooth device is seen"
      case BusFailure.gone: "the system bus has closed the connection"
      case BusFailure.unreadable: "BlueZ sent something that can't be read"
      case BusFailure.refused(let name): "BlueZ doesn't answer: \(Printable.line(name))"
      default: IntentErrorText.message(for: error)
      }
  }
}
