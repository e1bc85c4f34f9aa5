import AppIntentsCore
import LanguageModels
import WorkflowValues

/// What a model is told to do, and the values that go along.
struct PromptText: Sendable, Hashable {
  /// The longest value that stays in the prompt.
  static let mostCharacters = 200
  static let contentName = "content"

  /// The prompt; a value that goes along is its name in brackets.
  let text: String
  let data: [DataBlock]

  /// A value that a question is about has no text, no items and no image.
  struct Empty: Error {
    /// The parameter that has the value.
    let name: String
  }

  /// Throws `Empty` if there is nothing that the question is about.
  init(_ request: AnswerRequest, shownBy shown: inout ShownValues) throws {
    let (prompt, content) = (request.prompt, request.content)
    let needsContent = if case .isSent = request.emptyContent { false } else { true }
    func text(of value: Value, _ name: String, isNeeded: Bool) throws -> String {
      let (text, isEmpty) = try shown.textWithEmptiness(of: value)
      if isNeeded, isEmpty { throw Empty(name: name) }
      return text
    }

    var words = ""
    var known: [(value: Value, name: String?)] = []
    var data: [DataBlock] = []
    for part in prompt.parts {
      switch part {
      case .text(let told): words += try shown.told(told)
      case .value(let name, let value):
        let isContent = content != .nothing && value == content
        let isNeeded = request.needsValues || needsContent && isContent
        let shownName = isContent ? Self.contentName : name
        if Self.stays(value) {
          words += DataBlock.escaped(try text(of: value, shownName, isNeeded: isNeeded))
          known.append((value, nil))
        } else if let found = known.first(where: { $0.value == value }), let name = found.name {
          words += "[\(name)]"
        } else {
          let name = Self.unused(DataBlock.name(name), among: data)
          data.append(
            DataBlock(name: name, text: try text(of: value, shownName, isNeeded: isNeeded)))
          known.append((value, name))
          words += "[\(name)]"
        }
      }
    }
    if content != .nothing, !known.contains(where: { $0.value == content }) {
      let name = Self.unused(Self.contentName, among: data)
      data.append(
        DataBlock(
          name: name, text: try text(of: content, Self.contentName, isNeeded: needsContent)))
    }
    if words.allSatisfy(\.isWhitespace) { throw ModelFailure(.failed, "the prompt is empty") }
    self.text = words
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
