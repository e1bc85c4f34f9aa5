/// What the head of every page has.
struct PageHead: Widget {
  let title: String

  @HTMLBuilder var body: HTML {
    HTML(.meta, .charset("utf-8"))
    HTML(.meta, .name("viewport"), .content("width=device-width, initial-scale=1"))
    HTML(.meta, .name("color-scheme"), .content("light dark"))
    HTML(.title) { title }
    HTML(.link, .rel("icon"), .href(Asset.icon.address))
    HTML(.link, .rel("stylesheet"), .href(Asset.style.address), .integrity(Asset.style.hash))
  }
}
