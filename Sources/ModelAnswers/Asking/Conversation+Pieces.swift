import AppIntentsCore
import LanguageModels
import OrderedCollections
import WorkflowValues

/// Content that is longer than a model takes.
extension Conversation {
  /// How many times answers may be asked about, if they are too long themselves.
  private static let mostDepth = 3
  /// A piece with fewer tokens says too little.
  private static let leastRoom = 32

  /// The answer to a request about each piece of its content, combined.
  ///
  /// - Parameter failure: what is thrown if there are no pieces, or no answer can be made of them.
  mutating func answerInPieces(
    to request: AnswerRequest, depth: Int, else failure: ModelFailure
  ) async throws -> Value {
    let combination = PieceCombination(of: request.shape, joinsTexts: request.joinsTexts)
    guard request.combinesPieces else { throw failure.withHelp(Self.helpForWhole) }
    guard combination != .impossible, request.content != .nothing,
      depth < Self.mostDepth
    else { throw failure }
    let room = length.window - request.maxTokens - (try tokensBesideContent(of: request))
    guard room >= Self.leastRoom,
      let pieces = try ContentPieces(
        room: length.estimate(of: room), overlaps: combination != .appending, in: context,
        words: words
      ).pieces(of: request.content),
      pieces.count > 1, pieces.count <= ContentPieces.most
    else { throw failure }
    var answers: [Value] = []
    for (index, piece) in pieces.enumerated() {
      var part = request.about(piece.content)
      part.shape = request.shape.withoutRequirements
      part.isOptional = request.isOptional || combination == .merging
      let asked = try AskedQuestion(
        part, adding: Self.note(index + 1, of: pieces.count), in: context, words: words)
      do {
        answers.append(try await value(of: asked))
      } catch let failure as ModelFailure {
        guard length.learn(from: failure, estimated: asked.estimatedTokens) else { throw failure }
        // All of it in shorter pieces.
        return try await answerInPieces(to: bounded(request), depth: depth, else: failure)
      }
    }
    switch combination {
    case .asking: return try await asking(about: answers, request, depth)
    case .joining: return Self.joined(answers, as: request)
    case .appending:
      return Self.appended(answers, with: pieces.map(\.separator), as: request.shape)
    case .merging: return try await merged(answers, request, depth)
    case .impossible: throw failure
    }
  }

  private static let helpForWhole = "leave out `long_input: fail`, or raise `context`"

  private static func note(_ number: Int, of count: Int) -> String {
    "The data is part \(number) of \(count) of something longer. Answer for this part alone."
  }

  /// About how many tokens a question has without its content.
  private func tokensBesideContent(of request: AnswerRequest) throws -> Int {
    var rest = request.about(.text(""))
    // Which entities there are is part of the content.
    if rest.shape.contains({ if case .entity = $0 { true } else { false } }) {
      rest.shape = .number
    }
    let note = Self.note(ContentPieces.most, of: ContentPieces.most)
    return tokens(of: try AskedQuestion(rest, adding: note, in: context, words: words))
  }

  // MARK: - Combining

  private mutating func asking(
    about answers: [Value], _ request: AnswerRequest, _ depth: Int
  ) async throws -> Value {
    let found = answers.filter { $0 != .nothing }
    if found.count < 2 { return found.first ?? .nothing }
    let parts = found.enumerated().map { "Part \($0 + 1):\n\(Self.text(of: $1))" }
    var whole = request.about(.text(parts.joined(separator: "\n\n")))
    whole.examples = []
    return try await answer(
      to: whole,
      adding: "The data has the answers to this request about consecutive parts of something "
        + "longer. Make one answer to the request of them.", depth: depth + 1)
  }

  private static func appended(
    _ answers: [Value], with separators: [String], as shape: AnswerShape
  ) -> Value {
    var text = ""
    for (answer, separator) in zip(answers, separators.dropLast() + [""]) {
      text += Self.text(of: answer) + separator
    }
    return shape == .richText ? .richText(RichText.read(markdown: text)) : .text(text)
  }

  private static func text(of answer: Value) -> String {
    if case .richText(let text) = answer { RichText.markdown(text) } else { answer.text }
  }

  private static func joined(_ answers: [Value], as request: AnswerRequest) -> Value {
    if request.isOptional, answers.allSatisfy({ $0 == .nothing }) { return .nothing }
    if case .list(of: .entity) = request.shape {
      return .list(PieceCombination.distinct(answers.flatMap(\.items)))
    }
    return .list(PieceCombination.joined(answers.map(\.items)))
  }

  private mutating func merged(
    _ answers: [Value], _ request: AnswerRequest, _ depth: Int
  ) async throws -> Value {
    guard case .dictionary(let described) = request.shape else { return .nothing }
    let dictionaries = answers.compactMap { answer -> OrderedDictionary<String, Value>? in
      if case .dictionary(let items) = answer { items } else { nil }
    }
    let found = PieceCombination.values(of: dictionaries)
    if found.isEmpty, request.isOptional { return .nothing }
    let fields = described.isEmpty ? found.keys.map { AnswerField($0) } : described
    var merged: OrderedDictionary<String, Value> = [:]
    for field in fields {
      guard let value = found[field.name]?.first else {
        guard field.isOptional else { throw ModelFailure.absent(field.name) }
        merged[field.name] = .nothing
        continue
      }
      merged[field.name] = value
    }
    let open = fields.filter { (found[$0.name]?.count ?? 0) > 1 }
    if open.isEmpty { return .dictionary(merged) }
    let chosen = try await choice(among: found, of: open, request, depth)
    return .dictionary(merged.merging(chosen) { $1 })
  }

  /// The values of keys that differ between pieces, as the model chooses them.
  private mutating func choice(
    among found: OrderedDictionary<String, [Value]>, of fields: [AnswerField],
    _ request: AnswerRequest, _ depth: Int
  ) async throws -> OrderedDictionary<String, Value> {
    let names = Set(fields.map(\.name))
    let values = found.filter { names.contains($0.key) }.mapValues { Value.list($0) }
    var question = request.about(.dictionary(values))
    question.shape = .dictionary(fields)
    question.isOptional = false
    question.examples = []
    let chosen = try await answer(
      to: question,
      adding: "The data has the values that were found in consecutive parts of something longer, "
        + "in their order, where they differ. Choose the right one of each.", depth: depth + 1)
    if case .dictionary(let values) = chosen { return values }
    return [:]
  }
}

extension AnswerRequest {
  /// The same request about something else, also where its prompt has the content.
  func about(_ piece: IntentValue) -> AnswerRequest {
    var request = self
    request.content = piece
    request.emptyContent = .isSent
    request.prompt.parts = prompt.parts.map { part in
      if case .value(let name, content) = part { return .value(name: name, piece) }
      return part
    }
    return request
  }
}
