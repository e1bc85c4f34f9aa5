import FileOperations
import Foundation
import Synchronization
import SystemPackage

/// The string tables of the program: `de.lproj/Localizable.strings` and `Localizable.xcstrings` in its
/// bundles of resources.
///
/// A program without such bundles pays one look into its folder.
@usableFromInline
enum StringTables {
  // `Bundle.main` would list the program's folder three times, and a `URL` takes a twentieth of the start.
  private static let folders = bundles(
    beside: FilePath("/proc/self/exe").realIfPresent?.removingLastComponent())
  private static let tables = Mutex<[TableKey: StringTable]>([:])

  private struct TableKey: Hashable {
    let folder: String
    let name: String
    let language: String
  }

  /// Whether the program itself has bundles of resources.
  @usableFromInline static var isEmpty: Bool { folders.isEmpty }

  /// The text of a key in the first language that has it; nil if none does.
  ///
  /// - Parameter arguments: the texts of the values in the key.
  static func text(
    _ key: String, table: String?, bundle: URL?, locale: Locale, arguments: [String]
  ) -> String? {
    let places = bundle.map { [$0.path] + folders } ?? folders
    if places.isEmpty { return nil }
    for language in languages(of: locale) {
      for place in places {
        let found = self.table(
          TableKey(folder: place, name: table ?? "Localizable", language: language))
        if let text = found.text(key, arguments: arguments) { return text }
      }
    }
    return nil
  }

  /// `de-AT`, then `de`; for Chinese with the script in between.
  static func languages(of locale: Locale) -> [String] {
    let language = locale.language
    guard let code = language.languageCode?.identifier else { return [] }
    let script = language.script?.identifier
    let region = locale.region?.identifier
    let all = [
      [code, script, region], [code, region], [code, script], [code],
    ].map { $0.compactMap { $0 }.joined(separator: "-") }
    var seen: Set<String> = []
    return all.filter { seen.insert($0).inserted }
  }

  private static func table(_ key: TableKey) -> StringTable {
    if let known = tables.withLock({ $0[key] }) { return known }
    let table = StringTable(folder: key.folder, name: key.name, language: key.language)
    tables.withLock { $0[key] = table }
    return table
  }

  /// The bundles that the package manager puts beside a program: `Package_Target.resources`.
  static func bundles(beside folder: FilePath?) -> [String] {
    guard let folder, let directory = folder.withPlatformString({ opendir($0) }) else { return [] }
    defer { closedir(directory) }
    var found: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".resources") { found.append(folder.appending(name).string) }
    }
    return found.sorted()
  }
}

/// The texts of one table in one language.
struct StringTable: Sendable {
  /// A text, or one for each kind of number: `one`, `other`.
  enum Entry: Sendable {
    case text(String)
    case plural([String: String])
  }

  private var entries: [String: Entry] = [:]

  init(folder: String, name: String, language: String) {
    let catalog = "\(folder)/\(name).xcstrings"
    if let data = FileManager.default.contents(atPath: catalog) {
      entries = Self.catalog(data, language: language)
    }
    for code in [language, language.replacing("-", with: "_")] {
      let path = "\(folder)/\(code).lproj/\(name).strings"
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      for (key, text) in Self.strings(data) { entries[key] = .text(text) }
    }
  }

  func text(_ key: String, arguments: [String]) -> String? {
    switch entries[key] {
    case nil: nil
    case .text(let format): MessageFormat.text(format, arguments)
    case .plural(let forms):
      (forms[Self.form(arguments, of: forms)] ?? forms["other"])
        .map { MessageFormat.text($0, arguments) }
    }
  }

  /// The kind of the first number. We differ in that languages with other kinds than one and other
  /// use `other` for them.
  private static func form(_ arguments: [String], of forms: [String: String]) -> String {
    guard let number = arguments.lazy.compactMap({ Double($0) }).first else { return "other" }
    if number == 0, forms["zero"] != nil { return "zero" }
    return number == 1 ? "one" : "other"
  }

  private static func strings(_ data: Data) -> [String: String] {
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
    return list as? [String: String] ?? [:]
  }

  private static func catalog(_ data: Data, language: String) -> [String: Entry] {
    guard let catalog = try? JSONDecoder().decode(Catalog.self, from: data) else { return [:] }
    return catalog.strings.compactMapValues { $0.localizations?[language]?.entry }
  }

  private struct Catalog: Decodable {
    let strings: [String: Text]

    struct Text: Decodable { let localizations: [String: Localization]? }
    struct Unit: Decodable { let value: String }
    struct Form: Decodable { let stringUnit: Unit? }
    struct Variations: Decodable { let plural: [String: Form]? }

    struct Localization: Decodable {
      let stringUnit: Unit?
      let variations: Variations?

      var entry: Entry? {
        if let stringUnit { return .text(stringUnit.value) }
        return variations?.plural.map { .plural($0.compactMapValues { $0.stringUnit?.value }) }
      }
    }
  }
}

/// A text with places for values: `%@`, `%lld`, `%2$@`, `%.1f`; `%%` is a percent sign.
enum MessageFormat {
  static func text(_ format: String, _ arguments: [String]) -> String {
    var text = ""
    var next = 0
    var input = format[...]
    while let sign = input.firstIndex(of: "%") {
      text += input[..<sign]
      input = input[input.index(after: sign)...]
      if input.first == "%" {
        text += "%"
        input = input.dropFirst()
        continue
      }
      var index = next
      let digits = input.prefix(while: \.isNumber)
      if input.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 {
        index = number - 1
        input = input.dropFirst(digits.count + 1)
      } else {
        next += 1
      }
      let rest = input.drop { "0123456789.+-# hlqzjtL".contains($0) }
      guard let conversion = rest.first, "@diuxXofFeEgGsc".contains(conversion) else {
        text += "%"
        continue
      }
      input = rest.dropFirst()
      if arguments.indices.contains(index) { text += arguments[index] }
    }
    return text + input
  }
}
