/// An intent whose output is the answer of a language model, so that its type depends on the values of
/// its parameters, or on the steps that use it.
///
/// Not part of Apple's framework.
public protocol ModelAnswering: SendableMetatype {
  /// What the answer is for these values of the parameters.
  static func answerRule(for given: GivenAnswerValues) throws(AnswerProblem) -> AnswerRule
}
