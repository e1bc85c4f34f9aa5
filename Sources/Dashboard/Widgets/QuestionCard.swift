import Control

/// A question of a run, with the form that answers it.
struct QuestionCard: Widget {
  let prompt: PromptReport
  let context: PageContext
  /// Whether it is on the page of its run.
  var isOfRun = false
  /// The element of its heading, by what it is under.
  var heading = Tag.h2
  var extent = Extent.all

  /// How much of a question is shown. The page of its run has the rest.
  enum Extent {
    case all
    /// All but what apps show, their icons and what they suggest.
    case withoutViews
    /// The beginning of the question.
    case beginning
  }

  private var id: String { "question-\(prompt.id)" }

  @HTMLBuilder var body: HTML {
    HTML(.article, .id("card-\(prompt.id)"), .class("card question"), .aria(.labelledby, id)) {
      if extent == .beginning {
        HTML(heading, .id(id)) { prompt.question.beginning(300) }
        HTML(.p) { HTML(.a, .href(.run(prompt.run))) { "Answer on the page of run \(prompt.run)" } }
      } else {
        HTML(heading, .id(id)) { prompt.question }
        HTML(.p, .class("facts")) { facts }
        views
        form
      }
    }
  }

  /// What a step shows with its question.
  @HTMLBuilder private var views: HTML {
    if extent == .withoutViews {
      HTML(.p) {
        HTML(.a, .href(.run(prompt.run))) {
          "What is shown with it is on the page of run \(prompt.run)"
        }
      }
    } else if let shown = prompt.snippet {
      HTML(.div, .class("shown")) { SnippetTree(json: shown, isPressable: false) }
    }
  }

  @HTMLBuilder private var form: HTML {
    if let problem = prompt.problem {
      HTML(.p, .class("problem")) { MessageText(problem) }
    }
    HTML(.form, .method("post"), .action(PageAction.answer(prompt.id).address)) {
      TokenField(context: context)
      if isOfRun {
        HTML(.input, .type("hidden"), .name(PageAction.runField), .sent(ours: "\(prompt.run)"))
      }
      control
    }
    // On the page of the run they have a place of their own.
    if !isOfRun, extent == .all {
      for snippet in (prompt.shown ?? []).prefix(5) {
        SnippetCard(snippet: snippet, context: context, isAmongQuestions: true)
      }
    }
  }

  @HTMLBuilder private var facts: HTML {
    HTML(.a, .href(.workflow(prompt.workflow))) { prompt.workflow }
    ", "
    HTML(.a, .href(.run(prompt.run))) { "run \(prompt.run)" }
    ", asked "
    MomentLabel(moment: prompt.asked, now: context.now)
    if let expires = prompt.expires {
      "; it waits until "
      MomentLabel(moment: expires, now: context.now, isFull: true)
      if let usual = prompt.defaultAnswer, !usual.isEmpty {
        ", and then takes "
        HTML(.code) { usual }
      }
    }
  }

  @HTMLBuilder private var control: HTML {
    switch prompt.kind {
    case "confirmation":
      HTML(.div, .class("buttons")) {
        // What the default answers isn't pressed by mistake.
        let isDenied = prompt.defaultAnswer == "false"
        button(prompt.answers?.yes ?? "Yes", "yes", isMain: !isDenied)
        button(prompt.answers?.no ?? "No", "no", isMain: isDenied)
      }
    case "value" where prompt.type == "boolean":
      let isDenied = prompt.defaultAnswer == "false"
      HTML(.div, .class("buttons")) {
        button(prompt.answers?.yes ?? "Yes", "yes", isMain: !isDenied)
        button(prompt.answers?.no ?? "No", "no", isMain: isDenied)
        button("Give no answer", "cancel")
      }
    case "choice", "choices": options
    default:
      HTML(.div, .class("field")) { field }
      HTML(.div, .class("buttons")) {
        button("Answer", nil, isMain: true)
        button("Give no answer", "cancel")
      }
    }
  }

  @HTMLBuilder private var field: HTML {
    HTML(.label, .for("\(id)-value")) { "Answer\(wanted)" }
    if prompt.isList == true {
      HTML(.textarea, .id("\(id)-value"), .name(PageAction.itemField), .rows(3))
      for title in suggested {
        HTML(.label, .class("choice")) {
          HTML(.input, .type("checkbox"), .name(PageAction.itemField), .value(title))
          HTML(.span) { title }
        }
      }
    } else if prompt.isMultiline == true {
      HTML(.textarea, .id("\(id)-value"), .name("value"), .rows(3))
    } else if prompt.type == "number" {
      NumberField(
        id: "\(id)-value", name: "value", least: prompt.entry?.least, most: prompt.entry?.most,
        entry: prompt.entry, others: [list])
      suggestions
    } else {
      HTML(
        .input, .id("\(id)-value"), .name("value"), .type(inputType), .autocomplete("off"), list)
      suggestions
    }
  }

  /// What the answer has to be, in parentheses.
  private var wanted: String {
    let lines = prompt.isList == true ? ["one on each line"] : []
    let words = prompt.wanted + lines
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }

  /// The field of a browser for the part of a date that is wanted. Any date is a text, which may be
  /// “tomorrow”.
  private var inputType: String {
    switch prompt.type == "date" ? prompt.entry?.moment : nil {
    case .date?: "date"
    case .time?: "time"
    case .dateTime?: "datetime-local"
    case nil: "text"
    }
  }

  private var suggested: [String] { extent == .all ? prompt.suggestions ?? [] : [] }

  private var list: Attribute? { suggested.isEmpty ? nil : .list("\(id)-suggestions") }

  @HTMLBuilder private var suggestions: HTML {
    if !suggested.isEmpty {
      HTML(.datalist, .id("\(id)-suggestions")) {
        for title in suggested { HTML(.option, .value(title)) }
      }
    }
  }

  @HTMLBuilder private var options: HTML {
    HTML(.fieldset) {
      HTML(.legend) { legend }
      // A number names an option, whatever is in its title.
      for (index, option) in prompt.options.enumerated() {
        HTML(.label, .class("choice")) {
          HTML(
            .input, .type(prompt.kind == "choice" ? "radio" : "checkbox"), .name("value"),
            .sent(ours: "\(index + 1)"), prompt.kind == "choice" ? .required : nil)
          icon(of: index)
          HTML(.span) { option }
        }
      }
    }
    HTML(.div, .class("buttons")) {
      button("Answer", nil, isMain: true)
      button("Give no answer", "cancel")
    }
  }

  private var legend: String {
    guard prompt.kind == "choices" else { return "Choose one" }
    let limits = (prompt.hints ?? []).joined(separator: ", ")
    return limits.isEmpty ? "Choose some" : "Choose some (\(limits))"
  }

  @HTMLBuilder private func icon(of index: Int) -> HTML {
    if extent == .all, let icons = prompt.icons, icons.indices.contains(index) {
      IconView(icon: icons[index])
    }
  }

  @HTMLBuilder private func button(
    _ label: String, _ answer: String?, isMain: Bool = false
  ) -> HTML {
    HTML(
      .button, .type("submit"), .class(isMain ? "main" : "plain"),
      answer == nil ? nil : .name("answer"), answer.map { .sent(ours: $0) },
      answer == "cancel" ? .unchecked : nil
    ) { label }
  }
}
