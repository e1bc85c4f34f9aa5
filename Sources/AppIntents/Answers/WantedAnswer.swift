/// What the values that take a model's answer need it to be.
///
/// Not part of Apple's framework.
public struct WantedAnswer: Sendable, Hashable {
  public let shape: AnswerShape
  /// Whether “it isn't there” is an answer, which gives nothing.
  public let isOptional: Bool

  public init(shape: AnswerShape, isOptional: Bool) {
    self.shape = shape
    self.isOptional = isOptional
  }

  /// What is wanted of the step that is performed; nil where nothing decides about it.
  @TaskLocal package static var current: WantedAnswer?
}
