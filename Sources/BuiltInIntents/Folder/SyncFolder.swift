import AppIntentsCore
import OrderedCollections
import SystemPackage

/// Makes a folder the same as another one.
struct SyncFolder: AppIntent, SideEffectDeclaring, NamingDeclaring {
  static let persistentIdentifier = "folder.sync"
  static let title: LocalizedStringResource = "Sync Folder"
  static let description = IntentDescription(
    """
    Copies what is new or changed in a folder to another one, and gives how many files were `copied` \
    and `deleted`. Files of the same size that were changed at the same time count as the same; files \
    that are older are replaced too. With `delete`, what isn't in the folder is moved from the other \
    one to the trash, where a folder counts as one. What a glob in `exclude` matches is neither copied \
    nor deleted, and keeps the folder that it is in: `*.tmp`, or with folders `build/**`. Links are \
    copied as links.
    """,
    categoryName: "Folder", searchKeywords: ["rsync", "mirror", "backup", "copy"],
    resultValueName: "Counts"
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let isIdempotent = true
  /// What isn't excluded is replaced, or goes to the trash.
  static let naming: [String: ParameterMeaning] = ["exclude": .path]

  @Parameter(title: "Folder")
  var folder: FilePath

  @Parameter(
    title: "Other Folder", description: "The folder to change; it is made if it is missing")
  var to: FilePath

  @Parameter(
    title: "Delete", description: "Whether what isn't in the folder goes to the trash",
    default: false)
  var delete: Bool

  @Parameter(
    title: "Exclude", description: "Globs for names, or with `/` for paths in the folder",
    default: [])
  var exclude: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Sync \(\.$folder) to \(\.$to)") {
      \.$delete
      \.$exclude
    }
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let context = IntentContext.current
    let (source, target) = (context.resolve(folder), context.resolve(to))
    guard try context.files.status(of: source, followingLinks: true).kind == .folder else {
      throw IntentFailure("`\(source.shown)` is not a folder")
    }
    let (one, two) = (source.real, target.real)
    if one.starts(with: two) || two.starts(with: one) {
      throw IntentFailure(
        one == two
          ? "`\(source.shown)` can't be synced to itself"
          : "`\(source.shown)` can't be synced to `\(target.shown)`: one of them is inside the other"
      )
    }
    let excluded = try exclude.map { try GlobPattern($0, includingHidden: true) }
    var plan = SyncPlan(deletes: delete, excluded: excluded)
    try plan.add(source, to: target)
    let (copied, deleted) = try plan.perform()
    return .result(value: ["copied": .number(copied), "deleted": .number(deleted)])
  }
}
