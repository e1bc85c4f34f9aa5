import AppIntentsCore
import SystemPackage

/// Opens a file with the desktop's default program.
struct OpenFile: AppIntent, SideEffectDeclaring, SimulatedIntent, ProgramUsing {
  static let persistentIdentifier = "file.open"
  static let title: LocalizedStringResource = "Open File"
  static let description = IntentDescription(
    """
    Opens a file or folder with the desktop's default program, for example a PDF in the document \
    viewer, and gives the file.
    """,
    categoryName: "File", searchKeywords: ["show", "view", "launch"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .runsPrograms]
  static let programs = [RequiredProgram("xdg-open", package: "xdg-utils")]

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Open \(\.$file)")
  }

  func perform() async throws -> IntentResultContainer<IntentFile, Never, Never, Never> {
    let path = try readablePath()
    try IntentContext.current.permit(.run("xdg-open"))
    let ending = try await ProgramCall("xdg-open", arguments: [path.bytes]).run()
    guard ending.exitCode == 0 else {
      let reason = ending.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw IntentFailure("can't open `\(path.shown)`\(reason)", exitCode: ending.exitCode)
    }
    return .result(value: file)
  }

  func simulate() async throws -> IntentResultContainer<IntentFile, Never, Never, Never> {
    let path = try file.placeOnDisk(to: "open")
    try IntentContext.current.permit(.run("xdg-open"))
    _ = try IntentContext.current.files.status(of: path, followingLinks: true)
    IntentContext.current.report(.wouldDo("open `\(path.shown)`"))
    return .result(value: file)
  }

  private func readablePath() throws -> FilePath {
    try IntentContext.current.files.readablePath(of: file.placeOnDisk(to: "open"))
  }
}
