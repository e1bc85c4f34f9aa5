import AppIntents
import IntentServing

struct AddTaskIntent: AppIntent, SideEffectDeclaring {
  static let title: LocalizedStringResource = "Add Task"
  static let description = IntentDescription(
    "Adds a task to the list of tasks.", categoryName: "Tasks", resultValueName: "Task")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Task", requestValueDialog: "What is there to do?")
  var task: String

  static var parameterSummary: some ParameterSummary { Summary("Add \(\.$task) to my tasks") }

  func perform() async throws -> some IntentResult & ReturnsValue<String> & ProvidesDialog {
    let task = task.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !task.isEmpty else { throw $task.needsValueError() }
    try Pal.tasks.add(task)
    return .result(value: task, dialog: "“\(task)” is on your list.")
  }
}
