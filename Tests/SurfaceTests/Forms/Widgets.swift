import Foundation
import SwiftUI

// A source that sees widgets through SwiftUI alone, and the previews of a view.

extension WidgetConfiguration {
  func withoutMargins() -> some WidgetConfiguration { contentMarginsDisabled() }
}

struct GreetingCard: View {
  let name: String

  var body: some View {
    ZStack {
      LinearGradient(colors: [.yellow, .red], startPoint: .top, endPoint: .bottom)
        .opacity(0.3)
        .clipShape(.containerRelative)
      Text("Hello, \(name)")
    }
  }
}

struct GreetingCardPreviews: PreviewProvider {
  static var previews: some View {
    GreetingCard(name: "Ann")
      .previewLayout(.sizeThatFits)
      .previewDisplayName("Ann")
  }
}
