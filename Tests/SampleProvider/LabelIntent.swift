import AppIntents

final class Labels {
  @MainActor static let shared = Labels()
  @MainActor var all: [String] = []
}

/// Adds a label, and can be undone.
struct LabelIntent: UndoableIntent {
  static var title: LocalizedStringResource = "Add Label"

  @Parameter(title: "Label")
  var label: String?

  @Parameter(title: "Day", kind: .date)
  var day: Date?

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    if let label {
      Labels.shared.all.append(label)
      undoManager?.registerUndo(withTarget: Labels.shared) { $0.all.removeAll { $0 == label } }
      undoManager?.setActionName("Label \(label)")
    }
    return .result(value: Labels.shared.all)
  }
}
