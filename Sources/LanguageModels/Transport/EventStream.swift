/// Reads server-sent events (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
struct EventStream: Sendable {
  private var data: [UInt8]?

  /// Takes a line, and returns the data of the event that it ends; nil if it ends none.
  mutating func take(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    if line.isEmpty {
      defer { data = nil }
      return data
    }
    guard line.starts(with: Self.field) else { return nil }
    var value = line.dropFirst(Self.field.count)
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    if data == nil {
      data = Array(value)
    } else {
      data?.append(UInt8(ascii: "\n"))
      data?.append(contentsOf: value)
    }
    return nil
  }

  /// Returns the data of an event that no empty line has ended.
  mutating func end() -> [UInt8]? {
    defer { data = nil }
    return data
  }

  private static let field = Array("data:".utf8)
}
