import AppIntents

// Section 9: App Shortcuts, donation, packaging.

struct Sessions: DynamicOptionsProvider {
  func results() async throws -> [String] { ["Calm", "Focus"] }
}

struct StartSession: AppIntent {
  static let title: LocalizedStringResource = "Start Session"
  @Parameter(title: "Session", optionsProvider: Sessions()) var session: String?

  init() {}
  init(session: String) { self.session = session }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: session ?? "")
  }
}

struct SessionShortcuts: AppShortcutsProvider {
  static let shortcutTileColor: ShortcutTileColor = .navy

  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: StartSession(),
      phrases: [
        "Start \(.applicationName)", "Start a \(\.$session) session with \(.applicationName)",
      ],
      shortTitle: "Start", systemImageName: "play",
      parameterPresentation: ParameterPresentation(
        for: \.$session, summary: Summary("Start \(\.$session)"),
        optionsCollections: {
          OptionsCollection(Sessions(), title: "All", systemImageName: "list.bullet")
        }))
    if #available(iOS 18, *) {
      AppShortcut(
        intent: StartSession(session: "Calm"), phrases: ["Calm me with \(.applicationName)"],
        shortTitle: "Calm", systemImageName: "leaf")
    }
    AppShortcut(
      intent: StartSession(session: "Focus"), phrases: ["Focus with \(.applicationName)"],
      systemImageName: "scope")
  }

  static var negativePhrases: NegativeAppShortcutPhrases {
    NegativeAppShortcutPhrases {
      "Stop \(.applicationName)"
      "Never start"
    }
  }
}

struct SessionKit: AppIntentsPackage {}

struct SessionApp: AppIntentsPackage {
  static var includedPackages: [any AppIntentsPackage.Type] { [SessionKit.self] }
}

struct SessionExtension: AppIntentsExtension {}

func donateSessions() async throws -> [IntentDonationIdentifier] {
  let first = try await StartSession(session: "Calm").donate()
  let second = try await IntentDonationManager.shared.donate(
    intent: StartSession(session: "Focus"), result: .result(value: "Focus"))
  return [first, second]
}

func donateNow() { StartSession(session: "Calm").donate() }

func forgetSessions() async throws -> [IntentDonationIdentifier] {
  try await IntentDonationManager.shared.deleteDonations(matching: .intentType(StartSession.self))
}

func callSession() async throws -> String {
  let session = StartSession(session: "Calm")
  return try await session(donate: false)
}

func suggestClock() async throws {
  try await RelevantIntentManager.shared.updateRelevantIntents([
    RelevantIntent(ClockWidget(), widgetKind: "clock", relevance: .sleep(.wakeup)),
    RelevantIntent(ClockWidget(), widgetKind: "clock", relevance: .date(from: .now, to: .now)),
  ])
}
