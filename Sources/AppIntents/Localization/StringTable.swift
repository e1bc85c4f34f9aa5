import Foundation

/// The texts of one table in one language.
struct StringTable: Sendable {
  /// A text, with what is in the places that are called `%#@name@` in it.
  struct Entry: Sendable {
    let text: String
    let variables: [String: Variable]
  }

  /// A part of a text that has a form for each kind of number: `one`, `few`, `other`.
  struct Variable: Sendable {
    /// The index of its number among the values; nil for the next one.
    let argument: Int?
    let forms: [String: String]
  }

  private let language: String
  private var entries: [String: Entry] = [:]

  init(folder: String, name: String, language: String) {
    self.language = language
    func contents(_ path: String) -> Data? {
      FileManager.default.contents(atPath: "\(folder)/\(path)")
    }
    if let data = contents("\(name).xcstrings") {
      entries = StringCatalog.entries(data, language: language)
    }
    for code in Set([language, language.replacing("-", with: "_")]).sorted() {
      let tables = [
        contents("\(code).lproj/\(name).strings").map(Self.strings),
        contents("\(code).lproj/\(name).stringsdict").map(StringsDictionary.entries),
      ]
      for table in tables.compactMap({ $0 }) { entries.merge(table) { $1 } }
    }
  }

  func text(_ key: String, arguments: [String]) -> String? {
    entries[key].map {
      MessageFormat(arguments: arguments, variables: $0.variables, language: language)
        .text($0.text)
    }
  }

  private static func strings(_ data: Data) -> [String: Entry] {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return (list as? [String: String] ?? [:]).mapValues { Entry(text: $0, variables: [:]) }
  }
}

extension StringTable.Entry {
  /// A text with one form for each kind of number.
  ///
  /// The number is the first of the values.
  init(forms: [String: String]) {
    text = "%#@\(Self.only)@"
    variables = [Self.only: StringTable.Variable(argument: nil, forms: forms)]
  }

  /// The name of the only variable, which no file can have.
  static let only = ""
}

/// A catalog of texts in several languages, `Localizable.xcstrings`.
enum StringCatalog {
  static func entries(_ data: Data, language: String) -> [String: StringTable.Entry] {
    guard let catalog = try? JSONDecoder().decode(Catalog.self, from: data) else { return [:] }
    return catalog.strings.compactMapValues { $0.localizations?[language]?.entry }
  }

  private struct Catalog: Decodable {
    let strings: [String: Text]
  }

  private struct Text: Decodable { let localizations: [String: Localization]? }
  private struct Unit: Decodable { let value: String }
  private struct Form: Decodable { let stringUnit: Unit? }

  private struct Variations: Decodable {
    let plural: [String: Form]?

    var forms: [String: String]? { plural?.compactMapValues { $0.stringUnit?.value } }
  }

  private struct Substitution: Decodable {
    let argNum: Int?
    let variations: Variations?

    var variable: StringTable.Variable? {
      variations?.forms.map { StringTable.Variable(argument: argNum.map { $0 - 1 }, forms: $0) }
    }
  }

  private struct Localization: Decodable {
    let stringUnit: Unit?
    let variations: Variations?
    let substitutions: [String: Substitution]?

    var entry: StringTable.Entry? {
      if let stringUnit {
        return StringTable.Entry(
          text: stringUnit.value,
          variables: substitutions?.compactMapValues(\.variable) ?? [:])
      }
      return variations?.forms.map { StringTable.Entry(forms: $0) }
    }
  }
}

/// A table of texts with numbers, `Localizable.stringsdict`.
enum StringsDictionary {
  static func entries(_ data: Data) -> [String: StringTable.Entry] {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return (list as? [String: Any] ?? [:]).compactMapValues { entry($0) }
  }

  private static func entry(_ value: Any) -> StringTable.Entry? {
    guard let parts = value as? [String: Any],
      let text = parts["NSStringLocalizedFormatKey"] as? String
    else { return nil }
    return StringTable.Entry(
      text: text,
      variables: parts.compactMapValues { part in
        // Rules for widths are the other kind. A text has none here.
        guard let forms = part as? [String: String],
          forms["NSStringFormatSpecTypeKey"] == "NSStringPluralRuleType"
        else { return nil }
        return StringTable.Variable(argument: nil, forms: forms)
      })
  }
}
