import Testing

@testable import MessageBus

@Suite("Bus messages")
struct BusMessageTests {
  @Test(arguments: [
    ("unix:path=/run/user/1000/bus", "/run/user/1000/bus"),
    ("tcp:host=x,port=1;unix:path=/a%20b,guid=12", "/a b"),
    ("unix:abstract=/tmp/x,guid=12", "\0/tmp/x"), ("unix:runtime=yes", nil), ("", nil),
  ])
  func `an address of a socket is read`(text: String, socket: String?) {
    #expect(BusAddress.socket(text) == socket.map { Array($0.utf8) })
  }

  @Test func `a message that isn't one is refused`() {
    #expect(throws: BusFailure.unreadable) {
      try BusMessage.length(of: [UInt8](repeating: 0, count: 16), limit: 1 << 20)
    }
    let call = BusMessage("M", of: "a.b", at: "/", on: "c.d", signature: "s") { $0.text("é") }
    for count in 16..<call.bytes.count {
      // However it is cut, it is read within its bounds.
      _ = try? BusMessage.read(Array(call.bytes.prefix(count)))
    }
    #expect(throws: BusFailure.unreadable) {
      try BusMessage.length(
        of: Array("l\u{1}\0\u{1}".utf8) + [UInt8](repeating: 255, count: 12), limit: 1 << 20)
    }
  }
}
