import Control

/// The questions that runs wait for.
struct QuestionsPage: Widget {
  private static let (rows, bytes) = (40, 45_000)

  let context: PageContext
  let questions: [PromptReport]
  /// Those after this one are shown; nil for all.
  let start: Int64?
  /// The one that a link leads to. It is the first, unless it was answered.
  let wanted: Int64?

  init(
    _ context: PageContext, _ questions: [PromptReport], after start: Int64? = nil,
    wanted: Int64? = nil
  ) {
    self.context = context
    self.questions = questions
    self.start = start
    self.wanted = wanted
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Questions", at: .questions, context) {
      HTML(.h1) { "Questions" }
      LiveRegion("questions") {
        list
      }
    }
  }

  @HTMLBuilder private var list: HTML {
    let those = questions.filter { $0.id > start ?? 0 && $0.id >= wanted ?? 0 }
    let shown = QuestionCards(those, context, most: Self.rows, budget: Self.bytes)
    if let wanted, !questions.contains(where: { $0.id == wanted }) {
      HTML(.p, .id("card-\(wanted)"), .role("status")) {
        "Question \(wanted) waits no longer: it has been answered, or its time is over."
      }
    }
    if questions.isEmpty {
      EmptyNote("No run waits for an answer.")
    } else if those.isEmpty {
      EmptyNote("No other run waits for an answer.")
    }
    shown.cards
    HTML(.p, .class("buttons")) {
      if start != nil || wanted != nil {
        HTML(.a, .class("button"), .href(.questions)) { "The first questions" }
      }
      if let last = shown.last {
        HTML(.a, .class("button"), .href(PageAddress("questions", query: ["after": "\(last)"]))) {
          "\(shown.rest) more"
        }
      }
    }
  }
}
