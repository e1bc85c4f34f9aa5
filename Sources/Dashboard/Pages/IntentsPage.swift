import Control
import Diagnostics

/// The intents that steps can perform: all by their domains, those of a domain, or those with some words.
struct IntentsPage: Widget {
  private static let most = 50

  let context: PageContext
  let words: String?
  let domain: String?
  /// All, or those with the words, the best first.
  let intents: [IntentReport]

  init(_ context: PageContext, words: String?, domain: String?, intents: [IntentReport]) {
    self.context = context
    self.words = words
    self.domain = domain
    self.intents = intents
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Intents", at: .intents, context) {
      HTML(.h1) { "Intents" }
      HTML(.form, .method("get"), .action(.intents), .class("filter"), .role("search")) {
        HTML(.label, .for("q")) { "Search" }
        HTML(
          .input, .id("q"), .name("q"), .type("search"), .value(words ?? ""),
          .autocomplete("off"), .placeholder("resize image"), .data(.filter))
        HTML(.button, .type("submit"), .class("plain")) { "Search" }
      }
      HTML(.p) {
        HTML(.a, .href(ConversionsPage.address)) { "What becomes of a value of another type" }
      }
      LiveRegion("intents") { list }
    }
  }

  @HTMLBuilder private var list: HTML {
    if words != nil {
      found
    } else if let domain {
      HTML(.h2) { domain }
      rows(intents.filter { $0.domain == domain }, none: "There is no such domain.")
      HTML(.p) { HTML(.a, .href(.intents)) { "All intents" } }
    } else {
      domains
    }
  }

  @HTMLBuilder private var found: HTML {
    HTML(.p, .class("facts")) {
      intents.isEmpty ? "" : Phrasing.count(intents.count, "intent")
    }
    rows(
      Array(intents.prefix(Self.most)),
      none: "No intent has these words in its name or description.")
    if intents.count > Self.most {
      EmptyNote("Only the best \(Self.most) are shown; `segue actions` lists all.")
    }
  }

  @HTMLBuilder private func rows(_ intents: [IntentReport], none: String) -> HTML {
    if intents.isEmpty {
      EmptyNote(none)
    } else {
      HTML(.dl, .class("values intents")) {
        for intent in intents {
          HTML(.dt) { link(to: intent) }
          HTML(.dd) { MessageText(String(intent.summary.prefix(200))) }
        }
      }
    }
  }

  /// All names, by domain. What they do is on their pages: there are hundreds.
  @HTMLBuilder private var domains: HTML {
    let groups = Dictionary(grouping: intents, by: \.domain).sorted { $0.key < $1.key }
    for (domain, intents) in groups {
      HTML(.section, .aria(.label, domain.isEmpty ? "without a domain" : domain)) {
        HTML(.h2) { title(of: domain) }
        HTML(.p, .class("names")) {
          for intent in intents { HTML([link(to: intent), HTML(text: " ")]) }
        }
      }
    }
  }

  @HTMLBuilder private func title(of domain: String) -> HTML {
    if domain.isEmpty {
      "without a domain"
    } else {
      HTML(.a, .href(PageAddress("intents", query: ["domain": domain]))) { domain }
    }
  }

  private func link(to intent: IntentReport) -> HTML {
    HTML(.a, .href(.intent(intent.id))) { intent.id }
  }
}

/// An intent with its parameters and an example.
struct IntentPage: Widget {
  let context: PageContext
  let intent: IntentReport
  /// The values with which it was tried, and what came of it.
  let given: [NamedValue]
  let trial: Result<IntentTrialReport, ControlFailure>?

  init(
    _ context: PageContext, _ intent: IntentReport, given: [NamedValue] = [],
    trial: Result<IntentTrialReport, ControlFailure>? = nil
  ) {
    self.context = context
    self.intent = intent
    self.given = given
    self.trial = trial
  }

  @HTMLBuilder var body: HTML {
    PageLayout(intent.title, at: .intents, context) {
      HTML(.h1) {
        IconView(icon: intent.icon)
        intent.title
      }
      HTML(.p, .class("facts")) { name }
      for paragraph in intent.description.split(separator: "\n\n") {
        HTML(.p, .class("lead")) { MessageText(String(paragraph)) }
      }
      parameters
      facts
      if let example = intent.example {
        PageSection("Example", id: "example") {
          HTML(.pre, .tabindex(0), .data(.copy)) { example }
        }
      }
      if let fields = intent.fields { attempt(fields) }
    }
  }

  /// A form that tries it, and what came of that.
  @HTMLBuilder private func attempt(_ fields: [InputReport]) -> HTML {
    PageSection("Try it", id: "try") {
      HTML(.p) { "Nothing is changed: it says what it would do." }
      HTML(
        .form, .method("get"), .action(PageAddress("intents", intent.id, fragment: "try-title")),
        .class("card")
      ) {
        HTML(.input, .type("hidden"), .name("try"), .sent(ours: "1"))
        for field in fields.prefix(50) {
          InputField(
            input: field, given: given.first { $0.name == field.name }?.value.value,
            purpose: .trial)
        }
        HTML(.div, .class("buttons")) {
          HTML(.button, .type("submit"), .class("main")) { "Try" }
        }
      }
      outcome
    }
  }

  @HTMLBuilder private var outcome: HTML {
    switch trial {
    case nil: HTML()
    case .failure(let failure)?:
      HTML(.div, .class("problem"), .role("alert")) {
        HTML(.p) { MessageText(failure.message) }
        if let help = failure.help { HTML(.p) { MessageText(help) } }
      }
    case .success(let trial)?:
      HTML(.div, .class("card"), .role("status")) {
        for change in trial.would.prefix(50) { HTML(.p) { MessageText("It would \(change).") } }
        if let output = trial.output {
          HTML(.h3) { "It gives" }
          ValueView(value: output.value)
        } else if trial.would.isEmpty {
          HTML(.p) { "It gives nothing." }
        }
      }
    }
  }

  @HTMLBuilder private var name: HTML {
    HTML(.code, .data(.copy)) { intent.id }
    if !intent.domain.isEmpty {
      HTML(.a, .href(PageAddress("intents", query: ["domain": intent.domain]))) {
        "all of \(intent.domain)"
      }
    }
  }

  @HTMLBuilder private var parameters: HTML {
    if !intent.parameters.isEmpty {
      PageSection("Parameters", id: "parameters") {
        NamedFacts(
          facts: intent.parameters.map {
            (name: $0.name, value: MessageText($0.words).body)
          })
      }
    }
  }

  @HTMLBuilder private var facts: HTML {
    PageSection("About it", id: "about") {
      HTML(.dl, .class("values")) {
        HTML(.dt) { "gives" }
        HTML(.dd) { intent.output }
        if let undo = intent.undo {
          HTML(.dt) { "undo" }
          HTML(.dd) { MessageText(undo) }
        }
        if !intent.programs.isEmpty {
          HTML(.dt) { "needs" }
          HTML(.dd) { intent.programs.joined(separator: ", ") }
        }
      }
    }
  }
}
