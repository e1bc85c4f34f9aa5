import AppIntentsCore
import Control
import HTTPServing
import OrderedCollections
import SystemPackage

/// The inputs of a workflow in a form.
enum FilledInputs {
  private static let (one, list) = ("input.", "list.")
  /// The time of a date, whose day has a field of its own.
  private static let time = "time."
  private static let words = "words."
  /// Those of files that are chosen in a browser.
  private static let (file, files) = ("file.", "files.")

  /// The name of the field for an input.
  static func fieldName(of input: InputReport) -> String {
    (input.isList ? list : one) + input.name
  }

  /// The name of the field for the time of a date.
  static func timeFieldName(of input: InputReport) -> String { time + input.name }

  /// The name of the field in which a file for an input is chosen.
  static func fileFieldName(of input: InputReport) -> String {
    (input.isList ? files : file) + input.name
  }

  /// The name of the field with the words by which an app finds values for an input.
  static func wordsFieldName(of input: InputReport) -> String { words + input.name }

  /// The input of a field in which a file was chosen.
  static func input(ofFile field: String) -> (name: String, isList: Bool)? {
    for (prefix, isList) in [(file, false), (files, true)] where field.hasPrefix(prefix) {
      return (String(field.dropFirst(prefix.count)), isList)
    }
    return nil
  }

  /// Values with the paths of files that were chosen.
  static func values(_ values: [NamedValue], with files: [GivenFile]) -> [NamedValue] {
    var all = OrderedDictionary(
      values.map { ($0.name, $0.value.value) }, uniquingKeysWith: { $1 })
    for file in files {
      let path = IntentValue.text(file.path.path.string)
      if file.isList, case .list(let others)? = all[file.input] {
        all[file.input] = .list(others + [path])
      } else {
        all[file.input] = file.isList ? .list([path]) : path
      }
    }
    return all.map { NamedValue(name: $0.key, value: WireValue($0.value)) }
  }

  /// The values in a form. A field that stayed empty gives none, so that the default counts.
  static func values(_ fields: [FormField]) -> [NamedValue] {
    var values: OrderedDictionary<String, IntentValue> = [:]
    for field in fields where !field.value.isEmpty { add(field, to: &values) }
    return values.map { NamedValue(name: $0.key, value: WireValue($0.value)) }
  }

  private static func add(
    _ field: FormField, to values: inout OrderedDictionary<String, IntentValue>
  ) {
    func name(after prefix: String) -> String? {
      field.name.hasPrefix(prefix) ? String(field.name.dropFirst(prefix.count)) : nil
    }
    // Browsers send line breaks in two characters.
    let text = field.value.replacing("\r\n", with: "\n")
    if let name = name(after: one) {
      values[name] = .text(text)
    } else if let name = name(after: time) {
      // The day is in a field before it; a time alone is one of today.
      if case .text(let day)? = values[name] {
        values[name] = .text("\(day) \(text)")
      } else {
        values[name] = .text(text)
      }
    } else if let name = name(after: list) {
      let lines = text.split(whereSeparator: \.isNewline).map { IntentValue.text(String($0)) }
      if case .list(let others)? = values[name] {
        values[name] = .list(others + lines)
      } else {
        values[name] = .list(lines)
      }
    }
  }
}
