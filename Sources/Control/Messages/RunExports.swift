/// Runs as texts to copy or to keep.
package struct RunExports: Sendable {
  /// What `segue runs show --json` prints.
  package let trace: @Sendable (RunReport) -> String
  /// What `segue runs show --as-test` prints.
  /// - Throws: `ControlFailure`.
  package let test: @Sendable (RunReport) async throws -> String

  package init(
    trace: @escaping @Sendable (RunReport) -> String,
    test: @escaping @Sendable (RunReport) async throws -> String
  ) {
    self.trace = trace
    self.test = test
  }

  package static let none = RunExports(
    trace: { _ in "" },
    test: { _ in throw ControlFailure(.unavailable, "no test can be written here") })
}
