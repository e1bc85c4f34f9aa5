import AppIntentsCore
import SystemPackage

/// Moves files from the trash back to where they were.
struct RestoreFiles: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "trash.restore"
  static let title: LocalizedStringResource = "Restore Files from Trash"
  static let description = IntentDescription(
    """
    Moves files or folders that `trash.find` has found back to where they were, and gives them there. \
    Missing folders are made. If something is in the place of a file now, nothing is replaced, and \
    the step fails.
    """,
    categoryName: "Trash", searchKeywords: ["undelete", "recover", "put back", "bin"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Files", description: "Files in the trash")
  var files: [IntentFile]

  static var parameterSummary: some ParameterSummary {
    Summary("Restore \(\.$files) from the trash")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let context = IntentContext.current
    let items = try files.map { try TrashedFile.at($0.placeOnDisk(to: "restore")) }
    var done = FinishedFiles()
    for (index, item) in items.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: items.count)
      do {
        try context.files.untrash(item.place, to: item.original)
        done.add(item.file.filename)
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "restored before that: \(done.list)")
      }
    }
    let places = items.map { IntentValue.file(IntentFile(path: $0.original)) }
    return .result(value: places.count == 1 ? places[0] : .list(places))
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }
}
