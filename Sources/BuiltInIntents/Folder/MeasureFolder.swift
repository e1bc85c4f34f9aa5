import AppIntentsCore
import SystemPackage

/// Adds up the sizes of the files in a folder.
struct MeasureFolder: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "folder.size"
  static let title: LocalizedStringResource = "Get Size of Folder"
  static let description = IntentDescription(
    """
    Adds up the sizes of all files in a folder and the folders inside it, hidden ones too: `1.5 GB`. \
    Several names of one file (hard links) count once, links aren't followed, and folders that can't \
    be read are passed over, which the log says.
    """,
    categoryName: "Folder", searchKeywords: ["du", "space", "usage", "bytes"],
    resultValueName: "Size"
  )
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "Folder")
  var folder: FilePath

  static var parameterSummary: some ParameterSummary {
    Summary("Get the size of \(\.$folder)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentMeasurement> {
    let context = IntentContext.current
    let walk = FolderWalk(
      folder: context.resolve(folder), isRecursive: true, includesHidden: true)
    var seen: Set<FileIdentity> = []
    var sum = 0
    try walk.forEach { entry in
      guard entry.kind == .file,
        let status = try context.files.statusIfPresent(of: entry.path, followingLinks: false)
      else { return }
      guard status.identity.map({ seen.insert($0).inserted }) ?? true else { return }
      let (total, overflows) = sum.addingReportingOverflow(status.size)
      guard !overflows else {
        throw IntentFailure("the sizes in `\(folder.shown)` are more than can be added up")
      }
      sum = total
    }
    return .result(value: .bytes(sum))
  }
}
