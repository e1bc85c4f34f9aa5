package import AppIntentsCore

/// An attribute of an element. The names are ours, and none of them is a script; the values are text.
package struct Attribute: Sendable, Hashable {
  /// What a value is for, which decides what becomes of a secret in it.
  enum Use: Sendable, Hashable {
    /// People read it, so secrets in it are hidden.
    case shown
    /// The browser goes by it: an id, an address, a type. It is written as it is, because the page
    /// wouldn't work with marks in it.
    case isOurs
    /// A form fills a field with it, so secrets in it are hidden.
    case filledIn
    /// A form sends it back, so a secret in it is replaced with a seal that stands for it.
    case sentBack
  }

  let name: String
  /// Nil for one that says something by being there.
  let value: String?
  let use: Use

  /// An attribute is something that people read unless it says what else it is.
  private init(_ name: String, _ value: String?, _ use: Use = .shown) {
    self.name = name
    self.value = value
    self.use = use
  }

  package static func id(_ value: String) -> Attribute { Attribute("id", value, .isOurs) }
  package static func `class`(_ value: String) -> Attribute { Attribute("class", value, .isOurs) }
  package static func title(_ value: String) -> Attribute { Attribute("title", value) }
  package static func lang(_ value: String) -> Attribute { Attribute("lang", value, .isOurs) }
  package static func role(_ value: String) -> Attribute { Attribute("role", value, .isOurs) }
  package static func aria(_ name: AriaName, _ value: String) -> Attribute {
    Attribute("aria-\(name)", value, name == .label ? .shown : .isOurs)
  }
  package static func scope(_ value: String) -> Attribute { Attribute("scope", value, .isOurs) }
  package static func datetime(_ value: String) -> Attribute {
    Attribute("datetime", value, .isOurs)
  }
  package static func tabindex(_ value: Int) -> Attribute {
    Attribute("tabindex", "\(value)", .isOurs)
  }

  package static func href(_ address: PageAddress) -> Attribute {
    Attribute("href", address.text, .isOurs)
  }
  /// A place on the same page.
  package static func href(fragment: String) -> Attribute {
    Attribute("href", "#\(fragment)", .isOurs)
  }
  package static func src(_ address: PageAddress) -> Attribute {
    Attribute("src", address.text, .isOurs)
  }
  /// A picture in the page itself; nil for an icon that has none.
  package static func src(_ icon: Icon) -> Attribute? {
    icon.imageURL.map { Attribute("src", $0, .isOurs) }
  }
  /// Is loaded when it is about to be seen.
  package static let lazy = Attribute("loading", "lazy", .isOurs)
  /// Forbids a frame everything: scripts, forms, other pages, and what is kept for our address.
  package static let sandbox = Attribute("sandbox", "", .isOurs)
  /// What a picture is for those who don't see it.
  package static func alt(_ value: String) -> Attribute { Attribute("alt", value) }
  package static func action(_ address: PageAddress) -> Attribute {
    Attribute("action", address.text, .isOurs)
  }

  package enum AriaName: String, Sendable, CustomStringConvertible {
    case label, labelledby, describedby, current, hidden, live, controls, pressed

    package var description: String { rawValue }
  }

  /// What the script goes by.
  package static func data(_ name: DataName, _ value: String? = nil) -> Attribute {
    Attribute("data-\(name)", value, .isOurs)
  }

  package enum DataName: String, Sendable, CustomStringConvertible {
    case live, events, filter, copy, slider, check, unsaved

    package var description: String { rawValue }
  }
}

// MARK: - Forms

extension Attribute {
  package static func type(_ value: String) -> Attribute { Attribute("type", value, .isOurs) }
  package static func name(_ value: String) -> Attribute { Attribute("name", value, .isOurs) }
  /// What a field for a text is filled with.
  package static func value(_ value: String) -> Attribute { Attribute("value", value, .filledIn) }
  /// What an option, a button or a hidden field sends.
  package static func sent(_ value: String) -> Attribute { Attribute("value", value, .sentBack) }
  /// What one of those sends whose values are the same on every machine.
  package static func sent(ours value: String) -> Attribute { Attribute("value", value, .isOurs) }
  package static func method(_ value: String) -> Attribute { Attribute("method", value, .isOurs) }
  package static func `for`(_ value: String) -> Attribute { Attribute("for", value, .isOurs) }
  package static func placeholder(_ value: String) -> Attribute { Attribute("placeholder", value) }
  package static func autocomplete(_ value: String) -> Attribute {
    Attribute("autocomplete", value, .isOurs)
  }
  package static func min(_ value: String) -> Attribute { Attribute("min", value, .isOurs) }
  package static func max(_ value: String) -> Attribute { Attribute("max", value, .isOurs) }
  package static func step(_ value: String) -> Attribute { Attribute("step", value, .isOurs) }
  /// The id of the list with what may be entered.
  package static func list(_ id: String) -> Attribute { Attribute("list", id, .isOurs) }
  package static func rows(_ value: Int) -> Attribute { Attribute("rows", "\(value)", .isOurs) }
  /// Where a button sends its form.
  package static func formaction(_ address: PageAddress) -> Attribute {
    Attribute("formaction", address.text, .isOurs)
  }
  /// A field for a text in which nothing is spelled.
  package static let unspelled = Attribute("spellcheck", "false", .isOurs)
  package static let readonly = Attribute("readonly", nil)
  /// How a form with files in it is sent.
  package static let multipart = Attribute("enctype", "multipart/form-data", .isOurs)
  package static let multiple = Attribute("multiple", nil)
  package static let hidden = Attribute("hidden", nil)
  package static let disabled = Attribute("disabled", nil)
  package static let required = Attribute("required", nil)
  /// A button that sends its form as it is, also with fields that are empty.
  package static let unchecked = Attribute("formnovalidate", nil)
  package static let selected = Attribute("selected", nil)
  package static let checked = Attribute("checked", nil)
  package static let open = Attribute("open", nil)
}

// MARK: - Heads and drawings

extension Attribute {
  package static func charset(_ value: String) -> Attribute { Attribute("charset", value, .isOurs) }
  package static func content(_ value: String) -> Attribute { Attribute("content", value, .isOurs) }
  package static func rel(_ value: String) -> Attribute { Attribute("rel", value, .isOurs) }
  package static func integrity(_ value: String) -> Attribute {
    Attribute("integrity", value, .isOurs)
  }
  package static let `defer` = Attribute("defer", nil)
  package static func viewBox(_ value: String) -> Attribute { Attribute("viewBox", value, .isOurs) }
  package static let unstretched = Attribute("preserveAspectRatio", "none", .isOurs)
  package static func path(_ value: String) -> Attribute { Attribute("d", value, .isOurs) }
  package static func number(_ name: Measure, _ value: Double) -> Attribute {
    Attribute(name.rawValue, "\((value * 100).rounded() / 100)", .isOurs)
  }

  package enum Measure: String, Sendable {
    case x, y, width, height, cx, cy, r, x1, x2, y1, y2
  }
}
