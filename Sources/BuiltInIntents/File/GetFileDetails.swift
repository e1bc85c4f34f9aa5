import AppIntentsCore
import OrderedCollections
import SystemPackage

/// Returns the properties of a file without reading it.
struct GetFileDetails: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.details"
  static let title: LocalizedStringResource = "Get Details of File"
  static let description = IntentDescription(
    """
    Gives the properties of a file as a dictionary: `path`, `name`, `stem`, `extension`, `folder`, \
    `kind` (`file`, `folder`, `link` or `other`), `type` (such as `application/pdf`), `size`, \
    `created`, `modified` and `permissions` (such as `644`); for a link also its `target`.
    """,
    categoryName: "File", searchKeywords: ["stat", "info", "size", "date"]
  )
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the details of \(\.$file)")
  }

  func perform() async throws
    -> some IntentResult & ReturnsValue<OrderedDictionary<String, IntentValue>>
  {
    let context = IntentContext.current
    let path = try file.placeOnDisk(to: "look at")
    let own = try context.files.status(of: path, followingLinks: false)
    // The target of a link, if it exists.
    let status = try context.files.statusIfPresent(of: path) ?? own
    // As a text, in which bytes that aren't UTF-8 are escaped.
    let text = IntentFile(path: path).filename
    let name = FilePath.Component(text)
    var details: OrderedDictionary<String, IntentValue> = [
      "path": .file(IntentFile(path: path)),
      "name": .text(text),
      "stem": .text(name?.stem ?? ""),
      "extension": name?.extension.map { .text($0) } ?? .nothing,
      "folder": .file(IntentFile(path: path.removingLastComponent())),
      "kind": .text(own.kind.word),
      "type": IntentFile(path: path).type?.preferredMIMEType.map { .text($0) } ?? .nothing,
      "size": .measurement(.bytes(status.size)),
      "created": .date(IntentDate(status.created, in: context.timeZone)),
      "modified": .date(IntentDate(status.modified, in: context.timeZone)),
      "permissions": .text(String(status.permissions, radix: 8)),
    ]
    if status.kind == .folder { details["type"] = "inode/directory" }
    if own.kind == .link {
      // A relative target starts in the link's folder.
      let target = path.removingLastComponent().pushing(try context.files.linkTarget(of: path))
      details["target"] = .file(IntentFile(path: target))
    }
    return .result(value: details)
  }
}

extension FileStatus.Kind {
  fileprivate var word: String {
    switch self {
    case .file: "file"
    case .folder: "folder"
    case .link: "link"
    case .other: "other"
    }
  }
}
