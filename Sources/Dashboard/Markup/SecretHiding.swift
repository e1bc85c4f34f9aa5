/// What becomes of secrets on a page.
package struct SecretHiding: Sendable {
  /// Replaces secrets in a text with marks.
  let hide: @Sendable (String) -> String
  /// Gives what a form sends instead of a value with a secret in it.
  let seal: @Sendable (String) -> String

  package init(
    hide: @escaping @Sendable (String) -> String, seal: @escaping @Sendable (String) -> String
  ) {
    self.hide = hide
    self.seal = seal
  }

  /// For pages on which nothing is a user's.
  package static let nothing = SecretHiding(hide: { $0 }, seal: { $0 })
}
