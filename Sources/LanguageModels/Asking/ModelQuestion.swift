package import Foundation
package import WorkflowValues

/// A question for a language model, in no provider's form. Its texts have no marks of a model's own.
package struct ModelQuestion: Sendable, Hashable {
  package enum Role: String, Sendable, Hashable {
    case user, assistant
  }

  package struct Image: Sendable, Hashable {
    package var data: Data
    /// `image/png`.
    package var mediaType: String

    package init(_ data: Data, mediaType: String) {
      self.data = data
      self.mediaType = mediaType
    }
  }

  package struct Turn: Sendable, Hashable {
    package var role: Role
    package var text: String { didSet { text = TurnMark.escaped(text) } }
    package var images: [Image]

    package init(_ role: Role, _ text: String, images: [Image] = []) {
      self.role = role
      self.text = TurnMark.escaped(text)
      self.images = images
    }
  }

  package var system: String? { didSet { system = system.map(TurnMark.escaped) } }
  package var turns: [Turn]
  /// The JSON Schema of the reply; nil if any text is one.
  package var schema: Value?
  /// Nil for 0 on local servers, and for the server's own elsewhere.
  package var temperature: Double?
  /// The most tokens of the reply, with its thinking.
  package var maxTokens: Int
  /// False asks the server not to think; nil says nothing about it.
  package var thinking: Bool?
  /// So many blanks in a row end the reply.
  package var stopAtBlanks: Int
  /// The line at the end of a turn that says which day it is; nil if there is none. A recording leaves it
  /// out, so that the question is the same on another day.
  package var dateLine: String?

  package init(
    system: String? = nil, turns: [Turn], schema: Value? = nil, temperature: Double? = nil,
    maxTokens: Int = 4000, thinking: Bool? = nil, stopAtBlanks: Int = 200,
    dateLine: String? = nil
  ) {
    self.system = system.map(TurnMark.escaped)
    self.turns = turns
    self.schema = schema
    self.temperature = temperature
    self.maxTokens = maxTokens
    self.thinking = thinking
    self.stopAtBlanks = stopAtBlanks
    self.dateLine = dateLine
  }

  package init(_ prompt: String, schema: Value? = nil) {
    self.init(turns: [Turn(.user, prompt)], schema: schema)
  }

  /// The same question with the schema in words, for servers that don't hold a reply to one.
  package var describingSchema: ModelQuestion {
    guard let schema else { return self }
    var question = self
    let request =
      "Reply with one JSON value that is valid for this JSON Schema, and with nothing else:\n"
      + JSONWriter.compact(schema)
    question.system = system.map { $0 + "\n\n" + request } ?? request
    question.schema = nil
    return question
  }

  /// About how many tokens its texts have: a third of their bytes. A run of blanks counts as one.
  package var estimatedTokens: Int {
    let texts = [system ?? ""] + turns.map(\.text)
    return texts.reduce(0) { $0 + TokenEstimate.bytes(of: $1) } / 3
  }

  /// About how many tokens it and its reply come to. Most replies are short, whatever they may have.
  var expectedTokens: (input: Int, output: Int) { (estimatedTokens, min(maxTokens, 300)) }

  /// More tokens than it can have: one for each byte, and what servers add for images, for a schema and
  /// for the form of a conversation.
  var mostTokens: Int {
    let texts = [system ?? "", schema.map(JSONWriter.compact) ?? ""] + turns.map(\.text)
    let images = turns.reduce(0) { $0 + $1.images.count }
    return texts.reduce(0) { $0 + $1.utf8.count } + images * 100_000 + 10_000
  }
}

/// How long a text is for a model that hasn't counted it.
package enum TokenEstimate {
  package static func tokens(of text: String) -> Int { (bytes(of: text) + 2) / 3 }

  /// What a server counted, if that can be: a wrong count would use up the limit of a day at once.
  static func believable(_ counted: Int?, upTo most: Int, else estimate: Int) -> Int {
    guard let counted, 0...most ~= counted else { return estimate }
    return counted
  }

  static func bytes(of text: String) -> Int {
    var count = 0
    var wasBlank = false
    for byte in text.utf8 {
      let isBlank = byte == 0x20 || 0x09...0x0D ~= byte
      if !isBlank || !wasBlank { count += 1 }
      wasBlank = isBlank
    }
    return count
  }
}
