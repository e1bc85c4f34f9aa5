package import SystemPackage

/// Says what workflows would do, for people who see a page. Nothing changes.
package struct PageDryRun: Sendable {
  /// - Throws: `ControlFailure`.
  package let perform:
    @Sendable (_ workflow: FilePath, _ inputs: [NamedValue]) async throws -> DryRunReport

  package init(
    perform:
      @escaping @Sendable (_ workflow: FilePath, _ inputs: [NamedValue]) async throws ->
      DryRunReport
  ) {
    self.perform = perform
  }

  package static let none = PageDryRun { _, _ in
    throw ControlFailure(.unavailable, "nothing can be tried here")
  }
}
