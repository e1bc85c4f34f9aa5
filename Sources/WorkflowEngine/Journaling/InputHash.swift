import AppIntentsCore
import OrderedCollections
import WorkflowValues

/// A hash of a step's input that is the same in every process: FNV-1a with 64 bits.
struct InputHash: Sendable {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  private mutating func add(byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Adds a text and its end, so that `ab`, `c` and `a`, `bc` differ.
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { for byte in $0 { add(byte: byte) } }
    add(byte: 0xFF)
  }

  mutating func add(_ number: Int) {
    withUnsafeBytes(of: UInt64(bitPattern: Int64(number)).littleEndian) {
      for byte in $0 { add(byte: byte) }
    }
  }

  mutating func add(_ value: IntentValue) {
    switch value {
    case .nothing: add(byte: 0)
    case .boolean(let isTrue): add(byte: isTrue ? 1 : 2)
    case .number(let number):
      add(byte: 3)
      add(number.description)
    case .text(let text):
      add(byte: 4)
      add(text)
    case .list(let items):
      add(byte: 5)
      add(items.count)
      for item in items { add(item) }
    case .dictionary(let entries):
      add(byte: 6)
      add(entries.count)
      for (name, value) in entries {
        add(name)
        add(value)
      }
    case .entity(let entity):
      // Its properties may have changed in the app since.
      add(byte: 7)
      add(entity.typeName)
      add(entity.id)
    default:
      add(byte: 8)
      for byte in TypedJSON.write(value) { add(byte: byte) }
    }
  }
}
