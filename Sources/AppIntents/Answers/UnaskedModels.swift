/// The models of a dry run, which says what they would be asked, and asks nothing.
package struct UnaskedModels: ModelAccess {
  /// The answer isn't known, because nothing was asked.
  package struct NoAnswer: Error {}

  private let models: any ModelAccess
  private let report: @Sendable (String?) -> Void

  /// - Parameters:
  ///   - models: those that a real run would ask.
  ///   - report: receives what would be asked; nil if the step's own summary says it.
  package init(_ models: any ModelAccess, report: @escaping @Sendable (String?) -> Void) {
    self.models = models
    self.report = report
  }

  package func answer(_ request: AnswerRequest) async throws -> ModelAnswer {
    report(try await models.preview(of: request))
    throw NoAnswer()
  }
}
