import AppIntentsCore
import SystemPackage

/// Makes a link to a file.
struct LinkFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.link"
  static let title: LocalizedStringResource = "Make Link to File"
  static let description = IntentDescription(
    """
    Makes a link to a file or folder, and gives the link: with `to: ~/Desktop/` the link to \
    `~/Projects/plan.md` is `~/Desktop/plan.md`. A symbolic link says where the file is, so it leads \
    nowhere when the file is moved. A hard link is another name of the same file on the same disk, \
    and not for folders. It is an error if something exists in the place of the link.
    """,
    categoryName: "File", searchKeywords: ["ln", "symlink", "alias", "shortcut"],
    resultValueName: "Link"
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Destination",
    description: "A folder, with `/` at its end, or the link's name with its path")
  var to: PathText

  @Parameter(title: "Kind", default: .symbolic)
  var kind: LinkKind

  static var parameterSummary: some ParameterSummary {
    Summary("Make a \(\.$kind) link to \(\.$file) at \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let files = IntentContext.current.files
    let path = try file.placeOnDisk(to: "link to")
    let status = try files.status(of: path, followingLinks: false)
    if kind == .hard, status.kind == .folder {
      throw IntentFailure(
        "`\(path.shown)` is a folder, which has no hard links", help: "make a symbolic link")
    }
    let link = try Destination(to.text).making(file.fileName) { link in
      try files.makeLink(link, to: path, kind: kind == .hard ? .hard : .symbolic)
      return link
    }
    return .result(value: IntentFile(path: link))
  }
}

/// The two kinds of links.
enum LinkKind: String, AppEnum {
  case symbolic, hard

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Kind of Link"
  static let caseDisplayRepresentations: [LinkKind: DisplayRepresentation] = [
    .symbolic: "symbolic", .hard: "hard",
  ]
}
