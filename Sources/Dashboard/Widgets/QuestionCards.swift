import Control

/// Questions as cards: as many as fit into some bytes, so that a page with many stays small.
struct QuestionCards {
  let cards: FittingRows
  /// The id of the last one that is shown, if others follow.
  let last: Int64?
  /// How many follow.
  let rest: Int

  /// - Parameters:
  ///   - most: the most cards.
  ///   - budget: the most bytes of all cards.
  init(
    _ questions: [PromptReport], _ context: PageContext, heading: Tag = .h2, most: Int, budget: Int
  ) {
    cards = FittingRows(questions.prefix(most), within: budget) { question in
      Self.card(
        QuestionCard(prompt: question, context: context, heading: heading), within: budget / 4)
    }
    rest = questions.count - cards.count
    last = rest > 0 && cards.count > 0 ? questions[cards.count - 1].id : nil
  }

  /// A card that isn't large: the rest of it is on the page of its run.
  private static func card(_ whole: QuestionCard, within limit: Int) -> HTML {
    var card = whole
    // Of a question that is too long by itself, nothing else is drawn.
    if HTMLWriter.size(of: HTML(text: whole.prompt.question), upTo: limit) != nil {
      for extent in [QuestionCard.Extent.all, .withoutViews] {
        card.extent = extent
        let html = card.body
        if HTMLWriter.size(of: html, upTo: limit) != nil { return html }
      }
    }
    card.extent = .beginning
    return card.body
  }
}
