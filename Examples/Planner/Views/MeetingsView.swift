import AppIntents
import SwiftUI

/// The meetings that an answer comes from, and what to say to ask again.
struct MeetingsView: View {
  let meetings: [MeetingEntity]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      ForEach(meetings) { meeting in
        Label(meeting.title, systemImage: "calendar")
          .font(.headline)
        Text(meeting.start, format: .dateTime.day().month().year())
          .foregroundStyle(.secondary)
      }
      SiriTipView(intent: AskAboutMeetingsIntent())
        .siriTipViewStyle(.automatic)
    }
    .padding()
  }
}
