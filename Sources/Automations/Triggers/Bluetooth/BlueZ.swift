import MessageBus

/// BlueZ, the system's service for Bluetooth, on the machine's bus. What it tells comes as events.
///
/// ```
/// connect → rules for signals → is the name taken? ── no ──→ absent ─ NameOwnerChanged ┐
///                                     └ GetManagedObjects → all ←──────────────────────┘
///                                             PropertiesChanged, Interfaces… → connected, disconnected
/// ```
package struct BlueZ: Sendable {
  /// What happened.
  enum News: Sendable {
    /// It isn't there.
    case absent
    /// These devices are connected now, and no others.
    case all([BluetoothDevice])
    case connected(BluetoothDevice)
    /// The device with this path.
    case disconnected(String)
  }

  static let name = "org.bluez"
  private static let device = "org.bluez.Device1"
  private static let properties = "org.freedesktop.DBus.Properties"
  private static let objects = "org.freedesktop.DBus.ObjectManager"
  /// The most bytes of what it tells of all of its devices, which are about 1,000 bytes each.
  private static let mostBytes = 32 << 20

  private let address: BusAddress?
  private let limit: Duration

  /// - Parameter limit: how long an answer may take.
  package init(environment: [String: String], limit: Duration = .seconds(25)) {
    address = .system(environment)
    self.limit = limit
  }

  /// Tells what happens, until the task is canceled. A call that waits for its answer then ends, too.
  ///
  /// - Throws: `BusFailure` when the bus is gone or the task is canceled, and what `take` throws.
  func follow(_ take: (News) async throws -> Void) async throws {
    let bus = try await BusConnection.connect(
      to: address, limit: limit, mostBytes: Self.mostBytes, keeping: Self.isOfUse)
    do {
      try await withTaskCancellationHandler {
        try await follow(bus, take)
      } onCancel: {
        Task { await bus.close() }
      }
    } catch {
      await bus.close()
      throw error
    }
    // The signals have ended.
    throw BusFailure.gone
  }

  private func follow(_ bus: BusConnection, _ take: (News) async throws -> Void) async throws {
    try await bus.receiveSignals(
      "sender='\(BusMessage.bus)',member='NameOwnerChanged',arg0='\(Self.name)'")
    try await bus.receiveSignals(
      "sender='\(Self.name)',interface='\(Self.properties)',arg0='\(Self.device)'")
    try await bus.receiveSignals("sender='\(Self.name)',interface='\(Self.objects)'")
    var owner = try await bus.owner(of: Self.name)
    // The place of the last message that is known to be older than the list of all devices.
    var known = 0
    func look() async throws {
      guard owner != nil else { return try await take(.absent) }
      let (devices, place) = try await Self.connected(on: bus)
      known = place
      try await take(.all(devices))
    }
    try await look()
    for await signal in bus.signals where signal.place > known {
      if signal.sender == BusMessage.bus, signal.member == "NameOwnerChanged" {
        owner = try await bus.owner(of: Self.name)
        try await look()
      } else if signal.sender == owner, let news = try await Self.news(of: signal, bus) {
        try await take(news)
      }
    }
  }

  /// The connected devices, and the place of the message that told of them.
  private static func connected(
    on bus: BusConnection
  ) async throws -> ([BluetoothDevice], place: Int) {
    let reply = try await bus.call(
      BusMessage("GetManagedObjects", of: objects, at: "/", on: name))
    var devices: [BluetoothDevice] = []
    var reader = reply.reader
    try reader.array(aligned: 8) { (reader) throws(BusFailure) in
      reader.align(to: 8)
      let path = try reader.text()
      if let device = try Self.device(at: path, in: &reader) { devices.append(device) }
    }
    return (devices, reply.place)
  }

  /// Reads an object's interfaces. Nil for one that isn't a connected device.
  private static func device(
    at path: String, in reader: inout BusReader
  ) throws(BusFailure) -> BluetoothDevice? {
    var found: BluetoothDevice?
    try reader.array(aligned: 8) { (reader) throws(BusFailure) in
      reader.align(to: 8)
      let interface = try reader.text()
      let values = try reader.dictionary(keeping: BluetoothDevice.properties)
      if interface == device, BluetoothDevice.isConnected(values) == true {
        found = BluetoothDevice(path: path, values)
      }
    }
    return found
  }

  /// What a signal tells; nil for one that tells nothing of a connection.
  private static func news(of signal: BusMessage, _ bus: BusConnection) async throws -> News? {
    var reader = signal.reader
    switch signal.member {
    case "PropertiesChanged":
      guard let path = signal.path, try reader.text() == device else { return nil }
      switch BluetoothDevice.isConnected(try reader.dictionary(keeping: ["Connected"])) {
      case true?: return try await properties(of: path, bus).map { .connected($0) }
      case false?: return .disconnected(path)
      case nil: return nil
      }
    case "InterfacesAdded":
      let path = try reader.text()
      return try device(at: path, in: &reader).map { .connected($0) }
    case "InterfacesRemoved":
      let path = try reader.text()
      return try reader.texts().contains(device) ? .disconnected(path) : nil
    default: return nil
    }
  }

  /// A device that has just been connected; nil if it is gone again.
  private static func properties(
    of path: String, _ bus: BusConnection
  ) async throws -> BluetoothDevice? {
    do {
      let reply = try await bus.call(
        BusMessage("GetAll", of: properties, at: path, on: name, signature: "s") {
          $0.text(device)
        })
      var reader = reply.reader
      return BluetoothDevice(
        path: path, try reader.dictionary(keeping: BluetoothDevice.properties))
    } catch BusFailure.refused {
      return nil
    }
  }

  /// Whether a signal may tell of a connection. While the machine looks for devices, most tell how near
  /// they are.
  private static func isOfUse(_ signal: BusMessage) -> Bool {
    guard signal.member == "PropertiesChanged" else { return true }
    var reader = signal.reader
    guard (try? reader.text()) == device,
      let values = try? reader.dictionary(keeping: ["Connected"])
    else { return false }
    return !values.isEmpty
  }
}
