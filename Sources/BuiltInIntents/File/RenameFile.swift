import AppIntentsCore
import SystemPackage

/// Gives a file another name in the same folder.
struct RenameFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.rename"
  static let title: LocalizedStringResource = "Rename File"
  static let description = IntentDescription(
    """
    Renames a file or folder within its folder, and gives it with the new name. The name includes \
    the extension: `to: report.pdf`.
    """,
    categoryName: "File", searchKeywords: ["name"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "New Name", description: "The new name, without a folder")
  var to: String

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Rename \(\.$file) to \(\.$to)") { \.$conflict }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let path = try file.placeOnDisk(to: "rename")
    // A file that is given as a text is its path, in which bytes that aren't UTF-8 are escaped.
    if to.hasPrefix("/"), to.contains(/\\x[0-9A-F]{2}/), let name = FilePath(to).lastComponent {
      throw IntentFailure("`to` is a name, but `\(FilePath(name.string).shown)` isn't valid UTF-8")
    }
    guard !to.contains("/") else {
      throw IntentFailure(
        "`to` is a name, but `\(FilePath(to).shown)` has a `/` in it; `file.move` moves to other folders"
      )
    }
    guard !to.utf8.contains(0) else { throw IntentFailure("`to` contains a zero byte") }
    guard let name = FilePath(to).lastComponent, name.kind == .regular else {
      throw IntentFailure("`\(FilePath(to).shown)` can't be the name of a file")
    }
    let files = IntentContext.current.files
    let target = path.removingLastComponent().appending(name)
    let place = try conflict.settle(target) { try files.move(path, to: $0, replacing: $1) }
    return .result(value: place.map { IntentFile(path: $0) } ?? file)
  }
}
