/// What the pages for others have: nothing that leads elsewhere, and no script.
struct FormLayout: Widget {
  let title: String
  let content: HTML

  init(_ title: String, @HTMLBuilder content: () -> HTML) {
    self.title = title
    self.content = content()
  }

  @HTMLBuilder var body: HTML {
    HTML(.html, .lang("en")) {
      HTML(.head) { PageHead(title: title) }
      HTML(.body) {
        HTML(.main, .id("main")) {
          HTML(.h1) { title }
          content
        }
      }
    }
  }
}
