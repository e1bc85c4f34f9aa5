/// The answer of a model whose type is decided by what takes it, or a part of such an answer.
struct AnswerPart: Sendable, Hashable {
  enum Piece: Sendable, Hashable {
    /// Each item of a list.
    case item
    /// The value of a key.
    case key(String)
  }

  /// The step that asks the model.
  let step: Int
  private(set) var path: [Piece] = []

  init(of step: Int) { self.step = step }

  func appending(_ piece: Piece) -> AnswerPart {
    var part = self
    part.path.append(piece)
    return part
  }
}
