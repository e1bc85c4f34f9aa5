import AppIntentsCore
import Foundation
import OrderedCollections

/// The changes of a PDF's objects that fill in its fields.
struct FormFilling {
  private let objects: PDFObjects
  /// The dictionaries that change, by their references.
  private var changed: OrderedDictionary<String, PDFObjects.Dictionary> = [:]
  /// The appearances that are new.
  private var appearances: [IntentValue] = []
  /// Whether a program that shows the document has to draw fields itself.
  private var needsAppearances = false

  init(_ objects: PDFObjects) { self.objects = objects }

  mutating func fill(_ field: PDFForm.Field, with value: IntentValue) throws {
    switch field.kind {
    case .text: try fillText(field, with: value)
    case .checkbox: try check(field, value)
    case .radio: try choose(try value.shownText, of: field)
    case .choice: try select(value.items.map { try $0.shownText }, in: field)
    }
  }

  /// The changes as `qpdf` takes them.
  var update: IntentValue {
    var changed = changed
    if let root = PDFObjects.reference(objects.trailer["/Root"]),
      var catalog = objects.dictionary(.text(root))
    {
      let reference = PDFObjects.reference(catalog["/AcroForm"])
      var form = objects.dictionary(catalog["/AcroForm"]) ?? [:]
      if needsAppearances { form["/NeedAppearances"] = true }
      // The same fields in another format, whose values would be the former ones.
      form["/XFA"] = nil
      if let reference {
        changed[reference] = form
      } else {
        catalog["/AcroForm"] = .dictionary(form)
        changed[root] = catalog
      }
    }
    var list: OrderedDictionary<String, IntentValue> = [:]
    for (reference, dictionary) in changed {
      list["obj:\(reference)"] = ["value": .dictionary(dictionary)]
    }
    for (index, appearance) in appearances.enumerated() {
      list["obj:\(objects.highest + 1 + index) 0 R"] = ["stream": appearance]
    }
    return [
      "qpdf": [
        [
          "jsonversion": 2, "pushedinheritedpageresources": false, "calledgetallpages": false,
          "maxobjectid": .number(objects.highest + appearances.count),
        ], .dictionary(list),
      ]
    ]
  }

  private func current(_ reference: String) -> PDFObjects.Dictionary {
    changed[reference] ?? objects.dictionary(.text(reference)) ?? [:]
  }

  private mutating func change(
    _ reference: String, _ body: (inout PDFObjects.Dictionary) -> Void
  ) {
    var dictionary = current(reference)
    body(&dictionary)
    changed[reference] = dictionary
  }
}

// MARK: - Texts and lists

extension FormFilling {
  private mutating func fillText(_ field: PDFForm.Field, with value: IntentValue) throws {
    let text = try value.shownText
    if case .number(let most)? = current(field.object)["/MaxLen"],
      text.unicodeScalars.count > Int(most.double)
    {
      throw IntentFailure("`\(field.name)` takes at most \(most) characters")
    }
    change(field.object) {
      $0["/V"] = .text("u:\(text)")
      $0["/RV"] = nil
    }
    // Passwords and boxes for each character.
    let isPlain = !field.has(14) && !field.has(25)
    show(isPlain ? text : nil, of: field, isMultiline: field.has(13))
  }

  private mutating func select(_ texts: [String], in field: PDFForm.Field) throws {
    guard texts.count <= 1 || field.has(22) else {
      throw IntentFailure("`\(field.name)` takes one option, but has been given \(texts.count)")
    }
    let options = options(of: field)
    let chosen = try texts.map { text in
      if let option = options.first(where: { $0.value == text || $0.title == text }) {
        return option
      }
      // A list that also takes other texts.
      guard field.has(18), field.has(19) else {
        throw Self.noOption(text, of: field, options.map(\.title))
      }
      return (value: text, title: text)
    }
    let values = chosen.map { IntentValue.text("u:\($0.value)") }
    change(field.object) {
      $0["/V"] = values.count == 1 ? values[0] : values.isEmpty ? nil : .list(values)
      $0["/I"] = nil
    }
    // Only a closed list shows its option alone.
    show(field.has(18) ? chosen.first?.title ?? "" : nil, of: field, isMultiline: false)
  }

  private func options(of field: PDFForm.Field) -> [(value: String, title: String)] {
    var list = current(field.object)["/Opt"]
    if let reference = PDFObjects.reference(list) { list = objects.values[reference] }
    return (list?.items ?? []).compactMap { option in
      if case .list(let pair) = option, let value = PDFObjects.text(pair.first) {
        return (value, PDFObjects.text(pair.last) ?? value)
      }
      return PDFObjects.text(option).map { ($0, $0) }
    }
  }

  /// Draws a text in the places of a field, or leaves that to the program that shows the document.
  private mutating func show(_ text: String?, of field: PDFForm.Field, isMultiline: Bool) {
    let form = objects.dictionary(objects.dictionary(objects.trailer["/Root"])?["/AcroForm"])
    for widget in field.widgets {
      let inherited = [current(widget), current(field.object), form ?? [:]]
      func found(_ key: String) -> IntentValue? { inherited.lazy.compactMap { $0[key] }.first }
      let appearance = text.flatMap {
        FieldAppearance(
          $0, in: current(widget), style: PDFObjects.text(found("/DA")) ?? "",
          alignment: found("/Q"), isMultiline: isMultiline)
      }
      if let appearance {
        appearances.append(appearance.stream)
        let reference = "\(objects.highest + appearances.count) 0 R"
        change(widget) { $0["/AP"] = ["/N": .text(reference)] }
      } else {
        needsAppearances = true
        change(widget) { $0["/AP"] = nil }
      }
    }
  }
}

// MARK: - Checkboxes and radio buttons

extension FormFilling {
  private static let off = "/Off"

  /// The names of the states of a place, without the one that is off.
  private func states(of widget: String) -> [String] {
    let appearance = objects.dictionary(current(widget)["/AP"])
    return objects.dictionary(appearance?["/N"])?.keys.filter { $0 != Self.off } ?? []
  }

  private mutating func check(_ field: PDFForm.Field, _ value: IntentValue) throws {
    let states = field.widgets.flatMap { self.states(of: $0) }
    let converted = try? IntentContext.current.values.convert(value, to: .boolean)
    switch converted {
    case .boolean(true)?: set(states.first ?? "/Yes", of: field)
    case .boolean(false)?: set(Self.off, of: field)
    default: try choose(try value.shownText, of: field)
    }
  }

  private mutating func choose(_ text: String, of field: PDFForm.Field) throws {
    if text.isEmpty { return set(Self.off, of: field) }
    let states = field.widgets.flatMap { self.states(of: $0) }
    let titles = options(of: field)
    // Where several places have the same option, the states are numbers of the list of options.
    let state =
      states.first { PDFObjects.text(.text($0)) == text }
      ?? titles.firstIndex { $0.title == text }.flatMap { index in
        states.first { $0 == "/\(index)" }
      }
    guard let state else {
      throw Self.noOption(text, of: field, states.compactMap { PDFObjects.text(.text($0)) })
    }
    set(state, of: field)
  }

  private mutating func set(_ state: String, of field: PDFForm.Field) {
    change(field.object) { $0["/V"] = .text(state) }
    for widget in field.widgets {
      let states = self.states(of: widget)
      if states.isEmpty { needsAppearances = true }
      let isOn = states.contains(state) || states.isEmpty
      change(widget) { $0["/AS"] = .text(isOn ? state : Self.off) }
    }
  }

  private static func noOption(
    _ text: String, of field: PDFForm.Field, _ options: [String]
  ) -> IntentFailure {
    var names: [String] = []
    for option in options where !names.contains(option) && names.count < 9 { names.append(option) }
    let shown = names.prefix(8).map { "`\($0)`" }.joined(separator: ", ")
    return IntentFailure(
      "`\(field.name)` has no option `\(IntentContext.current.excerpt(of: text))`", kind: .missing,
      help: names.isEmpty ? nil : "it has \(shown)\(names.count > 8 ? " and more" : "")")
  }
}
