import AppIntents
import SwiftUI

/// How many jokes there are, and what to say to hear one.
struct AddedJokesView: View {
  let count: Int
  @State private var isTipVisible = true

  var body: some View {
    VStack(alignment: .leading) {
      Text("\(count) jokes to tell")
      SiriTipView(intent: TellJokeIntent(), isVisible: $isTipVisible)
        .siriTipViewStyle(.automatic)
    }
    .padding()
  }
}
