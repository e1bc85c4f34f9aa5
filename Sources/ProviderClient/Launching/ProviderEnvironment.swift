/// The variables of a provider: a few of Segue's, and the app's own.
///
/// Others stay with Segue. They may be secrets, and they name the sockets of the user's session.
enum ProviderEnvironment {
  private static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "LANG", "TZ", "TMPDIR",
  ]
  private static let prefixes = ["LC_", "XDG_"]

  /// - Parameters:
  ///   - all: Segue's variables.
  ///   - own: those of the app, which come first.
  static func variables(from all: [String: String], own: [String: String]) -> [String: String] {
    all.filter { name, _ in names.contains(name) || prefixes.contains { name.hasPrefix($0) } }
      .merging(own) { _, own in own }
      .filter { name, value in
        !name.isEmpty && !name.contains("=") && !name.utf8.contains(0) && !value.utf8.contains(0)
      }
  }
}
