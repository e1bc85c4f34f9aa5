/// No models, as for code that belongs to no run.
///
/// Not part of Apple's framework.
public struct NoModels: ModelAccess {
  public init() {}

  public func answer(_ request: AnswerRequest) async throws -> ModelAnswer {
    throw IntentFailure(
      "no model answers here", kind: .network, help: "start one, or configure one in config.yaml")
  }
}
