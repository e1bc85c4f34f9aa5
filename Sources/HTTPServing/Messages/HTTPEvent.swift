/// One event of a stream, as a browser's `EventSource` receives it.
package struct HTTPEvent: Sendable, Hashable {
  package var name: String?
  package var id: String?
  package var data: String

  package init(name: String? = nil, id: String? = nil, data: String) {
    self.name = name
    self.id = id
    self.data = data
  }

  /// The event's lines. Every line of the data is a line of its own, so that no text can end the event
  /// or begin another one.
  var bytes: [UInt8] {
    var text = ""
    if let name { text += "event: \(Self.line(name))\n" }
    if let id { text += "id: \(Self.line(id))\n" }
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: Self.endsLine) {
      text += "data: \(line)\n"
    }
    return Array((text + "\n").utf8)
  }

  private static func endsLine(_ character: Character) -> Bool {
    character == "\n" || character == "\r" || character == "\r\n"
  }

  private static func line(_ text: String) -> String {
    String(text.map { endsLine($0) || $0 == "\0" ? " " : $0 })
  }
}
