import AppIntentsCore
import SystemPackage

/// Deletes what has been in the trash for long.
struct EmptyTrash: AppIntent, FormDeclaring, SideEffectDeclaring, UndoDeclaring {
  static let persistentIdentifier = "trash.empty"
  static let title: LocalizedStringResource = "Empty Trash"
  static let description = IntentDescription(
    """
    Deletes the files and folders permanently that have been in the trash for longer than an age, \
    `30d`, and gives their number. `older_than: 0s` deletes all. It asks nothing, and nothing brings \
    the files back. The trashes of other disks are emptied too. A file whose trash doesn't say when \
    it was deleted stays.
    """,
    categoryName: "Trash", searchKeywords: ["clean", "purge", "bin", "space", "delete"],
    resultValueName: "Number of Files"
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let undo = UndoSupport.impossible("the files are deleted permanently")
  static let forms: [String: LiteralForm] = ["older_than": .pastMoment]

  @Parameter(
    title: "Older Than", description: "An age, `30d`, or a date: in the trash since before that",
    default: .duration(IntentDuration(days: 30)), inputConnectionBehavior: .never)
  var olderThan: IntentValue

  static var parameterSummary: some ParameterSummary {
    Summary("Delete what has been in the trash for longer than \(\.$olderThan)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<Int> {
    let context = IntentContext.current
    guard let moment = try PastMoment.read(olderThan, "older_than") else {
      throw IntentFailure("`older_than` has no value")
    }
    let old = try TrashedFile.all().filter { item in item.deleted.map { $0 < moment } ?? false }
    var failure: (any Error)?
    var count = 0
    for (index, item) in old.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: old.count)
      do {
        try context.files.removeTrashed(item.place)
        count += 1
      } catch let error as FileError {
        failure = failure ?? error
      }
    }
    if let failure {
      throw IntentFailure(failure, adding: "\(count) of \(old.count) files were deleted")
    }
    return .result(value: count)
  }
}
