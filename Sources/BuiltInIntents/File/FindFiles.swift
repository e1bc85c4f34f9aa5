import AppIntentsCore
import Foundation
import SystemPackage

/// Finds files by their names, sizes, ages and contents.
struct FindFiles: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "file.find"
  static let title: LocalizedStringResource = "Find Files"
  static let description = IntentDescription(
    """
    Finds the files in a folder and the folders inside it that meet every condition: for example \
    `extension: pdf`, `larger_than: 10 MB`, `older_than: 30d`, `contains: invoice`, `tag: taxes`, \
    `type: image` or `where: $item.width > 1000`. Finds no folders, doesn't follow links to folders, and skips folders that can't be read.
    """,
    categoryName: "File", searchKeywords: ["search", "grep", "filter", "Get File from Folder"]
  )
  static let sideEffects: SideEffects = .readsFiles
  static let nothingCondition = "if no file fits"
  static let forms: [String: LiteralForm] = [
    "match": .glob, "newer_than": .pastMoment, "older_than": .pastMoment, "larger_than": .size,
    "smaller_than": .size,
  ]

  @Parameter(title: "Folder")
  var folder: FilePath

  @Parameter(title: "Name", description: "A part of the name, in any case")
  var name: String?

  @Parameter(title: "Match", description: "A glob for the name, or with `/` for the path")
  var match: String?

  @Parameter(title: "Extension", description: "One or several: `pdf`, `tar.gz`; in any case")
  var `extension`: [String]?

  @Parameter(title: "Larger Than", description: "A size: `10 MB`")
  var largerThan: IntentMeasurement?

  @Parameter(title: "Smaller Than", description: "A size: `10 MB`")
  var smallerThan: IntentMeasurement?

  @Parameter(title: "Newer Than", description: "An age, `7d`, or a date: modified since")
  var newerThan: IntentValue?

  @Parameter(title: "Older Than", description: "An age, `30d`, or a date: not modified since")
  var olderThan: IntentValue?

  @Parameter(
    title: "Contains", description: "A text in the file; letters from a to z match in any case")
  var contains: String?

  @Parameter(title: "Tag", description: "A label that the file has, in any case")
  var tag: String?

  @Parameter(title: "Type", description: "A content type, `image/png`, or its beginning, `image`")
  var type: String?

  @Parameter(
    title: "Condition", description: "A condition on `$item`, such as `$item.width > 1000`")
  var `where`: IntentCondition?

  @Parameter(title: "Recursive", description: "Also in inner folders", default: true)
  var recursive: Bool

  @Parameter(title: "Hidden", description: "Also names that start with a dot", default: false)
  var hidden: Bool

  @Parameter(title: "Sort", description: "What to order by", default: .name)
  var sort: FileOrder

  @Parameter(title: "Order", default: .ascending)
  var order: SortOrder

  @Parameter(
    title: "Limit", description: "The most files to find, the first in order",
    inclusiveRange: (1, .max))
  var limit: Int?

  static var parameterSummary: some ParameterSummary {
    Summary("Find files in \(\.$folder)") {
      \.$name
      \.$match
      \.$extension
      \.$largerThan
      \.$smallerThan
      \.$newerThan
      \.$olderThan
      \.$contains
      \.$tag
      \.$type
      \.$where
      \.$recursive
      \.$hidden
      \.$sort
      \.$order
      \.$limit
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    if let limit, limit < 1 { throw IntentFailure("`limit` is \(limit), but must be at least 1") }
    let conditions = try Conditions(self)
    let walk = FolderWalk(
      folder: IntentContext.current.resolve(folder), isRecursive: recursive, includesHidden: hidden)
    let files = IntentContext.current.files
    var found: [Found] = []
    try walk.forEach { entry in
      guard entry.kind == .file || entry.kind == .link, conditions.holdOfName(of: entry) else {
        return
      }
      var status: FileStatus?
      // The name alone decides about most files, so only the others are looked at.
      if entry.kind == .link || conditions.needStatus || sort.needsStatus {
        status = try entry.status(in: files)
        guard let status, status.kind == .file || status.kind == .link,
          conditions.hold(of: status)
        else { return }
      }
      if try conditions.holdOfContent(of: entry) {
        found.append(Found(entry: entry, status: status))
      }
    }
    found.sort { sort.comesFirst($0, $1) }
    if sort == .name {
      found = try IntentContext.current.inOrder(found) {
        String(decoding: $0.entry.name, as: UTF8.self)
      }
    }
    if order == .descending { found.reverse() }
    return .result(
      value: found.prefix(limit ?? found.count).map { IntentFile(path: $0.entry.path) })
  }

  /// A file that was found, with its status if the search needs it.
  fileprivate struct Found {
    let entry: FolderWalk.Entry
    let status: FileStatus?
  }

  /// The criteria for a file, the cheapest first.
  private struct Conditions {
    let name: NamePart?
    let pattern: GlobPattern?
    let extensions: NameExtensions?
    let largerThan: Decimal?
    let smallerThan: Decimal?
    let newerThan: Date?
    let olderThan: Date?
    let text: TextSearch?
    let tag: String?
    let type: String?
    let condition: IntentCondition?

    init(_ intent: FindFiles) throws {
      name = intent.name.map(NamePart.init)
      pattern = try intent.match.map { try GlobPattern($0, includingHidden: intent.hidden) }
      extensions = intent.extension.map(NameExtensions.init)
      largerThan = try intent.largerThan.map { try $0.bytes("larger_than") }
      smallerThan = try intent.smallerThan.map { try $0.bytes("smaller_than") }
      newerThan = try PastMoment.read(intent.newerThan, "newer_than")
      olderThan = try PastMoment.read(intent.olderThan, "older_than")
      text = intent.contains.map(TextSearch.init)
      tag = intent.tag.map { $0.lowercased() }
      type = intent.type?.lowercased()
      condition = intent.where
    }

    func holdOfName(of entry: FolderWalk.Entry) -> Bool {
      extensions?.holds(of: entry.name) != false && name?.holds(of: entry.name) != false
        && pattern?.matches(entry) != false && hasType(entry)
    }

    /// Whether some depend on the size or the age.
    var needStatus: Bool {
      largerThan != nil || smallerThan != nil || newerThan != nil || olderThan != nil
    }

    func hold(of status: FileStatus) -> Bool {
      if let largerThan, Decimal(status.size) <= largerThan { return false }
      if let smallerThan, Decimal(status.size) >= smallerThan { return false }
      if let newerThan, status.modified <= newerThan { return false }
      if let olderThan, status.modified >= olderThan { return false }
      return true
    }

    private func hasType(_ entry: FolderWalk.Entry) -> Bool {
      guard let type else { return true }
      let own = IntentFile(path: entry.path).type?.preferredMIMEType?.lowercased()
      return own == type || own?.hasPrefix(type + "/") == true
    }

    func holdOfContent(of entry: FolderWalk.Entry) throws -> Bool {
      do {
        if let tag {
          let tags = try FileTags(of: entry.path, in: IntentContext.current.files)
          guard tags.names.contains(where: { $0.lowercased() == tag }) else { return false }
        }
        if let text, try !text.isFound(in: entry.path) { return false }
      } catch let error as FileError {
        IntentContext.current.report(.log("passed over: \(error.description)"))
        return false
      }
      return try condition?.holds(.file(IntentFile(path: entry.path))) != false
    }

  }
}

extension IntentMeasurement {
  /// The number of bytes of a size. Throws if it is no size.
  ///
  /// - Parameter parameter: its name in a workflow file.
  fileprivate func bytes(_ parameter: String) throws -> Decimal {
    guard let bytes = converted(to: .byte) else {
      throw IntentFailure("`\(parameter)` needs a size such as `10 MB`, but is \(self)")
    }
    return bytes.value.decimal
  }
}

extension LiteralForm {
  fileprivate static let size = LiteralForm { text, parameter in
    // What isn't a measurement is another problem.
    guard
      case .measurement(let size)? =
        try? IntentContext.current.values.convert(.text(text), to: .measurement)
    else { return }
    _ = try size.bytes(parameter)
  }
}

/// The order of the found files. Files that are equal in it are ordered by their paths.
enum FileOrder: String, AppEnum {
  case name, size, modified, created

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "File Order"
  static let caseDisplayRepresentations: [FileOrder: DisplayRepresentation] = [
    .name: "Name", .size: "Size", .modified: "Date Modified", .created: "Date Created",
  ]

  fileprivate var needsStatus: Bool { self != .name }

  fileprivate func comesFirst(_ left: FindFiles.Found, _ right: FindFiles.Found) -> Bool {
    if let one = left.status, let two = right.status {
      switch self {
      case .size where one.size != two.size: return one.size < two.size
      case .modified where one.modified != two.modified: return one.modified < two.modified
      case .created where one.created != two.created: return one.created < two.created
      default: break
      }
    }
    return left.entry.precedes(right.entry)
  }
}
