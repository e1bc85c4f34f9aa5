import AppIntentsCore

/// Shows a notification.
struct Notify: AppIntent, SideEffectDeclaring, InputPassing, NamingDeclaring {
  static let persistentIdentifier = "notify"
  static let title: LocalizedStringResource = "Show Notification"
  static let description = IntentDescription(
    """
    Shows a notification on the desktop, for example `3 invoices filed`, and passes the previous value \
    on to the next step. Without a desktop, it is only reported to the run.
    """,
    categoryName: "Talk", searchKeywords: ["alert", "message"], resultValueName: "Value")
  static let sideEffects: SideEffects = .tells
  static let naming: [String: ParameterMeaning] = ["icon": .path]

  @Parameter(title: "Message", description: "The value itself if omitted")
  var message: String?

  @Parameter(title: "Text", description: "More text below the message")
  var text: String?

  @Parameter(title: "Level", default: .normal)
  var level: NotificationLevel

  @Parameter(title: "Icon", description: "The name of an icon, or an image file")
  var icon: String?

  @Parameter(
    title: "Value", description: "The value for the next step",
    inputConnectionBehavior: .connectToPreviousIntentResult)
  var value: IntentValue?

  static var parameterSummary: some ParameterSummary {
    Summary("Notify \(\.$message)") {
      \.$text
      \.$level
      \.$icon
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let value = value ?? .nothing
    let title = try message ?? value.shownText
    let context = IntentContext.current
    context.report(.notification(title: title, text: text, level: level.level, icon: icon))
    if !context.isSimulation && DesktopNotification.hasDesktop(context.environment) {
      await DesktopNotification(title: title, text: text, level: level, icon: icon).show()
    }
    return .result(value: value)
  }
}

/// The urgency of a notification.
enum NotificationLevel: String, AppEnum {
  case low, normal, critical

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Level"
  static let caseDisplayRepresentations: [NotificationLevel: DisplayRepresentation] = [
    .low: "Low", .normal: "Normal", .critical: "Critical",
  ]

  var level: IntentMessage.Level {
    switch self {
    case .low: .low
    case .normal: .normal
    case .critical: .critical
    }
  }
}
