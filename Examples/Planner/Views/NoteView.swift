import SwiftUI

/// A note with its text.
struct NoteView: View {
  let note: NoteEntity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(note.title, systemImage: "note.text")
        .font(.headline)
      Text(note.text)
    }
    .padding()
  }
}
