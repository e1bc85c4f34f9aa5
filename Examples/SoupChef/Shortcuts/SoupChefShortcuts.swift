import AppIntents

struct SoupChefShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OrderSoupIntent(),
      phrases: [
        "Order soup from \(.applicationName)",
        "Order \(\.$soup) from \(.applicationName)",
      ],
      shortTitle: "Order Soup", systemImageName: "takeoutbag.and.cup.and.straw")
    AppShortcut(
      intent: OrderAgainIntent(),
      phrases: ["Order the same again from \(.applicationName)"],
      shortTitle: "Order Again", systemImageName: "arrow.clockwise")
  }
}
