import AppIntentsCore
import LanguageModels
import WorkflowValues

/// Splits what a question is about into pieces that a model takes one after the other.
struct ContentPieces {
  /// The most pieces of one content.
  static let most = 64

  struct Piece: Sendable {
    let content: Value
    /// What is between its text and that of the piece after it.
    var separator = "\n\n"
  }

  /// The most tokens of a piece.
  private let room: Int
  /// Whether a piece begins with the last paragraph of the one before it.
  private let overlaps: Bool
  private let context: IntentContext
  private let words: @Sendable (IntentEntityValue) -> EntityWords

  init(
    room: Int, overlaps: Bool = true, in context: IntentContext,
    words: @escaping @Sendable (IntentEntityValue) -> EntityWords
  ) {
    self.room = room
    self.overlaps = overlaps
    self.context = context
    self.words = words
  }

  /// The pieces in their order; nil for a content that can't be split.
  func pieces(of content: Value) throws -> [Piece]? {
    switch content {
    case .list(let items) where items.count == 1: return try pieces(of: items[0])
    case .list(let items): return try pieces(of: items)
    case .text, .richText: return try texts(of: content)
    case .file(let file): return SentImage.isImage(file) ? nil : try texts(of: content)
    default: return nil
    }
  }

  private func texts(of content: Value) throws -> [Piece] {
    var shown = ShownValues(in: context, words: words)
    // A name or a sign of the tag may be longer when it is escaped.
    let text = try shown.text(of: content)
    return TextPieces(room: room - Self.tokensOfTag, overlaps: overlaps).pieces(of: text).map {
      Piece(content: .text($0.text), separator: $0.separator)
    }
  }

  private static let tokensOfTag = 16
  /// An entity's id is in the schema, too.
  private static let tokensOfID = 4

  /// Lists of as many items as fit.
  private func pieces(of items: [Value]) throws -> [Piece]? {
    var pieces: [[Value]] = [[]]
    var size = 0
    for item in items {
      if case .file(let file) = item, SentImage.isImage(file) { return nil }
      var shown = ShownValues(in: context, words: words)
      let text = try shown.text(of: .list([item]))
      let tokens = TokenEstimate.tokens(of: text) + Self.tokensOfID
      if tokens > room - Self.tokensOfTag { return nil }
      let isFull = pieces[pieces.count - 1].count >= ShownEntities.most
      if size + tokens > room - Self.tokensOfTag || isFull, size > 0 {
        pieces.append([])
        size = 0
      }
      pieces[pieces.count - 1].append(item)
      size += tokens
    }
    return pieces.map { Piece(content: .list($0)) }
  }
}
