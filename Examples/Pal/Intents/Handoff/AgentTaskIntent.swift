import AppIntents

struct AgentTaskIntent: AppIntent {
  static let title: LocalizedStringResource = "Give Task"
  static let description = IntentDescription(
    "Opens Pal with a task for its agent.", categoryName: "Ask")

  @Parameter(title: "Task", requestValueDialog: "What should Pal do?")
  var task: String

  static var parameterSummary: some ParameterSummary { Summary("Let Pal \(\.$task)") }

  func perform() async throws -> some IntentResult & ProvidesDialog & OpensIntent {
    try PendingRequest(kind: .task, text: task).store()
    return .result(opensIntent: OpenPalIntent(), dialog: "Opening Pal to work on: \(task)")
  }
}
