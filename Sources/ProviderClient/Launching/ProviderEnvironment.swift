/// The variables of a provider: a few of Segue's, and the app's own.
///
/// Others stay with Segue. They may be secrets, and they name the sockets of the user's session.
package enum ProviderEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TMPDIR",
  ]
  private static let prefixes = ["LC_", "XDG_"]
  /// What comes before `LANG` for the language of texts.
  private static let overriding = ["LC_ALL", "LC_MESSAGES"]

  /// The language of texts that variables name.
  package static func language(of variables: [String: String]) -> String {
    let named = (overriding + ["LANG"]).lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    return named ?? "C"
  }

  /// - Parameters:
  ///   - all: Segue's variables.
  ///   - own: those of the app, which come first.
  ///   - language: the language of the program's texts; nil for that of Segue's variables.
  static func variables(
    from all: [String: String], own: [String: String], language: String? = nil
  ) -> [String: String] {
    var passed = all.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
    if let language {
      for name in overriding { passed[name] = nil }
      passed["LANG"] = language
    }
    return passed.merging(own) { _, own in own }
      .filter { name, value in
        !name.isEmpty && !name.contains("=") && !name.utf8.contains(0) && !value.utf8.contains(0)
      }
  }
}
