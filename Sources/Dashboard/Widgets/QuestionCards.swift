import Control

/// Questions as cards: as many as fit into some bytes, so that a page with many stays small.
struct QuestionCards {
  let cards: [HTML]
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
    var (cards, left) = ([HTML](), budget)
    for question in questions.prefix(most) {
      let whole = QuestionCard(prompt: question, context: context, heading: heading)
      let (card, size) = Self.card(whole, within: budget / 4)
      if size > left { break }
      left -= size
      cards.append(card)
    }
    self.cards = cards
    rest = questions.count - cards.count
    last = rest > 0 && !cards.isEmpty ? questions[cards.count - 1].id : nil
  }

  /// A card that isn't large: the rest of it is on the page of its run.
  private static func card(_ whole: QuestionCard, within limit: Int) -> (HTML, size: Int) {
    var card = whole
    // Of a question that is too long by itself, nothing else is drawn.
    if HTMLWriter.size(of: HTML(text: whole.prompt.question), upTo: limit) != nil {
      for extent in [QuestionCard.Extent.all, .withoutViews] {
        card.extent = extent
        let html = card.body
        if let size = HTMLWriter.size(of: html, upTo: limit) { return (html, size) }
      }
    }
    card.extent = .beginning
    let html = card.body
    return (html, HTMLWriter.text(of: html).utf8.count)
  }
}
