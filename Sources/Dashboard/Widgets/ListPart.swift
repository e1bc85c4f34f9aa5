/// The part of a list that is on one of its pages.
struct ListPart<Row> {
  /// The number of the page, from 1. It may be one that doesn't exist.
  let page: Int
  let lastPage: Int
  let shown: [Row]

  /// - Parameters:
  ///   - size: the most rows of a page.
  ///   - bytes: what a row takes at most. A page has no more rows than `PageSize.list` allows.
  init(of rows: [Row], page: Int, size: Int, bytes: (Row) -> Int) {
    self.page = max(1, min(page, 1_000_000))
    var (starts, left) = ([0], PageSize.list)
    for (index, row) in rows.enumerated() {
      let (needed, count) = (bytes(row), index - (starts.last ?? 0))
      if count == size || count > 0 && needed > left {
        starts.append(index)
        left = PageSize.list
      }
      left -= needed
    }
    lastPage = starts.count
    if self.page <= lastPage {
      let end = self.page < lastPage ? starts[self.page] : rows.count
      shown = Array(rows[starts[self.page - 1]..<end])
    } else {
      shown = []
    }
  }
}

/// Links from one page of a list to those beside it, or from a page that doesn't exist to the last one.
struct ListSteps<Row>: Widget {
  let part: ListPart<Row>
  let address: (_ page: Int) -> PageAddress

  @HTMLBuilder var body: HTML {
    if part.page > part.lastPage {
      HTML(.p, .class("empty")) {
        part.lastPage == 1
          ? "The list has one page. " : "The list has \(part.lastPage) pages. "
        HTML(.a, .href(address(part.lastPage))) { "To the last one" }
      }
    } else {
      PageSteps(
        newer: part.page > 1 ? address(part.page - 1) : nil,
        older: part.page < part.lastPage ? address(part.page + 1) : nil)
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
