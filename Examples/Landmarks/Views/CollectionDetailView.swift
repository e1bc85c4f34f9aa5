import AppIntents
import SwiftUI

struct CollectionDetailView: View {
  let collection: CollectionEntity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(collection.name, systemImage: "square.stack")
        .font(.headline)
      ForEach(collection.landmarks) { landmark in
        Text(landmark.name)
      }
    }
    .padding()
    .userActivity("landmarks.viewing-collection") { activity in
      activity.title = "Viewing \(collection.name)"
      activity.appEntityIdentifier = EntityIdentifier(for: collection)
    }
  }
}
