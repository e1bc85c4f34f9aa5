import AppIntentsCore
import Foundation
import SystemPackage

/// Appends a value to a file.
struct AppendToFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.append"
  static let title: LocalizedStringResource = "Append to File"
  static let description = IntentDescription(
    """
    Appends a value to a file, and gives the file, which is made if it doesn't exist: a text \
    unchanged, a list with one item on each line, a dictionary as JSON, the content of a file. \
    With `newline` the added text starts on a line of its own, and ends with a line break.
    """,
    categoryName: "File", searchKeywords: ["add", "log", "journal"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "Content")
  var content: IntentValue

  @Parameter(title: "File", description: "The file; missing folders are made")
  var to: PathText

  @Parameter(
    title: "Newline", description: "Start on a new line, and end with a line break", default: true)
  var newline: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Add \(\.$content) to the end of \(\.$to)") { \.$newline }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let destination = try Destination(to.text)
    guard !destination.isFolder else {
      throw IntentFailure(
        "`to` names a folder, `\(FilePath(to.text).shown)/`; give the file a name")
    }
    let content = try FileContent(content, for: destination.path)
    try destination.making(destination.path.lastName) {
      try content.append(to: $0, newline: newline)
    }
    return .result(value: IntentFile(path: destination.path))
  }
}
