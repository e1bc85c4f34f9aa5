import AppIntentsCore
import Foundation
import OrderedCollections
import WorkflowValues

/// What a model is sent, as recordings know it again: everything but the line with the current date.
struct RecordedRequest: Sendable, Hashable {
  struct Image: Sendable, Hashable {
    /// In hexadecimal, of the data.
    let sha256: String
    let mediaType: String
  }

  struct Turn: Sendable, Hashable {
    let role: ModelQuestion.Role
    let text: String
    let images: [Image]
  }

  /// What workflows call the model.
  let model: String
  let system: String?
  let turns: [Turn]
  /// As compact JSON.
  let schema: String?
  let temperature: IntentNumber?
  let maxTokens: Int
  let thinking: Bool?

  init(_ question: ModelQuestion, to model: String) {
    self.model = model
    system = question.system
    turns = question.turns.map { turn in
      Turn(
        role: turn.role, text: Self.text(of: turn, without: question.dateLine),
        images: turn.images.map { Image(sha256: Self.hash(of: $0.data), mediaType: $0.mediaType) })
    }
    schema = question.schema.map(JSONWriter.compact)
    temperature = question.temperature.flatMap { IntentNumber($0) }
    maxTokens = question.maxTokens
    thinking = question.thinking
  }

  private static func text(of turn: ModelQuestion.Turn, without line: String?) -> String {
    guard let line, turn.role == .user, turn.text.hasSuffix(line) else { return turn.text }
    var text = turn.text.dropLast(line.count)
    while text.last?.isNewline == true { text.removeLast() }
    return String(text)
  }

  private static func hash(of data: Data) -> String {
    HexadecimalDigits.text(SHA256.hash([UInt8](data)))
  }

  /// The parts in which it differs from another request, as the file names them.
  func differences(from other: RecordedRequest) -> [String] {
    var parts: [String] = []
    if model != other.model { parts.append("model") }
    if system != other.system { parts.append("system") }
    if turns != other.turns { parts.append("turns") }
    if schema != other.schema { parts.append("schema") }
    if temperature != other.temperature { parts.append("temperature") }
    if maxTokens != other.maxTokens { parts.append("max_tokens") }
    if thinking != other.thinking { parts.append("thinking") }
    return parts
  }
}

// MARK: - In the file

extension RecordedRequest {
  /// - Parameter schema: its schema; the text has it without spaces.
  func value(schema: Value?) -> Value {
    var members: OrderedDictionary<String, Value> = ["model": .text(model)]
    members["system"] = system.map { .text($0) }
    members["turns"] = .list(turns.map(\.value))
    members["schema"] = schema
    members["temperature"] = temperature.map { .number($0) }
    members["max_tokens"] = .number(maxTokens)
    members["thinking"] = thinking.map { .boolean($0) }
    return .dictionary(members)
  }

  init(reading value: Value) throws(RecordedObject.Problem) {
    var object = try RecordedObject(value, "request")
    model = try object.text("model")
    system = try object.optionalText("system")
    var turns: [Turn] = []
    for item in try object.list("turns") { turns.append(try Turn(reading: item)) }
    self.turns = turns
    schema = object.take("schema").map(JSONWriter.compact)
    temperature = try object.optionalNumber("temperature")
    maxTokens = try object.wholeNumber("max_tokens")
    thinking = try object.optionalFlag("thinking")
    try object.end()
  }
}

extension RecordedRequest.Turn {
  fileprivate var value: Value {
    var members: OrderedDictionary<String, Value> = [
      "role": .text(role.rawValue), "text": .text(text),
    ]
    if !images.isEmpty {
      members["images"] = .list(
        images.map { ["type": .text($0.mediaType), "sha256": .text($0.sha256)] })
    }
    return .dictionary(members)
  }

  fileprivate init(reading value: Value) throws(RecordedObject.Problem) {
    var object = try RecordedObject(value, "turn")
    let word = try object.text("role")
    guard let role = ModelQuestion.Role(rawValue: word) else {
      throw object.problem("its `role` is `\(word)`, not `user` or `assistant`")
    }
    self.role = role
    text = try object.text("text")
    var images: [RecordedRequest.Image] = []
    for item in try object.optionalList("images") {
      var image = try RecordedObject(item, "image")
      images.append(
        .init(sha256: try image.text("sha256"), mediaType: try image.text("type")))
      try image.end()
    }
    self.images = images
    try object.end()
  }
}
