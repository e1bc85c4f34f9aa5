import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Lists what is in an archive.
struct ListArchive: AppIntent, SideEffectDeclaring, NothingGiving, ProgramUsing {
  static let persistentIdentifier = "archive.list"
  static let title: LocalizedStringResource = "Get Contents of Archive"
  static let description = IntentDescription(
    """
    Gives what is in an archive, without unpacking it: a dictionary for each file, folder and link, \
    such as `{"name": "Photos/a.jpg", "size": "2 MB", "modified": …}`. A folder's name ends with `/`. \
    Reads zip, tar (also compressed), 7z, rar, iso, cpio and others. An encrypted archive doesn't tell \
    when its files were modified.
    """,
    categoryName: "Archive", searchKeywords: ["zip", "tar", "7z", "rar", "compressed", "list"],
    resultValueName: "Contents of Archive")
  static let sideEffects: SideEffects = [.readsFiles, .runsTools]
  static let nothingCondition = "if the archive is empty"
  static let programs = [ArchiveFile.bsdtar]

  @Parameter(title: "File")
  var file: IntentFile

  static var parameterSummary: some ParameterSummary {
    Summary("Get the contents of \(\.$file)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let zone = IntentContext.current.timeZone
    let contents: [IntentValue] = try await ToolFolder.using { tools in
      var archive = try ArchiveFile(file, in: &tools)
      let entries = try await archive.entries()
      guard entries.count <= ArchiveRules.mostEntries else {
        throw IntentFailure(
          "`\(file.shown)` has \(entries.count) entries, but at most \(ArchiveRules.mostEntries) are listed",
          kind: .refused)
      }
      let times = try await archive.times()
      return entries.map { entry in
        let modified = times[entry].map { IntentDate($0, in: zone) }
        return .dictionary([
          "name": .text(entry.name), "size": .measurement(.bytes(entry.size)),
          "modified": modified.map { .date($0) } ?? .nothing,
        ])
      }
    }
    return .result(value: contents)
  }
}

extension ArchiveEntry {
  /// Its path as a text, with a `/` at the end of a folder's.
  fileprivate var name: String {
    let text = FilePath(bytes: path).text
    return kind == .folder && !text.hasSuffix("/") ? text + "/" : text
  }
}
