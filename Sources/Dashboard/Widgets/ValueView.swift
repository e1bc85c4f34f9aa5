import AppIntentsCore
import Diagnostics
import OrderedCollections
import SystemPackage
import WorkflowValues

/// A value: text, a table for a list of dictionaries, a list of terms for a dictionary, a file with its path.
struct ValueView: Widget {
  private static let (mostRows, mostColumns, longestText) = (20, 8, 8000)

  let value: IntentValue
  /// The run that has it; nil for a value of another one, of which nothing else is known.
  var place: ValuePlace?
  /// How deep it is in another value.
  var depth = 0

  @HTMLBuilder var body: HTML {
    switch value {
    case .nothing: HTML(.span, .class("quiet")) { "nothing" }
    case .list(let items) where items.isEmpty: HTML(.span, .class("quiet")) { "an empty list" }
    case .list(let items) where depth < 2:
      if let columns = Self.columns(of: items) { table(items, columns) } else { list(items) }
    case .dictionary(let entries) where depth < 2 && !entries.isEmpty: terms(entries)
    case .file(let file) where place != nil:
      if let place { FileView(file: file, place: place) }
    case .richText where place != nil:
      if let place, let mark = RunValues.mark(of: value) {
        SandboxedFrame(run: place.run, mark: mark, title: "rich text")
      }
    case .file(let file):
      HTML(.code, .data(.copy)) { file.path?.shown ?? file.filename }
    case .list, .dictionary: HTML(.code) { value.shortText(to: 200) }
    default: text(value.text)
    }
  }

  @HTMLBuilder private func text(_ text: String) -> HTML {
    if text.contains(where: \.isNewline) || text.utf8.count > 200 {
      HTML(.pre, .class("value"), .tabindex(0), .data(.copy)) {
        String(text.prefix(Self.longestText))
      }
      if text.utf8.count > Self.longestText {
        EmptyNote("There is more of it: the command line shows all.")
      }
    } else {
      HTML(.code, .class("value")) { text }
    }
  }

  @HTMLBuilder private func list(_ items: [IntentValue]) -> HTML {
    HTML(.ol, .class("value")) {
      for item in items.prefix(Self.mostRows) {
        HTML(.li) { ValueView(value: item, place: place, depth: depth + 1) }
      }
    }
    rest(of: items.count)
  }

  @HTMLBuilder private func terms(_ entries: OrderedDictionary<String, IntentValue>) -> HTML {
    HTML(.dl, .class("value")) {
      for (key, value) in entries.elements.prefix(Self.mostRows) {
        HTML(.dt) { key }
        HTML(.dd) { ValueView(value: value, place: place, depth: depth + 1) }
      }
    }
    rest(of: entries.count)
  }

  @HTMLBuilder private func table(_ items: [IntentValue], _ columns: [String]) -> HTML {
    HTML(.div, .class("wide"), .tabindex(0), .role("region"), .aria(.label, "table of the value")) {
      HTML(.table, .class("value")) {
        HTML(.thead) { HTML(.tr) { titles(columns) } }
        HTML(.tbody) {
          for item in items.prefix(Self.mostRows) { row(columns, of: item) }
        }
      }
    }
    rest(of: items.count)
  }

  @HTMLBuilder private func titles(_ columns: [String]) -> HTML {
    for column in columns { HTML(.th, .scope("col")) { column } }
  }

  @HTMLBuilder private func row(_ columns: [String], of item: IntentValue) -> HTML {
    HTML(.tr) {
      for column in columns { HTML(.td) { Self.cell(column, of: item) } }
    }
  }

  private static func cell(_ column: String, of item: IntentValue) -> String {
    guard case .dictionary(let entries) = item else { return "" }
    return entries[column]?.shortText(to: 80) ?? ""
  }

  @HTMLBuilder private func rest(of count: Int) -> HTML {
    if count > Self.mostRows {
      HTML(.p, .class("quiet")) { "and \(count - Self.mostRows) more" }
    }
  }

  /// The keys of the dictionaries that a list consists of; nil for another list.
  private static func columns(of items: [IntentValue]) -> [String]? {
    var columns: OrderedSet<String> = []
    for item in items.prefix(mostRows) {
      guard case .dictionary(let entries) = item else { return nil }
      columns.formUnion(entries.keys)
    }
    return columns.isEmpty ? nil : Array(columns.prefix(mostColumns))
  }
}

/// Values by their names.
struct NamedValues: Widget {
  let values: [(name: String, value: IntentValue)]
  var place: ValuePlace?

  @HTMLBuilder var body: HTML {
    HTML(.dl, .class("values")) {
      for (name, value) in values {
        HTML(.dt) { name }
        HTML(.dd) { ValueView(value: value, place: place) }
      }
    }
  }
}
