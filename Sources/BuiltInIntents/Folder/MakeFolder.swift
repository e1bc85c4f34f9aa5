import AppIntentsCore
import SystemPackage

/// Makes a folder.
struct MakeFolder: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "folder.make"
  static let title: LocalizedStringResource = "Make Folder"
  static let description = IntentDescription(
    """
    Makes a folder, and gives it: `~/Documents/2026/11`. Missing folders above it are made too. It \
    isn't an error if the folder exists.
    """,
    categoryName: "Folder", searchKeywords: ["mkdir", "directory", "create"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true
  static let naming: [String: ParameterMeaning] = ["folder": .path]

  @Parameter(title: "Folder")
  var folder: FilePath

  static var parameterSummary: some ParameterSummary {
    Summary("Make the folder \(\.$folder)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let context = IntentContext.current
    let path = context.resolve(folder)
    try context.files.createFolder(path)
    return .result(value: IntentFile(path: path))
  }
}
