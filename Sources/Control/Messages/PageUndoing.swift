/// Undoes runs for people who see a page.
package struct PageUndoing: Sendable {
  /// - Throws: `ControlFailure`.
  package let preview: @Sendable (_ run: Int64) async throws -> UndoPreview
  /// Returns what was done.
  /// - Throws: `ControlFailure`.
  package let perform: @Sendable (_ run: Int64) async throws -> String

  package init(
    preview: @escaping @Sendable (_ run: Int64) async throws -> UndoPreview,
    perform: @escaping @Sendable (_ run: Int64) async throws -> String
  ) {
    self.preview = preview
    self.perform = perform
  }

  package static let none = PageUndoing(
    preview: { _ in throw ControlFailure(.unavailable, "nothing can be undone here") },
    perform: { _ in throw ControlFailure(.unavailable, "nothing can be undone here") })
}
