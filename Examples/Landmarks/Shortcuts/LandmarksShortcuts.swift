import AppIntents

struct LandmarksShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: OpenLandmarkIntent(),
      phrases: ["Open \(\.$target) in \(.applicationName)", "Show a place in \(.applicationName)"],
      shortTitle: "Open Landmark", systemImageName: "mappin.and.ellipse")
    AppShortcut(
      intent: GetCrowdStatusIntent(),
      phrases: [
        "How full is \(\.$landmark) in \(.applicationName)",
        "How full is it here in \(.applicationName)",
      ],
      shortTitle: "Crowd Status", systemImageName: "person.3")
    AppShortcut(
      intent: GetOnScreenIntent(),
      phrases: ["What is this in \(.applicationName)"],
      shortTitle: "What Is This", systemImageName: "questionmark.viewfinder")
  }
}
