import Foundation

extension Locale {
  /// The locale that an environment names, as other programs read it: `LC_ALL`, else `LANG`,
  /// without the encoding (`de_DE.UTF-8`). Foundation reads neither on Linux.
  ///
  /// The current locale if they name none, or `C`.
  static func of(_ environment: [String: String]) -> Locale {
    let value = ["LC_ALL", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let name = value.prefix { $0 != "." && $0 != "@" }
    return ["", "C", "POSIX"].contains(name) ? .current : Locale(identifier: String(name))
  }
}
