import AppIntents
import Subprocess
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
    let result: ExecutionResult<Void, DiscardedOutput, StringOutput<UTF8>>
    do {
      result = try await run(
        .name("xdg-open"), arguments: [path.string], output: .discarded,
        error: .string(limit: 4096))
    } catch let error as SubprocessError where error.code == .executableNotFound {
      throw IntentFailure("`xdg-open` isn't installed; install the package `xdg-utils`")
    }
    guard result.terminationStatus.isSuccess else {
      let reason = result.standardError.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw IntentFailure("can't open `\(path.shown)`\(reason)")
    }
    return .result(value: file)
  }

  func simulate() async throws -> IntentResultContainer<IntentFile, Never, Never, Never> {
    let path = try file.placeOnDisk(to: "open")
    _ = try IntentContext.current.files.status(of: path, followingLinks: true)
    IntentContext.current.report(.wouldDo("open `\(path.shown)`"))
    return .result(value: file)
  }

  private func readablePath() throws -> FilePath {
    try IntentContext.current.files.readablePath(of: file.placeOnDisk(to: "open"))
  }
}
