package import Diagnostics

extension Suggestion {
  /// Finds the action that may be meant by a name; nil if none is.
  ///
  /// `string.split` may mean the only action that splits, but `table.find` none of those that find, and
  /// nothing is meant by a name of a domain that comes later.
  package init?(forAction name: String, among actions: [String]) {
    self.init(for: name, among: Self.candidates(for: name, among: actions))
  }

  private static func candidates(for name: String, among actions: [String]) -> [String] {
    guard let dot = name.firstIndex(of: ".") else { return actions }
    let (domain, verb) = (String(name[..<dot]), name[dot...])
    let exists = actions.contains { $0.hasPrefix("\(domain).") }
    if !exists, LaterNames.domains.contains(domain) { return [] }
    let alike = actions.filter { $0.hasSuffix(verb) }
    guard alike.count > 1 else { return actions }
    let others = Set(
      alike.filter { action in
        let other = String(action.dropLast(verb.count))
        return other != domain && Suggestion(for: domain, among: [other]) == nil
      })
    return actions.filter { !others.contains($0) }
  }
}
