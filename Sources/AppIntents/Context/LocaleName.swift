public import Foundation

/// The names of locales that workflows may use: `de_DE`, `en-GB`, `zh_Hans_CN`.
public enum LocaleName {
  /// The locale with a name, or nil if it isn't a name of one.
  ///
  /// Foundation makes a locale of any text. Most of them then mean English, and some end the process.
  public static func locale(_ name: String) -> Locale? {
    guard name.utf8.count <= 100 else { return nil }
    let halves = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = halves[0].split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    guard let language = parts.first, languages.contains(language.lowercased()),
      parts.allSatisfy({ 1...8 ~= $0.utf8.count && $0.utf8.allSatisfy(isLetterOrDigit) }),
      halves.dropFirst().allSatisfy({
        $0.utf8.allSatisfy { isLetterOrDigit($0) || "=;-_".utf8.contains($0) }
      })
    else { return nil }
    return Locale(identifier: name)
  }

  /// The locale with a name; without a name, the locale of the current run.
  public static func locale(orCurrent name: String?) throws -> Locale {
    guard let name else { return IntentContext.current.locale }
    guard let locale = locale(name) else {
      throw IntentFailure(
        "`\(name)` isn't a locale", help: "use a name such as `de_DE` or `en-GB`")
    }
    return locale
  }

  private static let languages = Set(
    Locale.LanguageCode.isoLanguageCodes.map { $0.identifier.lowercased() })

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
