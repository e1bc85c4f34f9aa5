import AppIntentsCore
import WorkflowValues

/// What a model is told to do, and the values that go along.
struct PromptText: Sendable, Hashable {
  /// The longest value that stays in the prompt.
  static let mostCharacters = 200
  static let contentName = "content"

  /// The prompt; a value that goes along is its name in brackets.
  let text: String
  let data: [DataBlock]

  init(
    _ prompt: ModelPrompt, about content: Value, shownBy shown: inout ShownValues
  ) throws {
    var text = ""
    var known: [(value: Value, name: String?)] = []
    var data: [DataBlock] = []
    for part in prompt.parts {
      switch part {
      case .text(let words): text += try shown.told(words)
      case .value(let name, let value):
        if Self.stays(value) {
          text += DataBlock.escaped(try shown.text(of: value))
          known.append((value, nil))
        } else if let found = known.first(where: { $0.value == value }), let name = found.name {
          text += "[\(name)]"
        } else {
          let name = Self.unused(DataBlock.name(name), among: data)
          data.append(DataBlock(name: name, text: try shown.text(of: value)))
          known.append((value, name))
          text += "[\(name)]"
        }
      }
    }
    if content != .nothing, !known.contains(where: { $0.value == content }) {
      let name = Self.unused(Self.contentName, among: data)
      data.append(DataBlock(name: name, text: try shown.text(of: content)))
    }
    self.text = text
    self.data = data
  }

  /// Whether a value stays in the prompt: one line, at most 200 characters.
  private static func stays(_ value: Value) -> Bool {
    switch value {
    case .file, .list, .dictionary, .entity: false
    default:
      value.text.count <= mostCharacters && !value.text.contains(where: \.isNewline)
    }
  }

  private static func unused(_ name: String, among data: [DataBlock]) -> String {
    let taken = Set(data.map(\.name))
    let name = name.isEmpty ? "value" : name
    guard taken.contains(name) else { return name }
    var number = 2
    while taken.contains("\(name) \(number)") { number += 1 }
    return "\(name) \(number)"
  }
}
