import AppIntentsCore
import SystemPackage

/// Copies files or folders.
struct CopyFile: AppIntent, SideEffectDeclaring, OutputTypeRefining {
  static let persistentIdentifier = "file.copy"
  static let title: LocalizedStringResource = "Copy File"
  static let description = IntentDescription(
    """
    Copies files or folders with their times and permissions, and gives the copies. A folder to \
    copy into ends with `/`: with `to: /media/backup/` the copy of `a.pdf` is \
    `/media/backup/a.pdf`. Missing folders are made. If a file already exists, `conflict` decides: \
    `rename` makes it `a 2.pdf`, and `skip` copies nothing and gives the original.
    """,
    categoryName: "File", searchKeywords: ["cp", "duplicate", "back up"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "File")
  var file: [IntentFile]

  @Parameter(
    title: "Destination",
    description: "A folder, with `/` at its end, or the copy's name with its path")
  var to: PathText

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Copy \(\.$file) to \(\.$to)") { \.$conflict }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let files = IntentContext.current.files
    let relocation = Relocation(
      past: "copied", destination: try Destination(to.text), conflict: conflict,
      saysHowMany: false)
    let places = try amount().reporting { meter in
      try relocation.perform(file) { item, target, replacing in
        if let path = item.resolvedPath {
          try files.copy(path, to: target, replacing: replacing)
        } else {
          let content = try item.read()
          try files.write(content, to: target, replacing: replacing)
          meter.addFile(size: content.count)
        }
      }
    }
    return .result(value: places)
  }

  /// How much is to be copied.
  private func amount() throws -> FileAmount {
    let files = IntentContext.current.files
    var amount = FileAmount()
    for item in file {
      if let path = item.resolvedPath {
        try amount.add(path, in: files)
      } else {
        amount.add(FileAmount(files: 1, bytes: try item.read().count))
      }
    }
    return amount
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["file"])
  }
}
