/// Why something can't be shown, or wasn't done.
struct MessagePage: Widget {
  let context: PageContext
  let message: String
  let help: String?
  /// The page from which the person came, with its name.
  let origin: (address: PageAddress, name: String)?

  init(
    _ context: PageContext, _ message: String, help: String? = nil,
    from origin: (address: PageAddress, name: String)? = nil
  ) {
    self.context = context
    self.message = message
    self.help = help
    self.origin = origin
  }

  @HTMLBuilder var body: HTML {
    PageLayout("Not done", at: nil, context) {
      HTML(.h1) { "That didn’t work" }
      HTML(.p, .class("problem"), .role("alert")) { MessageText(message) }
      if let help { HTML(.p) { MessageText(help) } }
      HTML(.div, .class("buttons")) {
        if let origin {
          HTML(.a, .class("button"), .href(origin.address)) { "Back to \(origin.name)" }
        }
        HTML(.a, .class("button"), .href(.now)) { "To what happens now" }
      }
    }
  }
}
