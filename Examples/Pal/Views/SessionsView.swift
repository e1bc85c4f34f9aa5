import AppIntents
import SwiftUI

/// The sessions that the app begins when it opens.
struct SessionsView: View {
  let sessions: [Session]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if sessions.isEmpty {
        Label("Pal", systemImage: "sparkles")
          .font(.headline)
      }
      ForEach(sessions, id: \.title) { session in
        Text(session.title)
          .font(.headline)
        ForEach(session.lines, id: \.self) { Text($0) }
      }
    }
    .padding()
  }
}
