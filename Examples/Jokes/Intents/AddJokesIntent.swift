import AppIntents
import IntentServing
import SwiftUI

/// Loads jokes into the app's cache, from which they are told.
struct AddJokesIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Add Jokes"
  static let description = IntentDescription(
    "Adds the jokes of a JSON file; a joke with a known id replaces that one.",
    categoryName: "Jokes", resultValueName: "Number of New Jokes")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true

  @Parameter(title: "File", supportedContentTypes: [.json])
  var file: IntentFile

  static var parameterSummary: some ParameterSummary { Summary("Add the jokes in \(\.$file)") }

  func perform() async throws
    -> some IntentResult & ReturnsValue<Int> & ProvidesDialog & ShowsSnippetView
  {
    let data = try await file.data(contentType: .json)
    guard let jokes = try? JSONDecoder().decode([Joke].self, from: data) else {
      throw JokeError.notJokes(file.filename)
    }
    let count = try JokeBox.shared.add(jokes)
    return .result(
      value: count, dialog: "\(count == 1 ? "1 new joke" : "\(count) new jokes").",
      view: AddedJokesView(count: try JokeBox.shared.jokes().count))
  }
}
