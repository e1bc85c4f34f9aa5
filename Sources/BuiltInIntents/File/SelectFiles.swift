import AppIntentsCore
import SystemPackage

/// Asks for files.
struct SelectFiles: AppIntent, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "file.select"
  static let title: LocalizedStringResource = "Select File"
  static let description = IntentDescription(
    """
    Asks for a file or a folder, and gives a list with it: `Which invoice?` with `folder: ~/Scans` \
    lists the files in that folder. Another path may be entered, too. With `several`, any number of \
    the listed ones may be chosen. Names that start with a dot aren't listed.
    """,
    categoryName: "File", searchKeywords: ["choose", "pick", "open", "dialog", "ask"],
    resultValueName: "Files"
  )
  static let sideEffects: SideEffects = [.readsFiles, .asks]
  static let nothingCondition = "if `several` is set and no file is chosen"

  @Parameter(title: "Question")
  var question: String

  @Parameter(title: "Kind", default: .file)
  var kind: SelectedKind

  @Parameter(title: "Folder", description: "What is listed; the run's folder if omitted")
  var folder: FilePath?

  @Parameter(title: "Several", description: "Whether several may be chosen", default: false)
  var several: Bool

  static var parameterSummary: some ParameterSummary {
    Summary("Ask \(\.$question) for a \(\.$kind)") {
      \.$folder
      \.$several
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    let context = IntentContext.current
    let folder = folder.map(context.resolve) ?? context.folder
    let listed = try paths(in: folder)
    guard several else {
      let file = try await one(of: listed)
      try check(file)
      return .result(value: [file])
    }
    guard !listed.isEmpty else {
      throw IntentFailure(
        "`\(folder.shown)` has no \(kind.rawValue)s to choose from", kind: .missing)
    }
    let titles = listed.map(Self.title)
    let answer = try await context.interaction.answer(
      Question(question, kind: .choices(titles.map { Question.Option($0) })))
    let chosen = Set(try answer.items.map { try $0.shownText })
    if let wrong = chosen.first(where: { !titles.contains($0) }) {
      throw IntentFailure("the answer `\(wrong)` isn't among the \(kind.rawValue)s to choose from")
    }
    let files = zip(listed, titles).filter { chosen.contains($0.1) }.map { IntentFile(path: $0.0) }
    return .result(value: files)
  }

  private func one(of listed: [FilePath]) async throws -> IntentFile {
    let context = IntentContext.current
    var question = Question(question, kind: .value(.file))
    question.suggestions = listed.map {
      ParameterOption(
        value: .file(IntentFile(path: $0)), title: Self.title($0), subtitle: nil)
    }
    let answer = try await context.interaction.answer(question)
    guard case .file(let file) = try context.values.convert(answer, to: .file, from: .person) else {
      throw IntentFailure("the answer isn't a file")
    }
    guard let path = file.resolvedPath else { return file }
    return IntentFile(path: path)
  }

  /// A path may be entered that isn't listed.
  private func check(_ file: IntentFile) throws {
    guard let path = file.resolvedPath else { return }
    let found = try IntentContext.current.files.status(of: path, followingLinks: true).kind
    if (found == .folder) != (kind == .folder) {
      throw IntentFailure("`\(path.shown)` is \(kind == .folder ? "not a folder" : "a folder")")
    }
  }

  private func paths(in folder: FilePath) throws -> [FilePath] {
    var paths: [FilePath] = []
    let files = IntentContext.current.files
    try FolderWalk(folder: folder, isRecursive: false, includesHidden: false).forEach { entry in
      guard let found = try entry.status(in: files)?.kind else { return }
      if found == (kind == .folder ? .folder : .file) { paths.append(entry.path) }
    }
    return try IntentContext.current.inOrder(paths, by: Self.title)
  }

  private static func title(_ path: FilePath) -> String {
    FilePath(root: nil, path.components.suffix(1)).shown
  }
}

/// What can be selected.
enum SelectedKind: String, AppEnum {
  case file, folder

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind of Selected Items"
  static let caseDisplayRepresentations: [SelectedKind: DisplayRepresentation] = [
    .file: "file", .folder: "folder",
  ]
}
