/// A message of D-Bus (its specification, “Message Protocol”).
package struct BusMessage: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case call = 1
    case reply, error, signal
  }

  /// The bytes at the beginning that tell how long a message is.
  package static let prefix = 16
  /// The flag of a call whose caller wants no answer.
  private static let wantsNoReply: UInt8 = 1

  package var kind: Kind
  var serial: UInt32 = 0
  var replyTo: UInt32?
  package var path: String?
  package var interface: String?
  package var member: String?
  var error: String?
  package var destination: String?
  package var sender: String?
  package var signature = ""
  var body: [UInt8] = []
  var wantsReply = true
  private var isBigEndian = false
  /// Its place among the messages that its connection has received.
  package internal(set) var place = 0

  /// A call of a method.
  package init(
    _ member: String, of interface: String, at path: String, on destination: String,
    signature: String = "", _ write: (inout BusWriter) -> Void = { _ in }
  ) {
    self.init(.call, signature, write)
    (self.member, self.interface, self.path) = (member, interface, path)
    self.destination = destination
  }

  /// The answer to a call.
  init(answering call: BusMessage, _ answer: BusAnswer) {
    switch answer {
    case .values(let signature, let bytes):
      self.init(.reply, signature) { _ in }
      body = bytes
    case .failure(let name, let text):
      self.init(.error, "s") { $0.text(text) }
      error = name
    }
    (replyTo, destination) = (call.serial, call.sender)
  }

  private init(_ kind: Kind, _ signature: String, _ write: (inout BusWriter) -> Void) {
    self.kind = kind
    self.signature = signature
    var writer = BusWriter()
    write(&writer)
    body = writer.bytes
  }

  /// Reads the body.
  package var reader: BusReader { BusReader(body, isBigEndian: isBigEndian) }
}

/// What a call of one of this program's own methods is answered with.
package enum BusAnswer: Sendable, Hashable {
  case values(signature: String, [UInt8])
  case failure(name: String, String)

  package static func values(
    _ signature: String = "", _ write: (inout BusWriter) -> Void = { _ in }
  ) -> BusAnswer {
    var writer = BusWriter()
    write(&writer)
    return .values(signature: signature, writer.bytes)
  }

  package static let unknownMethod = BusAnswer.failure(
    name: "org.freedesktop.DBus.Error.UnknownMethod", "there is no such method")
  package static let invalidArguments = BusAnswer.failure(
    name: "org.freedesktop.DBus.Error.InvalidArgs", "the method takes other arguments")
  static let tooMany = BusAnswer.failure(
    name: "org.freedesktop.DBus.Error.LimitsExceeded", "too many calls wait for an answer")
}

extension BusMessage {
  /// The numbers of header fields.
  private enum Field: UInt8 {
    case path = 1
    case interface, member, error, replyTo, destination, sender, signature
  }

  package var bytes: [UInt8] {
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
      field(.error, "s", error)
      field(.destination, "s", destination)
      if let replyTo {
        writer.align(to: 8)
        writer.byte(Field.replyTo.rawValue)
        writer.signature("u")
        writer.number(replyTo)
      }
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
  /// - Parameter limit: that of a message which is read.
  package static func length(of prefix: [UInt8], limit: Int) throws(BusFailure) -> Int {
    guard prefix.count >= Self.prefix, prefix[3] == 1 else { throw .unreadable }
    let isBigEndian = try isBigEndian(prefix)
    var reader = BusReader(prefix, isBigEndian: isBigEndian, from: 4)
    let body = Int(try reader.number())
    _ = try reader.number()
    let fields = Int(try reader.number())
    let length = Self.prefix + (fields + 7) / 8 * 8 + body
    guard length <= limit else { throw .unreadable }
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
  package static func read(_ bytes: [UInt8]) throws(BusFailure) -> BusMessage? {
    guard bytes.count >= prefix else { throw .unreadable }
    guard let kind = Kind(rawValue: bytes[1]) else { return nil }
    var message = BusMessage(kind, "") { _ in }
    message.wantsReply = bytes[2] & wantsNoReply == 0
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
