package import SystemPackage

/// Says what workflows would do, for people who see a page. Nothing changes.
package struct PageDryRun: Sendable {
  /// Tries a workflow with values for some of its inputs, whose names are those in a list.
  package typealias Perform =
    @Sendable (_ workflow: FilePath, _ inputs: [NamedValue], _ names: [String]) async throws ->
    DryRunReport

  /// - Throws: `ControlFailure`.
  package let perform: Perform

  package init(perform: @escaping Perform) {
    self.perform = perform
  }

  package static let none = PageDryRun { _, _, _ in
    throw ControlFailure(.unavailable, "nothing can be tried here")
  }
}
