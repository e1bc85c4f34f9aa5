package import AppIntentsCore
package import Diagnostics
package import OrderedCollections

/// `bluetooth: Headphones`: a Bluetooth device is connected or disconnected.
package struct BluetoothTrigger: Trigger {
  package static let kind = "bluetooth"
  package static let summary = "A Bluetooth device is connected or disconnected."
  package static let example = """
    bluetooth: Headphones
    events: [connected, disconnected]
    """

  /// The device's name or address; nil is any.
  package let device: String?
  package let events: [ConnectionEvent]
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject = reader.subject(
      .text("device's name", "a device's name or address, or `any`"),
      "The device's name in the settings of Bluetooth, the one that it has from its maker, or its "
        + "address; `any` is any device.")
    events = reader.value(
      "events", .choices(), default: [.connected], "What has to happen to the device.")
    options = reader.options()
    range = reader.range
    guard let device = subject else { return nil }
    self.device = device.value == "any" ? nil : device.value
  }

  package var startProperty: String? { "device" }

  package var properties: OrderedDictionary<String, ValueType> {
    ["device": .text, "address": .text, "kind": .text, "event": .text]
  }

  package var conditions: [String: String] { ["kind": "only when the device says what it is"] }

  /// What `$trigger` has.
  package static func values(
    device: String, address: String, kind: String?, _ event: ConnectionEvent
  ) -> OrderedDictionary<String, IntentValue> {
    [
      "device": .text(device), "address": .text(address),
      "kind": kind.map { .text($0) } ?? .nothing, "event": .text(event.rawValue),
    ]
  }

  package func samples(
    _ setting: SampleSetting
  ) throws -> [OrderedDictionary<String, IntentValue>] {
    let isAddress = device.map(BluetoothAddress.isAddress) ?? false
    return [
      Self.values(
        device: device ?? "device",
        address: isAddress ? device?.uppercased() ?? "" : "00:00:00:00:00:00", kind: nil,
        events.first ?? .connected)
    ]
  }

  package var sentence: String {
    let device = device.map { "the Bluetooth device `\($0)`" } ?? "any Bluetooth device"
    return "when \(device) is \(Phrasing.join(events.map(\.rawValue), "or"))"
  }

  package var occasions: [String] {
    events.map { "bluetooth \(device ?? "any") \($0.rawValue)" }
  }
}

/// The address of a Bluetooth device: `00:1B:66:AA:0C:31`.
package enum BluetoothAddress {
  package static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    return parts.count == 6 && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(\.isHexDigit) }
  }
}
