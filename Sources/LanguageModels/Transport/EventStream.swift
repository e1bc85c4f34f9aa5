/// Reads server-sent events (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
struct EventStream: Sendable {
  private var data: [UInt8]?
  private var hasBegun = false

  /// Takes a line, and returns the data of the event that it ends; nil if it ends none.
  ///
  /// - Throws: `WebCall.Failed` if the first line is none of such events.
  mutating func take(_ line: ArraySlice<UInt8>) throws -> [UInt8]? {
    if line.isEmpty {
      defer { data = nil }
      return data
    }
    var line = line
    if !hasBegun {
      // A byte order mark may stand before the first event.
      if line.starts(with: Self.mark) { line = line.dropFirst(Self.mark.count) }
      guard Self.fields.contains(where: { line.starts(with: $0) }) else {
        throw WebCall.Failed.unreadable("it isn't a stream of events")
      }
      hasBegun = true
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
  private static let fields = ["data", "event", "id", "retry", ":"].map { Array($0.utf8) }
  private static let mark: [UInt8] = [0xef, 0xbb, 0xbf]
}
