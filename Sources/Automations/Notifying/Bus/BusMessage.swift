/// A message of D-Bus (its specification, “Message Protocol”).
struct BusMessage: Sendable, Hashable {
  enum Kind: UInt8, Sendable {
    case call = 1
    case reply, error, signal
  }

  /// The most bytes of a message that is read. The notification service's have a few hundred.
  static let mostBytes = 1 << 20
  /// The bytes at the beginning that tell how long a message is.
  static let prefix = 16

  var kind: Kind
  var serial: UInt32 = 0
  var replyTo: UInt32?
  var path: String?
  var interface: String?
  var member: String?
  var error: String?
  var destination: String?
  var sender: String?
  var signature = ""
  var body: [UInt8] = []
  private var isBigEndian = false

  /// A call of a method.
  init(
    _ member: String, of interface: String, at path: String, on destination: String,
    signature: String = "", _ write: (inout BusWriter) -> Void = { _ in }
  ) {
    kind = .call
    (self.member, self.interface, self.path) = (member, interface, path)
    (self.destination, self.signature) = (destination, signature)
    var writer = BusWriter()
    write(&writer)
    body = writer.bytes
  }

  /// Reads the body.
  var reader: BusReader { BusReader(body, isBigEndian: isBigEndian) }
}

extension BusMessage {
  /// The numbers of header fields.
  private enum Field: UInt8 {
    case path = 1
    case interface, member, error, replyTo, destination, sender, signature
  }

  var bytes: [UInt8] {
    var writer = BusWriter()
    for byte in [UInt8(ascii: "l"), kind.rawValue, 0, 1] { writer.byte(byte) }
    writer.number(UInt32(body.count))
    writer.number(serial)
    writer.array(aligned: 8) { writer in
      func field(_ field: Field, _ type: String, _ value: String?) {
        guard let value else { return }
        writer.align(to: 8)
        writer.byte(field.rawValue)
        writer.signature(type)
        writer.text(value)
      }
      field(.path, "o", path)
      field(.interface, "s", interface)
      field(.member, "s", member)
      field(.destination, "s", destination)
      if !signature.isEmpty {
        writer.align(to: 8)
        writer.byte(Field.signature.rawValue)
        writer.signature("g")
        writer.signature(signature)
      }
    }
    writer.align(to: 8)
    return writer.bytes + body
  }

  /// The length of a message by its first 16 bytes.
  static func length(of prefix: [UInt8]) throws(BusFailure) -> Int {
    guard prefix.count >= Self.prefix, prefix[3] == 1 else { throw .unreadable }
    let isBigEndian = try isBigEndian(prefix)
    var reader = BusReader(prefix, isBigEndian: isBigEndian, from: 4)
    let body = Int(try reader.number())
    _ = try reader.number()
    let fields = Int(try reader.number())
    let length = Self.prefix + (fields + 7) / 8 * 8 + body
    guard length <= mostBytes else { throw .unreadable }
    return length
  }

  private static func isBigEndian(_ bytes: [UInt8]) throws(BusFailure) -> Bool {
    switch bytes.first {
    case UInt8(ascii: "l"): false
    case UInt8(ascii: "B"): true
    default: throw .unreadable
    }
  }

  /// Reads a whole message; nil for a kind that isn't known, which the specification says to ignore.
  static func read(_ bytes: [UInt8]) throws(BusFailure) -> BusMessage? {
    guard bytes.count >= prefix else { throw .unreadable }
    guard let kind = Kind(rawValue: bytes[1]) else { return nil }
    var message = BusMessage("", of: "", at: "", on: "")
    (message.member, message.interface, message.path) = (nil, nil, nil)
    message.destination = nil
    message.kind = kind
    message.isBigEndian = try isBigEndian(bytes)
    var reader = BusReader(bytes, isBigEndian: message.isBigEndian, from: 4)
    let body = Int(try reader.number())
    message.serial = try reader.number()
    let end = Int(try reader.number()) + prefix
    while reader.offset < end {
      reader.align(to: 8)
      try message.readField(&reader)
    }
    guard body <= bytes.count else { throw .unreadable }
    message.body = Array(bytes.suffix(body))
    return message
  }

  private mutating func readField(_ reader: inout BusReader) throws(BusFailure) {
    let field = Field(rawValue: try reader.byte())
    switch try reader.signature() {
    case "s", "o":
      let text = try reader.text()
      switch field {
      case .path: path = text
      case .interface: interface = text
      case .member: member = text
      case .error: error = text
      case .destination: destination = text
      case .sender: sender = text
      case .replyTo, .signature, nil: break
      }
    case "g":
      let text = try reader.signature()
      if field == .signature { signature = text }
    case "u":
      let number = try reader.number()
      if field == .replyTo { replyTo = number }
    default: throw .unreadable
    }
  }
}
