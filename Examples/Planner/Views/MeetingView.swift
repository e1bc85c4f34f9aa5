import SwiftUI

/// A meeting with its minutes.
struct MeetingView: View {
  let meeting: MeetingEntity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(meeting.title, systemImage: "calendar")
        .font(.headline)
      Text(meeting.start, format: .dateTime.day().month().year().hour().minute())
        .foregroundStyle(.secondary)
      if !meeting.people.isEmpty { Text(meeting.people.formatted()) }
      Text(meeting.minutes)
    }
    .padding()
  }
}
