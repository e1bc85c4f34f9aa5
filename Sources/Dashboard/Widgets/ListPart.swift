/// The rows of a list from one of them on. A page shows as many of them as fit.
struct ListPart<Row> {
  /// The place of the first one, from 0. It may be after the end of the list.
  let start: Int
  /// As many as a page has at most.
  let rows: [Row]
  /// How many the whole list has.
  let count: Int
  fileprivate let size: Int

  /// - Parameter size: the most rows of a page.
  init(of all: [Row], from start: Int, size: Int) {
    self.start = max(0, min(start, 1_000_000))
    self.size = size
    rows = Array(all.dropFirst(self.start).prefix(size))
    count = all.count
  }
}

/// Links from the rows of a page to those before and after them, or to the beginning of a list that has none
/// from there on.
struct ListSteps<Row>: Widget {
  let part: ListPart<Row>
  /// How many of its rows the page shows.
  let shown: Int
  /// The page that begins with the row at a place.
  let address: (_ start: Int) -> PageAddress

  @HTMLBuilder var body: HTML {
    if part.start > 0, part.rows.isEmpty {
      HTML(.p, .class("empty")) {
        "The list ends before this page. "
        HTML(.a, .href(address(0))) { "To its beginning" }
      }
    } else {
      let end = part.start + shown
      PageSteps(
        newer: part.start > 0 ? address(max(0, part.start - part.size)) : nil,
        older: end < part.count ? address(end) : nil)
    }
  }
}

/// Links to the rows before and after those of a page.
struct PageSteps: Widget {
  let newer: PageAddress?
  let older: PageAddress?
  var olderLabel = "Next"

  @HTMLBuilder var body: HTML {
    if newer != nil || older != nil {
      HTML(.nav, .class("pages"), .aria(.label, "more rows")) {
        if let newer { HTML(.a, .class("button"), .href(newer)) { "Back" } }
        if let older { HTML(.a, .class("button"), .href(older)) { olderLabel } }
      }
    }
  }
}
