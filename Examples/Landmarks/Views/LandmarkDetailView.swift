import AppIntents
import SwiftUI

struct LandmarkDetailView: View {
  let landmark: LandmarkEntity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(landmark.name, systemImage: "mappin.and.ellipse")
        .font(.headline)
      Text(landmark.region)
        .foregroundStyle(.secondary)
      Text(landmark.about)
      HStack {
        Toggle(
          isOn: landmark.isFavorite,
          intent: SetFavoriteIntent(landmark: landmark, value: !landmark.isFavorite)
        ) {
          Text("Favorite")
        }
        Button("Add to Collection", intent: AddToCollectionIntent(landmark: landmark))
      }
    }
    .padding()
    .userActivity(Navigator.viewing) { $0.view(landmark) }
  }
}
