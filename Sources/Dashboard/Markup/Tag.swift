/// The elements that pages are made of. None of them runs anything.
package enum Tag: String, Sendable {
  case html, head, body, title, meta, link, script
  case header, nav, main, footer, section, article, aside
  case h1, h2, h3, h4, p, pre, code, span, div, strong, em, small, time, details, summary
  case ul, ol, li, dl, dt, dd, table, caption, thead, tbody, tr, th, td
  case a, form, label, input, button, select, option, datalist, textarea, fieldset, legend
  case img, iframe
  case svg, g, rect, circle, path, line, dialog, kbd

  /// Whether it has neither content nor an end.
  var isVoid: Bool {
    switch self {
    case .meta, .link, .input, .img: true
    default: false
    }
  }

  /// Whether a parser drops a line break at the beginning of the content.
  var losesFirstBreak: Bool { self == .pre || self == .textarea }
}
