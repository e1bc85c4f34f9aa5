import SwiftSource

/// A property of `IntentList` that has the types of a family.
struct TypeList {
  let name: String
  /// The protocol of the types.
  let type: String
  let comment: String
  let found: [TypeFinder.Found]

  /// The declaration of the property.
  func text(_ access: String) -> String {
    let source = list(
      of: found.filter { !$0.isDeprecated },
      and: deprecated.isEmpty
        ? nil : "(_Deprecated.self as any \(Self.deprecatedProtocol).Type).\(name)")
    return """
        /// \(comment)
        \(access) static var \(name): \(kind) {
      \(source.body.indented(by: 4))
        }

      """
  }

  private var kind: String { "[any \(type).Type]" }
  private var deprecated: [TypeFinder.Found] { found.filter(\.isDeprecated) }

  private func list(of found: [TypeFinder.Found], and rest: String? = nil) -> ListSource {
    ListSource(kind, found.map { ("\($0.name).self", $0.conditions) }, and: rest)
  }
}

// MARK: - Deprecated types

extension TypeList {
  private static let deprecatedProtocol = "_DeprecatedTypes"

  /// What has the deprecated types of several lists; empty if there are none.
  ///
  /// A use of them is a warning, but for one in what is deprecated itself. So the lists take them through
  /// a protocol that isn't.
  static func deprecatedTypes(of lists: [TypeList]) -> String {
    let lists = lists.filter { !$0.deprecated.isEmpty }
    if lists.isEmpty { return "" }
    let requirements = lists.map { "    static var \($0.name): \($0.kind) { get }" }
    let witnesses = lists.map { list in
      """
          @available(*, deprecated)
          static var \(list.name): \(list.kind) {
      \(list.list(of: list.deprecated).body.indented(by: 6))
          }
      """
    }
    return """

        private protocol \(deprecatedProtocol) {
      \(requirements.joined(separator: "\n"))
        }

        private enum _Deprecated: \(deprecatedProtocol) {
      \(witnesses.joined(separator: "\n"))
        }

      """
  }
}
