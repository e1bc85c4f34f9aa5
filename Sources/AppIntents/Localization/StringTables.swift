import FileOperations
import Foundation
import Synchronization
import SystemPackage

/// The string tables of the program: `de.lproj/Localizable.strings`, `de.lproj/Localizable.stringsdict` and
/// `Localizable.xcstrings` in its bundles of resources.
///
/// A program without such bundles pays one look into its folder.
@usableFromInline
enum StringTables {
  // `Bundle.main` would list the program's folder three times, and a `URL` takes a twentieth of the start.
  private static let folders = bundles(beside: ownFolder)
  private static let tables = Mutex<[TableKey: StringTable]>([:])

  private struct TableKey: Hashable {
    let folder: String
    let name: String
    let language: String
  }

  /// Whether the program itself has bundles of resources.
  @usableFromInline static var isEmpty: Bool { folders.isEmpty }

  /// The program's folder. Cut from its path here, because the components of a `FilePath` take as long as a
  /// step.
  private static var ownFolder: FilePath? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/exe", &path, Int(PATH_MAX))
    guard count > 0, let slash = path[..<count].lastIndex(of: 0x2f) else { return nil }
    path[max(1, slash)] = 0
    return FilePath(platformString: path)
  }

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
