import Control

/// Looks in an app for a value of a workflow's input, because a person asks for it.
struct FindPage: Widget {
  private static let most = 50

  let context: PageContext
  let workflow: String
  let input: InputReport
  let words: String?
  /// What the app has; nil if it wasn't asked.
  let found: Result<[FoundEntityReport], ControlFailure>?

  private var title: String { input.name.replacing("_", with: " ") }

  @HTMLBuilder var body: HTML {
    PageLayout("Find \(title)", at: .workflows, context) {
      HTML(.h1) {
        "Find \(title) for "
        HTML(.a, .href(.workflow(workflow))) { workflow }
      }
      HTML(
        .form, .method("get"), .action(.find(input.name, in: workflow)), .class("filter"),
        .role("search")
      ) {
        HTML(.input, .type("hidden"), .name("find"), .sent(ours: "1"))
        HTML(.label, .for("words")) { "Search" }
        HTML(
          .input, .id("words"), .name("words"), .type("search"), .value(words ?? ""),
          .autocomplete("off"))
        HTML(.button, .type("submit"), .class("plain")) { "Find" }
      }
      switch found {
      case nil: EmptyNote("The app is asked, and started for it. Without words it suggests some.")
      case .failure(let failure)?: problem(failure)
      case .success(let found)?: list(found)
      }
    }
  }

  @HTMLBuilder private func problem(_ failure: ControlFailure) -> HTML {
    HTML(.div, .class("problem"), .role("alert")) {
      HTML(.p) { MessageText(failure.message) }
      if let help = failure.help { HTML(.p) { MessageText(help) } }
    }
  }

  @HTMLBuilder private func list(_ found: [FoundEntityReport]) -> HTML {
    if found.isEmpty {
      EmptyNote(
        words == nil ? "The app suggests nothing." : "The app has nothing with these words.")
    } else {
      HTML(.p, .class("facts")) { "What you choose is filled into the form of the workflow." }
      HTML(.ul, .class("checks")) {
        for entity in found.prefix(Self.most) { row(entity) }
      }
      if found.count > Self.most {
        EmptyNote("\(found.count - Self.most) more; other words find fewer.")
      }
    }
  }

  @HTMLBuilder private func row(_ entity: FoundEntityReport) -> HTML {
    HTML(.li) {
      HTML(
        .a,
        .href(
          PageAddress(
            "workflows", workflow, query: [FilledInputs.fieldName(of: input): entity.id],
            fragment: "run-it-title"))
      ) { String(entity.title.prefix(200)) }
      if let subtitle = entity.subtitle {
        " "
        HTML(.span, .class("hint")) { String(subtitle.prefix(200)) }
      }
    }
  }
}
