/// A form with a button that does one thing.
struct ActionForm: Widget {
  let label: String
  let action: PageAction
  let context: PageContext
  var isMain = false
  /// What the button is about, for those who hear it without what is around it.
  var about: String?
  var fields: [(name: String, value: String)] = []

  @HTMLBuilder var body: HTML {
    HTML(.form, .method("post"), .action(action.address), .class("inline")) {
      TokenField(context: context)
      if action.startsRun { TicketField() }
      for field in fields {
        HTML(.input, .type("hidden"), .name(field.name), .sent(field.value))
      }
      HTML(
        .button, .type("submit"), .class(isMain ? "main" : "plain"),
        about.map { .aria(.label, "\(label) \($0)") }
      ) { label }
    }
  }
}

/// The field that tells our forms from those of other sites.
struct TokenField: Widget {
  let context: PageContext

  @HTMLBuilder var body: HTML {
    if let token = context.token {
      HTML(.input, .type("hidden"), .name("token"), .sent(ours: token))
    }
  }
}

/// The field by which a form that is sent twice starts one run.
struct TicketField: Widget {
  @HTMLBuilder var body: HTML {
    HTML(
      .input, .type("hidden"), .name(FormEntry.ticketField), .sent(ours: RandomSecret.make()))
  }
}
