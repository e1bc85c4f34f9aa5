import AppIntentsCore
import Diagnostics
import LanguageModels

/// What a dry run says of a request: which model would be asked for what, and which values it would be
/// sent.
enum RequestPreview {
  /// The most characters of the prompt.
  private static let mostCharacters = 200

  /// - Parameters:
  ///   - asked: what would be sent; nil if that is more than one question.
  ///   - model: the model that would be asked; nil if only a server could say.
  static func text(
    of request: AnswerRequest, asked: AskedQuestion?, model: ModelDetails?
  ) -> String {
    let name =
      model.map { "`\($0.name)` on \($0.place.words)" } ?? request.model.map { "`\($0)`" }
      ?? "the model that answers on this machine"
    let prompt = Printable.line(
      Phrasing.shorten(asked?.instruction ?? request.prompt.source, to: mostCharacters))
    let along =
      switch asked.map(values) {
      case nil: ", in more than one request"
      case []?: ""
      case let sent?: ", and send \(Phrasing.join(sent))"
      }
    return "ask \(name) for \(request.shape.name): “\(prompt)”\(along)"
  }

  /// The values that go along, with their sizes.
  private static func values(of asked: AskedQuestion) -> [String] {
    let images = asked.question.turns.reduce(0) { $0 + $1.images.count }
    return asked.data.map { data in
      "`\(data.name)` (\(Phrasing.count(data.text.count, "character")))"
    } + (images == 0 ? [] : [Phrasing.count(images, "image")])
  }
}
