import AppIntentsCore
import OrderedCollections

/// The fields of a PDF that can be filled in.
struct PDFForm {
  struct Field {
    enum Kind {
      case text, checkbox, radio, choice
    }

    let name: String
    let kind: Kind
    /// The object that has the value.
    let object: String
    /// The bits of its behavior.
    let flags: Int
    /// The value as `qpdf` writes it.
    let rawValue: IntentValue
    /// The objects that show it on pages.
    fileprivate(set) var widgets: [String]

    /// Whether a flag is set.
    ///
    /// - Parameter bit: its number in the standard, from 1.
    func has(_ bit: Int) -> Bool { flags & 1 << (bit - 1) != 0 }
  }

  /// The fields by their names, in the order of the document.
  let fields: OrderedDictionary<String, Field>

  /// - Parameter report: what `qpdf` prints for the key `acroform`.
  init(_ report: PDFObjects.Dictionary) throws {
    var found: OrderedDictionary<String, Field> = [:]
    guard case .dictionary(let form)? = report["acroform"], case .list(let list)? = form["fields"]
    else { throw PDFObjects.unreadable }
    for case .dictionary(let entry) in list {
      guard case .text(let name)? = entry["fullname"],
        case .dictionary(let annotation)? = entry["annotation"],
        let widget = PDFObjects.reference(annotation["object"]),
        let own = PDFObjects.reference(entry["object"])
      else { continue }
      if found[name] != nil {
        found[name]?.widgets.append(widget)
        continue
      }
      // What has no name of its own is one of the places of the field above it.
      let isPlace = entry["partialname"] == ""
      let object = isPlace ? PDFObjects.reference(entry["parent"]) ?? own : own
      var flags = 0
      if case .number(.integer(let number))? = entry["fieldflags"] { flags = number }
      guard let kind = Self.kind(entry["fieldtype"], flags) else { continue }
      found[name] = Field(
        name: name, kind: kind, object: object, flags: flags, rawValue: entry["value"] ?? .nothing,
        widgets: [widget])
    }
    fields = found
  }

  /// The kind of a field; nil for a button and a signature.
  private static func kind(_ type: IntentValue?, _ flags: Int) -> Field.Kind? {
    switch type {
    case "/Tx": .text
    case "/Ch": .choice
    case "/Btn" where flags & 1 << 16 != 0: nil
    case "/Btn": flags & 1 << 15 != 0 ? .radio : .checkbox
    default: nil
    }
  }
}

extension PDFForm.Field {
  /// The value for a workflow: a text, yes or no for a checkbox, a list where several can be chosen.
  var value: IntentValue {
    switch kind {
    case .text: .text(PDFObjects.text(rawValue) ?? "")
    case .checkbox: .boolean(state != nil)
    case .radio: state.map { .text($0) } ?? .nothing
    case .choice:
      if case .list(let items) = rawValue {
        .list(items.compactMap { PDFObjects.text($0).map { .text($0) } })
      } else if let text = PDFObjects.text(rawValue) {
        has(22) ? [.text(text)] : .text(text)
      } else {
        has(22) ? [] : .nothing
      }
    }
  }

  /// The name of the state of a checkbox or of radio buttons; nil if none is on.
  private var state: String? {
    PDFObjects.text(rawValue).flatMap { $0 == "Off" || $0.isEmpty ? nil : $0 }
  }
}
