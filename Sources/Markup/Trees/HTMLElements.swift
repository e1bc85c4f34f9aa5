/// What the HTML standard says about elements by their names.
enum HTMLElements {
  /// Without content and an end tag.
  static let void: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
    "keygen", "link", "meta", "param", "source", "track", "wbr",
  ]

  /// Whose content isn't markup.
  static let raw: Set<String> = [
    "iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp",
  ]

  /// Those of them in which character references count.
  static let decoded: Set<String> = ["textarea", "title"]

  /// What may come before the body.
  static let ofHead: Set<String> = [
    "base", "basefont", "bgsound", "link", "meta", "noframes", "noscript", "script", "style",
    "template", "title",
  ]

  /// Before which a paragraph ends.
  static let endingParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "hr", "li", "dd", "dt", "listing", "main", "menu", "nav", "ol", "p",
    "plaintext", "pre", "search", "section", "summary", "table", "ul", "xmp",
  ]

  static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  static let tableSections: Set<String> = ["tbody", "tfoot", "thead"]

  /// The parts of a table.
  static let ofTable: Set<String> = [
    "caption", "col", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr",
  ]

  /// Which a tag inside of them doesn't reach beyond (13.2.4.2, “in scope”).
  static let scopes: Set<String> = [
    "applet", "caption", "html", "marquee", "object", "table", "td", "template", "th",
    "foreignobject",
  ]

  /// Which format a text, and end before what was begun inside of them if their tags come first.
  static let formatting: Set<String> = [
    "a", "abbr", "b", "big", "cite", "code", "em", "font", "i", "ins", "kbd", "label", "mark",
    "nobr", "q", "s", "small", "span", "strike", "strong", "sub", "sup", "tt", "u",
  ]

  /// Which aren't part of a line of text.
  static let blocks: Set<String> = endingParagraph.union([
    "body", "caption", "colgroup", "head", "html", "legend", "noscript", "optgroup", "option",
    "tbody", "td", "template", "tfoot", "th", "thead", "title", "tr",
  ])

  /// Through which an item of a list doesn't end the one before it.
  static let aroundItems = blocks.subtracting(["address", "div", "p"])

  /// Whose text isn't for readers.
  static let unread: Set<String> = [
    "head", "iframe", "noembed", "noframes", "object", "script", "select", "style", "svg",
    "template", "textarea", "math", "audio", "video", "canvas", "datalist", "input",
  ]
}
