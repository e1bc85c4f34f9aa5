import AppIntentsCore
import Foundation
import Glibc
import MessageBus
import OrderedCollections
import ProgramTesting
import RunHistory
import Synchronization
import TestFixtures
import Testing

@testable import Automations

/// A machine whose system bus is a private one, with BlueZ as `python3-dbusmock` plays it.
private final class Machine: Sendable {
  static let isAvailable =
    system("dbus-daemon --version > /dev/null 2>&1") == 0
    && system("/usr/bin/python3 -c 'import dbusmock' 2> /dev/null") == 0

  let environment: [String: String]
  private let address: String
  private let daemon: ChildProgram
  private let service = Mutex<ChildProgram?>(nil)
  /// What the test calls methods with, and hears changes of.
  private let bus: BusConnection

  init() async throws {
    daemon = try ChildProgram(
      "dbus-daemon", ["--session", "--nofork", "--nopidfile", "--print-address"])
    address = try #require(await daemon.line())
    environment = ["DBUS_SYSTEM_BUS_ADDRESS": address]
    bus = try await BusConnection.connect(to: .system(environment), limit: .seconds(600))
    try await bus.receiveSignals("member='NameOwnerChanged',arg0='org.bluez'")
  }

  /// Starts BlueZ, with one adapter.
  func start() async throws {
    let service = try ChildProgram(
      "env",
      [
        "DBUS_SYSTEM_BUS_ADDRESS=\(address)", "/usr/bin/python3", "-m", "dbusmock", "--template",
        "bluez5",
      ])
    self.service.withLock { $0 = service }
    try await ownerChanges()
    // The name is there before the methods of the template are.
    while true {
      do {
        try await call("AddAdapter", of: "org.bluez.Mock", at: "/", "ss") {
          $0.text("hci0")
          $0.text("machine")
        }
        return
      } catch BusFailure.refused(let name) where name.hasSuffix("UnknownMethod") {
        await Task.yield()
      }
    }
  }

  /// Stops BlueZ, which then answers nothing.
  func stop() { if let id = service.withLock({ $0 })?.id { Glibc.kill(id, SIGSTOP) } }

  /// Kills BlueZ.
  func kill() async throws {
    await service.withLock { $0 }?.kill()
    try await ownerChanges()
  }

  func add(_ address: String, named name: String) async throws {
    try await call("AddDevice", of: "org.bluez.Mock", at: "/", "sss") {
      $0.text("hci0")
      $0.text(address)
      $0.text(name)
    }
  }

  func set(_ address: String, connected: Bool) async throws {
    try await call("Set", of: "org.freedesktop.DBus.Properties", at: path(of: address), "ssv") {
      $0.text("org.bluez.Device1")
      $0.text("Connected")
      $0.signature("b")
      $0.number(connected ? 1 : 0)
    }
  }

  func setIcon(_ icon: String, of address: String) async throws {
    try await call("Set", of: "org.freedesktop.DBus.Properties", at: path(of: address), "ssv") {
      $0.text("org.bluez.Device1")
      $0.text("Icon")
      $0.signature("s")
      $0.text(icon)
    }
  }

  func remove(_ address: String) async throws {
    let path = path(of: address)
    try await call("RemoveDevice", of: "org.bluez.Adapter1", at: "/org/bluez/hci0", "o") {
      $0.text(path)
    }
  }

  func end() async {
    await bus.close()
    await service.withLock { $0 }?.kill()
    await daemon.kill()
  }

  /// Ends the bus itself.
  func endBus() async { await daemon.kill() }

  private func path(of address: String) -> String {
    "/org/bluez/hci0/dev_" + address.replacing(":", with: "_")
  }

  private func call(
    _ method: String, of interface: String, at path: String, _ signature: String,
    _ write: (inout BusWriter) -> Void
  ) async throws {
    _ = try await bus.call(
      BusMessage(
        method, of: interface, at: path, on: "org.bluez", signature: signature, write))
  }

  private func ownerChanges() async throws {
    for await signal in bus.signals where signal.member == "NameOwnerChanged" { return }
    throw BusFailure.gone
  }
}

@Suite(
  "Bluetooth trigger server",
  .enabled(if: Machine.isAvailable, "there is no D-Bus, or no `python3-dbusmock`, here"),
  .timeLimit(.minutes(10)))
struct BluetoothTriggerServerTests {
  /// A server, whose runs a test awaits, and which tries again at once.
  private final class Serving: Sendable {
    let server: BluetoothTriggerServer
    private let fixture: ScheduleFixture
    private let queued: AsyncStream<Int>

    init(_ fixture: ScheduleFixture, _ machine: Machine) {
      self.fixture = fixture
      let (queued, sink) = AsyncStream.makeStream(of: Int.self)
      self.queued = queued
      server = BluetoothTriggerServer(
        store: fixture.store,
        blueZ: BlueZ(environment: machine.environment, limit: .seconds(600)), time: fixture.clock,
        pause: { _ in
          try Task.checkCancellation()
          await Task.yield()
        },
        onQueued: { counts in sink.yield(counts.values.reduce(0, +)) })
    }

    func arm(_ occasion: TriggerOccasion = .daemonStarts) async throws {
      for trigger in fixture.triggers { try await server.arm(trigger, occasion: occasion) }
    }

    func disarm() async {
      for trigger in fixture.triggers { await server.disarm(trigger.id) }
    }

    /// Waits until that many more runs have been queued, and returns all.
    func runs(_ count: Int) async throws -> [String] {
      var left = count
      var iterator = queued.makeAsyncIterator()
      while left > 0, let some = await iterator.next() { left -= some }
      return try events()
    }

    /// Waits until it knows what is connected, or why not.
    func settle(_ isSettled: (String?) -> Bool = { $0 == nil }) async {
      while true {
        if await server.hasLooked, isSettled(await server.problem) { return }
        await Task.yield()
      }
    }

    func events() throws -> [String] {
      try fixture.store.read { try $0.nextRuns(of: "w", limit: 99, at: .distantFuture) }.map {
        let values = $0.event?.values ?? [:]
        return
          (["\($0.trigger ?? 0)"]
          + ["event", "device", "address", "kind"].compactMap {
            if case .text(let text)? = values[$0] { text } else { nil }
          }).joined(separator: " ")
      }.sorted()
    }
  }

  private static let (headset, mouse) = ("00:1B:66:AA:0C:31", "34:88:5D:00:00:02")

  private func with(
    _ triggers: String, _ body: (Machine, Serving) async throws -> Void
  ) async throws {
    let machine = try await Machine()
    try await ScheduleFixture.with(triggers, at: "2026-11-20 12:00") { fixture in
      let serving = Serving(fixture, machine)
      try await body(machine, serving)
      await serving.server.stop()
    }
    await machine.end()
  }

  @Test func `devices come and go, by name, by address or all`() async throws {
    try await with(
      """
        - bluetooth: Headset
        - bluetooth: 00:1b:66:aa:0c:31
          events: [connected, disconnected]
        - bluetooth: any
        - bluetooth: other
      """
    ) { machine, serving in
      try await machine.start()
      try await machine.add(Self.headset, named: "Headset")
      try await machine.add(Self.mouse, named: "Mouse")
      try await machine.setIcon("audio-headset", of: Self.headset)
      try await machine.set(Self.mouse, connected: true)
      try await serving.arm()
      await serving.settle()
      // What is connected at the start was connected before.
      #expect(try serving.events() == [])
      try await machine.set(Self.headset, connected: true)
      let connected = (1...3).map { "\($0) connected Headset \(Self.headset) audio-headset" }
      expect(try await serving.runs(3), connected)
      // The same is told twice.
      try await machine.set(Self.headset, connected: true)
      try await machine.remove(Self.headset)
      expect(
        try await serving.runs(1),
        (connected + ["2 disconnected Headset \(Self.headset) audio-headset"]).sorted())
    }
  }

  @Test func `what happened while BlueZ was away has happened`() async throws {
    try await with("  - bluetooth: any\n    events: [connected, disconnected]") {
      machine, serving in
      try await serving.arm()
      await serving.settle { $0 == "BlueZ isn't running, so no Bluetooth device is seen" }
      try await machine.start()
      await serving.settle()
      try await machine.add(Self.mouse, named: "Mouse")
      try await machine.set(Self.mouse, connected: true)
      #expect(try await serving.runs(1) == ["1 connected Mouse \(Self.mouse)"])
      try await machine.kill()
      await serving.settle { $0 != nil }
      #expect(try serving.events().count == 1)
      // It comes back without the device.
      try await machine.start()
      #expect(
        try await serving.runs(1) == [
          "1 connected Mouse \(Self.mouse)", "1 disconnected Mouse \(Self.mouse)",
        ])
    }
  }

  @Test func `a bus that is gone is tried again`() async throws {
    try await with("  - bluetooth: any") { machine, serving in
      try await machine.start()
      try await serving.arm()
      await serving.settle()
      await machine.endBus()
      await serving.settle {
        $0 == "there is no system bus (D-Bus), so no Bluetooth device is seen"
      }
      await serving.disarm()
      #expect(await serving.server.problem == nil)
    }
  }

  @Test func `a question that BlueZ doesn't answer ends with its task`() async throws {
    let machine = try await Machine()
    try await machine.start()
    machine.stop()
    let blueZ = BlueZ(environment: machine.environment, limit: .seconds(3600))
    let following = Task { try await blueZ.follow { _ in Issue.record("it has answered") } }
    following.cancel()
    await #expect(throws: BusFailure.self) { try await following.value }
    await machine.end()
  }

  @Test func `a file that is read again misses nothing, and a trigger that was off isn't told`()
    async throws
  {
    try await with("  - bluetooth: any") { machine, serving in
      try await machine.start()
      try await machine.add(Self.mouse, named: "Mouse")
      try await machine.add(Self.headset, named: "Headset")
      try await serving.arm()
      await serving.settle()
      await serving.disarm()
      try await machine.set(Self.mouse, connected: true)
      try await serving.arm(.changed)
      let events = ["1 connected Mouse \(Self.mouse)"]
      #expect(try await serving.runs(1) == events)
      await serving.disarm()
      try await machine.set(Self.headset, connected: true)
      try await serving.arm(.enabled)
      await serving.settle()
      #expect(try serving.events() == events)
    }
  }

  @Test func `names of strangers are limited`() async throws {
    try await with("  - bluetooth: any") { machine, serving in
      try await machine.start()
      try await machine.add(
        Self.mouse, named: "A\u{1B}[31m\nB" + String(repeating: "é", count: 5_000))
      try await serving.arm()
      await serving.settle()
      try await machine.set(Self.mouse, connected: true)
      let name = "A[31mB" + String(repeating: "é", count: 121)
      #expect(try await serving.runs(1) == ["1 connected \(name) \(Self.mouse)"])
    }
  }
}
