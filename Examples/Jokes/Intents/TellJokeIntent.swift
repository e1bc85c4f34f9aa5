import AppIntents
import SwiftUI

/// Tells a joke aloud. It doesn't open the app: who asks for a joke wants to hear it.
struct TellJokeIntent: AppIntent, PredictableIntent {
  static let title: LocalizedStringResource = "Tell Joke"
  static let description = IntentDescription(
    "Tells a joke, none of the last ten again.", categoryName: "Jokes", resultValueName: "Joke")

  // What a step before gave isn't a kind of joke.
  @Parameter(title: "Kind", inputConnectionBehavior: .never)
  var kind: JokeKind?

  static var parameterSummary: some ParameterSummary {
    Summary("Tell a joke") { \.$kind }
  }

  static var predictionConfiguration: some IntentPredictionConfiguration {
    IntentPrediction(parameters: \.$kind) { kind in
      DisplayRepresentation(
        title: "Another joke", subtitle: "\(kind == nil ? "any kind" : "the same kind")")
    }
  }

  init() {}

  init(kind: JokeKind?) { self.kind = kind }

  func perform() async throws
    -> some IntentResult & ReturnsValue<JokeEntity?> & ProvidesDialog & ShowsSnippetView
  {
    guard let joke = try JokeBox.shared.next(of: kind) else {
      return .result(
        value: nil,
        dialog:
          "I have no \(kind == nil ? "jokes" : "jokes of that kind") yet. Load some with Add Jokes.",
        view: JokeView(joke: nil, kind: kind))
    }
    let told = JokeEntity(joke)
    return .result(value: told, dialog: "\(joke.spoken)", view: JokeView(joke: told, kind: kind))
  }
}
