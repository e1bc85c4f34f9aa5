import AppIntentsCore

extension IntentValue {
  /// The text, or the exact bytes of paths, which need not be UTF-8.
  var shownBytes: [UInt8] {
    get throws {
      switch self {
      case .file(let file): if let path = file.path { return path.bytes }
      case .list(let items) where items.contains(where: \.isFile):
        return Array(try items.map { try $0.shownBytes }.joined(separator: [UInt8(ascii: "\n")]))
      default: break
      }
      return Array(try shownText.utf8)
    }
  }

  private var isFile: Bool { if case .file = self { true } else { false } }

  /// The value as text, by the rules of a connection; empty for nothing.
  var shownText: String {
    get throws {
      switch self {
      case .nothing: ""
      case .text(let text): text
      case .number(let number): number.shown
      case .boolean(let boolean): "\(boolean)"
      default: try String.from(IntentContext.current.values.convert(self, to: .text))
      }
    }
  }
}
