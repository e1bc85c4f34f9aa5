import AppIntentsCore
import SystemPackage

/// Moves files or folders.
struct MoveFile: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "file.move"
  static let title: LocalizedStringResource = "Move File"
  static let description = IntentDescription(
    """
    Moves files or folders, and gives the moved files. A folder to move into ends with `/`: with \
    `to: ~/Paid/` the file `a.pdf` becomes `~/Paid/a.pdf`, with `to: ~/Paid/b.pdf` it becomes \
    `~/Paid/b.pdf`. Missing folders are made. If a file already exists, `conflict` decides: \
    `rename` makes it `a 2.pdf`, and `skip` leaves both files and gives the original.
    """,
    categoryName: "File", searchKeywords: ["mv", "put", "file away"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "File")
  var file: [IntentFile]

  @Parameter(
    title: "Destination",
    description: "A folder, with `/` at its end, or the new name with its path")
  var to: PathText

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Move \(\.$file) to \(\.$to)") { \.$conflict }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let files = IntentContext.current.files
    let relocation = Relocation(
      past: "moved", destination: try Destination(to.text), conflict: conflict)
    let places = try relocation.perform(file) { item, target, replacing in
      try files.move(item.placeOnDisk(to: "move"), to: target, replacing: replacing)
    }
    return .result(value: places)
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["file"])
  }
}
