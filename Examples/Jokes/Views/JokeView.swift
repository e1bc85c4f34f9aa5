import AppIntents
import SwiftUI

struct JokeView: View {
  /// Nil if there is no joke to tell.
  let joke: JokeEntity?
  /// The kind that was asked for, as the next one is.
  let kind: JokeKind?

  var body: some View {
    if let joke {
      VStack(alignment: .leading, spacing: 12) {
        Label(joke.teller, systemImage: "face.smiling")
          .font(.headline)
        Text(joke.kind == .knockKnock ? "Knock, knock. \(joke.setup)." : joke.setup)
        Text(joke.punchline)
          .bold()
        Button("Another", intent: TellJokeIntent(kind: kind))
        if let link = joke.link { Link("Open in Jokes", destination: link) }
      }
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
    } else {
      VStack(spacing: 8) {
        Image(systemName: "face.dashed")
          .font(.largeTitle)
        Text("No jokes yet")
          .font(.headline)
      }
      .padding()
    }
  }
}
