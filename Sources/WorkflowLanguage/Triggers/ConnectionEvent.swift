/// What happens to a thing that can be connected: a drive, a Bluetooth device.
package enum ConnectionEvent: String, Sendable, CaseIterable {
  case connected, disconnected
}
