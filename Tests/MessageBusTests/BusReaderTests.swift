import Testing

@testable import MessageBus

@Suite("Bus reader")
struct BusReaderTests {
  /// A dictionary with values of many types, as BlueZ tells of a device.
  private func device() -> BusWriter {
    var writer = BusWriter()
    writer.array(aligned: 8) { writer in
      func entry(_ key: String, _ signature: String, _ value: (inout BusWriter) -> Void) {
        writer.align(to: 8)
        writer.text(key)
        writer.signature(signature)
        value(&writer)
      }
      entry("RSSI", "n") {
        $0.align(to: 2)
        $0.byte(1)
        $0.byte(0)
      }
      entry("Data", "a{qv}") { writer in
        writer.array(aligned: 8) { writer in
          writer.align(to: 8)
          writer.byte(7)
          writer.byte(0)
          writer.signature("ay")
          writer.array(aligned: 1) { $0.byte(9) }
        }
      }
      entry("Place", "(sd(yv))") { writer in
        writer.align(to: 8)
        writer.text("here")
        writer.real(1.5)
        writer.align(to: 8)
        writer.byte(1)
        writer.signature("v")
        writer.signature("s")
        writer.text("deep")
      }
      entry("Empty", "aa{sv}") { writer in writer.array(aligned: 4) { _ in } }
      entry("Connected", "b") { $0.number(1) }
      entry("Alias", "s") { $0.text("Mouse") }
    }
    return writer
  }

  @Test func `values that are of no use are left out`() throws {
    var reader = BusReader(device().bytes)
    let values = try reader.dictionary(keeping: ["Connected", "Alias", "RSSI"])
    #expect(values == ["Connected": .flag(true), "Alias": .text("Mouse"), "RSSI": .other])
    #expect(reader.offset == device().bytes.count)
  }

  @Test func `however a value is cut, it is read within its bounds`() {
    let bytes = device().bytes
    for count in 0..<bytes.count {
      var reader = BusReader(Array(bytes.prefix(count)))
      #expect(throws: BusFailure.unreadable) { try reader.dictionary(keeping: []) }
    }
    for place in bytes.indices {
      for byte: UInt8 in [0, 1, 0x28, 0x61, 0x76, 0xFF] {
        var changed = bytes
        changed[place] = byte
        var reader = BusReader(changed)
        // It may be readable. It ends.
        _ = try? reader.dictionary(keeping: [])
      }
    }
  }

  @Test(arguments: ["v", "(", "a", "a(", "()))", "z", "a{s", "ss"])
  func `a signature that isn't one is refused`(signature: String) {
    var writer = BusWriter()
    writer.signature(signature)
    for _ in 0..<1_000 { writer.signature("v") }
    var reader = BusReader(writer.bytes)
    #expect(throws: BusFailure.unreadable) { try reader.variant() }
  }
}
