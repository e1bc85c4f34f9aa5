import AppIntentsCore
package import LanguageModels
import WorkflowValues

/// A question as it is sent, and what its answer refers to.
package struct AskedQuestion: Sendable {
  package let question: ModelQuestion
  /// What the model is told to do.
  let instruction: String
  /// The values that go along.
  let data: [DataBlock]
  /// The entities that the model is given.
  let entities: ShownEntities
  let request: AnswerRequest

  /// - Parameters:
  ///   - note: what the model is told after the prompt.
  ///   - words: gives what the type of an entity is called.
  init(
    _ request: AnswerRequest, adding note: String? = nil, in context: IntentContext,
    words: @escaping @Sendable (IntentEntityValue) -> EntityWords
  ) throws {
    var shown = ShownValues(in: context, words: words)
    let prompt = try PromptText(request.prompt, about: request.content, shownBy: &shown)
    instruction = prompt.text + (note.map { "\n\n" + $0 } ?? "")
    data = prompt.data
    var turns: [ModelQuestion.Turn] = []
    for example in request.examples {
      let data = try shown.text(of: example.content)
      let block = DataBlock(name: PromptText.contentName, text: data)
      turns.append(.init(.user, instruction + "\n\n" + block.tagged))
      turns.append(
        .init(.assistant, try ExampleAnswer(example, of: request, &shown, context).text))
    }
    let line = request.shape.contains { $0 == .date } ? DateLine.text(in: context) : nil
    let parts = [instruction] + prompt.data.map(\.tagged) + (line.map { [$0] } ?? [])
    turns.append(.init(.user, parts.joined(separator: "\n\n"), images: shown.images))
    let schema = try AnswerSchema(entities: shown.entities).schema(
      of: request.shape, isOptional: request.isOptional)
    if let schema { _ = try shown.told(JSONWriter.compact(schema)) }
    let system = SystemText(for: request.shape, isOptional: request.isOptional)
    question = ModelQuestion(
      system: system.text(adding: try request.system.map { try shown.told($0) }), turns: turns,
      schema: schema,
      temperature: request.temperature, maxTokens: request.maxTokens, dateLine: line)
    entities = shown.entities
    self.request = request
  }

  /// About how many tokens an image takes.
  private static let tokensOfImage = 1000

  /// About how many tokens it has, with the schema.
  var estimatedTokens: Int {
    let images = question.turns.reduce(0) { $0 + $1.images.count }
    let schema = question.schema.map { TokenEstimate.tokens(of: JSONWriter.compact($0)) } ?? 0
    return question.estimatedTokens + schema + images * Self.tokensOfImage
  }
}
