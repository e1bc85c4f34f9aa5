/// A part of a page that the script replaces with how it is now.
struct LiveRegion: Widget {
  let id: String
  let content: HTML

  init(_ id: String, @HTMLBuilder content: () -> HTML) {
    self.id = id
    self.content = content()
  }

  @HTMLBuilder var body: HTML {
    HTML(.div, .id(id), .data(.live)) { content }
  }
}

/// A part of a page under a heading.
struct PageSection: Widget {
  let title: String
  let id: String
  let content: HTML

  init(_ title: String, id: String, @HTMLBuilder content: () -> HTML) {
    self.title = title
    self.id = id
    self.content = content()
  }

  @HTMLBuilder var body: HTML {
    HTML(.section, .aria(.labelledby, "\(id)-title")) {
      HTML(.h2, .id("\(id)-title")) { title }
      content
    }
  }
}

/// What is shown where nothing is, with what one could do.
struct EmptyNote: Widget {
  let text: String

  init(_ text: String) { self.text = text }

  @HTMLBuilder var body: HTML {
    HTML(.p, .class("empty")) { MessageText(text) }
  }
}
