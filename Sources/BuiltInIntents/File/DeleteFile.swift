import AppIntentsCore
import SystemPackage

/// Moves files to the trash, or deletes them.
struct DeleteFile: AppIntent, SideEffectDeclaring, UndoDeclaring {
  static let persistentIdentifier = "file.delete"
  static let title: LocalizedStringResource = "Delete File"
  static let description = IntentDescription(
    """
    Moves files or folders to the trash, where the file manager can restore them. With \
    `permanently: true` they are deleted permanently, folders with everything in them.
    """,
    categoryName: "File", searchKeywords: ["rm", "remove", "trash"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let undo = UndoSupport.partial(except: "what is deleted permanently")

  @Parameter(title: "File")
  var file: [IntentFile]

  @Parameter(
    title: "Permanently", description: "Delete permanently, without the trash", default: false)
  var permanently: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Delete \(\.$file)") { \.$permanently }
  }

  func perform() async throws -> some IntentResult {
    let context = IntentContext.current
    let files = context.files
    var done = FinishedFiles()
    for (index, item) in file.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: file.count)
      do {
        let path = try item.placeOnDisk(to: "delete")
        if permanently { try files.remove(path) } else { try Self.trash(path, in: files) }
        done.add(item.filename)
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "deleted before that: \(done.list)")
      }
    }
    return .result()
  }

  private static func trash(_ path: FilePath, in files: any FileAccess) throws {
    do {
      try files.trash(path)
    } catch let error as FileError where error.kind == .noSpace {
      throw IntentFailure(
        error.description, help: "`permanently: true` deletes it without the trash")
    }
  }
}
