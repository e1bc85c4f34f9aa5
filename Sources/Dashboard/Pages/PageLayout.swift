/// What all pages have: the head, the navigation, the end.
struct PageLayout: Widget {
  enum Place: String, CaseIterable {
    case now = "Now"
    case workflows = "Workflows"
    case runs = "Runs"
    case questions = "Questions"
    case schedule = "Schedule"
    case files = "Files"
    case why = "Why"
    case intents = "Intents"
    case health = "Health"

    var address: PageAddress {
      switch self {
      case .now: .now
      case .workflows: .workflows
      case .runs: .runs
      case .questions: .questions
      case .schedule: .schedule
      case .files: .files
      case .why: .why
      case .intents: .intents
      case .health: .health
      }
    }
  }

  let title: String
  let place: Place?
  let context: PageContext
  let content: HTML

  init(
    _ title: String, at place: Place?, _ context: PageContext, @HTMLBuilder content: () -> HTML
  ) {
    self.title = title
    self.place = place
    self.context = context
    self.content = content()
  }

  @HTMLBuilder var body: HTML {
    HTML(.html, .lang("en")) {
      HTML(.head) { head }
      HTML(.body, context.token == nil ? nil : .data(.events, PageAddress.events.text)) {
        HTML(.a, .class("skip"), .href(fragment: "main")) { "Skip to the content" }
        header
        HTML(.main, .id("main"), .tabindex(-1)) {
          notice
          content
        }
        footer
      }
    }
  }

  @HTMLBuilder private var head: HTML {
    PageHead(title: "\(title) · Segue")
    if context.token != nil {
      HTML(.script, .src(Asset.script.address), .integrity(Asset.script.hash), .defer)
    }
  }

  @HTMLBuilder private var notice: HTML {
    if let notice = context.notice {
      HTML(.p, .class("notice"), .role("status")) { MessageText(notice) }
    }
  }

  @HTMLBuilder private var header: HTML {
    HTML(.header) {
      HTML(.span, .class("brand")) { "Segue" }
      if context.token != nil {
        HTML(.nav, .aria(.label, "pages")) { HTML(.ul) { links } }
      }
    }
  }

  @HTMLBuilder private var links: HTML {
    for place in Place.allCases {
      HTML(.li) {
        HTML(.a, .href(place.address), place == self.place ? .aria(.current, "page") : nil) {
          place.rawValue
        }
        if place == .questions { LiveRegion("open-questions") { count } }
      }
    }
  }

  /// The number of open questions.
  @HTMLBuilder private var count: HTML {
    if context.questions > 0 {
      HTML(.span, .class("count")) {
        "\(context.questions)"
        HTML(.span, .class("unseen")) { " open" }
      }
    }
  }

  @HTMLBuilder private var footer: HTML {
    HTML(.footer) {
      HTML(.span) { "Segue \(context.version)" }
      if context.token != nil {
        ActionForm(label: "Sign out", action: .signOut, context: context)
      }
    }
  }
}
