import AppIntents
import SwiftUI

struct OrderView: View {
  let order: OrderEntity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label("Order \(order.id)", systemImage: "takeoutbag.and.cup.and.straw")
        .font(.headline)
      Text("\(order.bowls.asBowls) of \(order.soup) with \(order.bread)")
      Text(order.isCanceled ? "Canceled" : order.price.asPrice(in: order.currency))
        .foregroundStyle(.secondary)
      HStack {
        Button("Order Again", intent: OrderAgainIntent(order: order))
        if !order.isCanceled {
          Button("Cancel", role: .destructive, intent: CancelOrderIntent(order: order))
        }
      }
    }
    .padding()
  }
}
