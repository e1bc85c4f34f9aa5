import AppIntentsCore
import SystemPackage

/// Lists the content of a folder.
struct ListFolder: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "folder.list"
  static let title: LocalizedStringResource = "List Folder"
  static let description = IntentDescription(
    """
    Lists the files and folders in a folder, in the order of their names. `match` takes a glob: \
    `*.pdf`, `scan-[0-9]*`, or with folders `2026/**/*.jpg`. Names that start with a dot are left \
    out unless `hidden` is true.
    """,
    categoryName: "Folder",
    searchKeywords: ["ls", "directory", "contents", "Get Contents of Folder"]
  )
  static let sideEffects: SideEffects = .readsFiles
  static let forms: [String: LiteralForm] = ["match": .glob]

  @Parameter(title: "Folder")
  var folder: FilePath

  @Parameter(title: "Recursive", description: "Also the content of inner folders", default: false)
  var recursive: Bool

  @Parameter(title: "Match", description: "A glob for the name, or with `/` for the path")
  var match: String?

  @Parameter(title: "Hidden", description: "Also names that start with a dot", default: false)
  var hidden: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("List \(\.$folder)") {
      \.$recursive
      \.$match
      \.$hidden
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    let pattern = try match.map { try GlobPattern($0, includingHidden: hidden) }
    let walk = FolderWalk(
      folder: IntentContext.current.resolve(folder),
      isRecursive: recursive || pattern?.isAboutPaths == true, includesHidden: hidden)
    var found: [IntentFile] = []
    try walk.forEach { entry in
      if pattern?.matches(entry) != false { found.append(IntentFile(path: entry.path)) }
    }
    return .result(
      value: try IntentContext.current.inOrder(found) { $0.path?.text ?? $0.filename })
  }
}
