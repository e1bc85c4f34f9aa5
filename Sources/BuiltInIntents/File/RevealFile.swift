import AppIntentsCore
import SystemPackage

/// Shows a file in the file manager.
struct RevealFile: AppIntent, SideEffectDeclaring, SimulatedIntent, ProgramUsing {
  static let persistentIdentifier = "file.reveal"
  static let title: LocalizedStringResource = "Reveal in File Manager"
  static let description = IntentDescription(
    """
    Shows a file or folder, for example a download, in the desktop's file manager, selected in the \
    folder that it is in, and gives the file. If the file manager can't be asked for that, only the folder is opened.
    """,
    categoryName: "File", searchKeywords: ["Reveal in Finder", "show", "folder", "browse"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .runsPrograms]
  static let programs = [RequiredProgram("xdg-open", package: "xdg-utils")]

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Reveal \(\.$file) in the file manager")
  }

  func perform() async throws -> IntentResultContainer<IntentFile, Never, Never, Never> {
    let path = try place()
    if await Self.isSelected(path) { return .result(value: file) }
    let context = IntentContext.current
    try context.permit(.run("xdg-open"))
    let folder = path.removingLastComponent()
    let ending = try await ProgramCall("xdg-open", arguments: [folder.bytes]).run()
    guard ending.exitCode == 0 else {
      let reason = ending.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw IntentFailure("can't open `\(folder.shown)`\(reason)", exitCode: ending.exitCode)
    }
    return .result(value: file)
  }

  func simulate() async throws -> IntentResultContainer<IntentFile, Never, Never, Never> {
    let path = try place()
    IntentContext.current.report(.wouldDo("reveal `\(path.shown)` in the file manager"))
    return .result(value: file)
  }

  /// The path of the file, which exists.
  private func place() throws -> FilePath {
    let path = try file.placeOnDisk(to: "reveal")
    _ = try IntentContext.current.files.status(of: path, followingLinks: false)
    return path
  }

  /// Asks the file manager over D-Bus. False if there is none, or no `gdbus` that may be run.
  private static func isSelected(_ path: FilePath) async -> Bool {
    let uri = "file://" + PercentEncoding.encode(path.bytes, keeping: "/")
    let call = ProgramCall(
      "gdbus",
      arguments: [
        "call", "--session", "--timeout", "10", "--dest", "org.freedesktop.FileManager1",
        "--object-path", "/org/freedesktop/FileManager1", "--method",
        // The encoding leaves no quotes in the address.
        "org.freedesktop.FileManager1.ShowItems", "['\(uri)']", "''",
      ])
    do {
      try IntentContext.current.permit(.run("gdbus"))
      return try await call.run().exitCode == 0
    } catch {
      // Opening the folder reports what is wrong, also that the run was canceled.
      return false
    }
  }
}
