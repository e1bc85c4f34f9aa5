import MessageBus
import WorkflowLanguage

/// A connected Bluetooth device, as BlueZ tells of it.
package struct BluetoothDevice: Sendable, Hashable {
  /// The most bytes of what a device says of itself: Bluetooth's own limit of a name.
  private static let longest = 248
  static let properties: Set<String> = ["Address", "Alias", "Connected", "Icon", "Name"]

  /// Its object on the bus.
  let path: String
  /// What the user calls it, else its own name, else its address.
  package let name: String
  /// The name that it has from its maker.
  private let ownName: String?
  package let address: String
  /// What it is, as the name of an icon: `audio-headset`.
  package let kind: String?

  init(path: String, _ properties: [String: BusReader.Variant]) {
    func text(_ name: String) -> String? {
      guard case .text(let text)? = properties[name] else { return nil }
      let plain = Self.plain(text)
      return plain.isEmpty ? nil : plain
    }
    self.path = path
    address = text("Address") ?? ""
    ownName = text("Name")
    name = text("Alias") ?? ownName ?? address
    kind = text("Icon")
  }

  static func isConnected(_ properties: [String: BusReader.Variant]) -> Bool? {
    guard case .flag(let flag)? = properties["Connected"] else { return nil }
    return flag
  }

  /// Whether a trigger with a name or an address matches it. A trigger without one matches every device.
  package func isCalled(_ name: String?) -> Bool {
    guard let name else { return true }
    return name == self.name || name == ownName
      || BluetoothAddress.isAddress(name) && name.uppercased() == address.uppercased()
  }

  /// A text of a stranger's device on one line, cut to the length of a name.
  private static func plain(_ text: String) -> String {
    var (plain, bytes) = ("", 0)
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .control {
      bytes += UTF8.width(scalar)
      if bytes > longest { break }
      plain.unicodeScalars.append(scalar)
    }
    return plain
  }
}
