import AppIntents
import SystemPackage

/// Makes a folder.
struct CreateFolder: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.create_folder"
  static let title: LocalizedStringResource = "Create Folder"
  static let description = IntentDescription(
    """
    Makes a folder, and gives it: `~/Documents/2026/11`. Missing folders above it are made too. It \
    isn't an error if the folder exists.
    """,
    categoryName: "File", searchKeywords: ["mkdir", "directory", "new folder"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true

  @Parameter(title: "Path")
  var path: FilePath

  static var parameterSummary: some ParameterSummary {
    Summary("Make the folder \(\.$path)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let context = IntentContext.current
    let folder = context.resolve(path)
    try context.files.createFolder(folder)
    return .result(value: IntentFile(path: folder))
  }
}
