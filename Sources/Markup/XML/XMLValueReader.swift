import AppIntentsCore
import CLibXML
import OrderedCollections

/// Makes values of an XML text while libxml2 reads it, node by node.
struct XMLValueReader {
  private let functions: LibXML.Reader
  private let reader: LibXML.Reader.Pointer
  /// The elements that are open, the innermost last.
  private var open: [(name: String, parts: XMLElementParts)] = []
  private var root: (name: String, value: IntentValue)?

  /// The name of the outermost element, and its value; nil if there is a mistake in the text.
  static func read(_ text: String) throws -> OrderedDictionary<String, IntentValue>? {
    var text = try XMLDocument.checked(text)
    let functions = try LibXML.loaded.get().reader
    return try text.withUTF8 { bytes in
      try bytes.withMemoryRebound(to: CChar.self) { characters in
        let made = functions.make(
          characters.baseAddress, CInt(characters.count), nil, "UTF-8", LibXML.options)
        guard let made else { throw IntentFailure("there isn't enough memory to read XML") }
        defer { functions.free(made) }
        var reader = XMLValueReader(functions: functions, reader: made)
        guard try reader.readAll(), let root = reader.root else { return nil }
        return [root.name: root.value]
      }
    }
  }

  private init(functions: LibXML.Reader, reader: LibXML.Reader.Pointer) {
    self.functions = functions
    self.reader = reader
  }

  /// Whether the text is XML to its end.
  private mutating func readAll() throws -> Bool {
    while true {
      switch functions.next(reader) {
      case 1: try take()
      case 0: return true
      default: return false
      }
    }
  }

  private mutating func take() throws {
    switch functions.kind(reader) {
    case Self.element:
      try Task.checkCancellation()
      begin()
    case Self.elementEnd: end()
    case Self.text, Self.cdata, Self.space, Self.spaceThatCounts:
      guard let last = open.indices.last, let value = functions.value(reader) else { return }
      open[last].parts.text += String(cString: value)
    default: break
    }
  }

  // `xmlReaderTypes` of libxml2.
  private static let (element, text, cdata): (CInt, CInt, CInt) = (1, 3, 4)
  private static let (space, spaceThatCounts, elementEnd): (CInt, CInt, CInt) = (13, 14, 15)

  private mutating func begin() {
    let isEmpty = functions.isEmpty(reader) == 1
    var parts = XMLElementParts()
    let name = ownName
    while functions.nextAttribute(reader) == 1 {
      if functions.isNamespace(reader) == 1 { continue }
      parts.add(ownName, functions.value(reader).map { String(cString: $0) } ?? "")
    }
    _ = functions.leaveAttributes(reader)
    open.append((name, parts))
    if isEmpty { end() }
  }

  private mutating func end() {
    guard let (name, parts) = open.popLast() else { return }
    guard let last = open.indices.last else {
      root = (name, parts.value)
      return
    }
    open[last].parts.add(element: name, parts.value)
  }

  /// The name of the node where the reader is.
  private var ownName: String { functions.name(reader).map { String(cString: $0) } ?? "" }
}
