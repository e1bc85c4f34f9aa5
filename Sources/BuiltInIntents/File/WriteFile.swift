import AppIntentsCore
import Foundation
import SystemPackage

/// Writes a value to a file.
struct WriteFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.write"
  static let title: LocalizedStringResource = "Write File"
  static let description = IntentDescription(
    """
    Writes a value to a file, and gives the file: a text in UTF-8; a list with one item on each \
    line; a dictionary, or a list of them, as JSON (as YAML or CSV if the file's extension is \
    `.yaml` or `.csv`); the content of a file. The file is written completely or not at all. If it \
    already exists, `conflict` decides: `rename` makes it `notes 2.txt`, `append` appends to it, \
    and `skip` leaves it unchanged.
    """,
    categoryName: "File", searchKeywords: ["save", "store", "create"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Content")
  var content: IntentValue

  @Parameter(title: "File", description: "The file's name, with its path; missing folders are made")
  var to: PathText

  @Parameter(title: "Conflict", description: "What to do if the file exists", default: .fail)
  var conflict: FileWriteConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Write \(\.$content) to \(\.$to)") { \.$conflict }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let files = IntentContext.current.files
    let destination = try Destination(to.text)
    let content = try FileContent(content, for: destination.path)
    guard !destination.isFolder || content.name != nil else {
      throw IntentFailure(
        "`to` names a folder, `\(FilePath(to.text).shown)/`; give the file a name")
    }
    let name = content.name ?? destination.path.lastName
    let place = try destination.making(name) { target in
      guard let conflict = FileConflict(rawValue: conflict.rawValue) else {
        try content.append(to: target)
        return target
      }
      return try conflict.settle(target) { target, replacing in
        switch content {
        case .data(let data): try files.write(data, to: target, replacing: replacing)
        case .file(let path): try files.copy(path, to: target, replacing: replacing)
        }
      } ?? target
    }
    return .result(value: IntentFile(path: place))
  }
}

/// What to do if the file to write already exists.
enum FileWriteConflict: String, AppEnum {
  case fail, replace, rename, skip, append

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "File Write Conflict"
  static let caseDisplayRepresentations: [FileWriteConflict: DisplayRepresentation] = [
    .fail: "Fail",
    .replace: "Replace it",
    .rename: "Add a number to the name",
    .skip: "Leave it as it is",
    .append: "Add to its end",
  ]
}
