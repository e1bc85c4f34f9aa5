/// What the bus itself does for a connection.
extension BusConnection {
  /// Asks for signals.
  /// - Parameter rule: what they have: `sender='…',interface='…'`.
  package func receiveSignals(_ rule: String) async throws {
    _ = try await call(.ofBus("AddMatch", "s") { $0.text("type='signal',\(rule)") })
  }

  /// The connection that has a name; nil if none has it. Nothing is started for that.
  package func owner(of name: String) async throws -> String? {
    do {
      let reply = try await call(.ofBus("GetNameOwner", "s") { $0.text(name) })
      var reader = reply.reader
      return try reader.text()
    } catch BusFailure.refused {
      return nil
    }
  }

  /// Takes a name under which others call.
  /// - Returns: false if another connection has it.
  package func take(name: String) async throws -> Bool {
    // Doesn't wait until the other one gives it up.
    let reply = try await call(
      .ofBus("RequestName", "su") {
        $0.text(name)
        $0.number(4)
      })
    var reader = reply.reader
    return [1, 4].contains(try reader.number())
  }

  /// Gives a name up. Calls that come later go to another process; those before have arrived.
  package func giveUp(name: String) async throws {
    _ = try await call(.ofBus("ReleaseName", "s") { $0.text(name) })
  }
}

extension BusMessage {
  /// The name, and the interface, of the bus itself.
  package static let bus = "org.freedesktop.DBus"

  /// A call of one of the bus's own methods.
  static func ofBus(
    _ member: String, _ signature: String = "", _ write: (inout BusWriter) -> Void = { _ in }
  ) -> BusMessage {
    BusMessage(
      member, of: bus, at: "/org/freedesktop/DBus", on: bus, signature: signature, write)
  }
}
