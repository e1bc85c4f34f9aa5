import AppIntentsCore
import Foundation
import SystemPackage

/// Unpacks an archive into a new folder.
struct ExtractArchive: AppIntent, FormDeclaring, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "archive.extract"
  static let title: LocalizedStringResource = "Extract Archive"
  static let description = IntentDescription(
    """
    Unpacks an archive into a new folder named after it, and gives the folder: `Photos` for \
    `Photos.zip`. Reads zip, tar (also compressed), 7z, rar, iso, cpio and others. An archive with a \
    path or link that leads out of the folder, with more than 100,000 entries or 10 GiB, or with more \
    than 200 times its own size, is refused as a whole.
    """,
    categoryName: "Archive",
    searchKeywords: ["unzip", "unpack", "decompress", "zip", "tar", "7z", "rar"],
    resultValueName: "Folder")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    ArchiveFile.bsdtar.forSomeValues, ArchiveFile.sevenZip.forSomeValues,
  ]
  static let forms: [String: LiteralForm] = ["match": .glob]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(
    title: "Match",
    description: "A glob for the names of files to unpack, or with `/` for their paths: `*.pdf`")
  var match: String?

  @Parameter(title: "Password", description: "If the archive is encrypted")
  var password: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if the folder exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Extract \(\.$file)") {
      \.$match
      \.$password
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let pattern = try match.map { try GlobPattern($0) }
    let made = try MadeFiles(to: to, conflict: conflict)
    let name = try ArchiveName.stem(of: file.fileName)
    if let existing = try made.existing(name) { return .result(value: existing) }
    let context = IntentContext.current
    let folder = try await ToolFolder.using { tools in
      var archive = try ArchiveFile(file, password: password, in: &tools)
      context.report(.progress(0, file.filename))
      let entries = try await archive.entries()
      let rules = ArchiveRules(archive: file.shown, size: archive.size)
      try rules.check(entries)
      try await archive.checkNames(of: entries, matching: pattern, rules)
      if let pattern { try require(pattern, in: entries) }
      let content = tools.path.appending("content")
      try content.createFolder(permissions: .ofMadeFolders)
      try await archive.unpack(into: "content", largest: entries.map(\.size).max() ?? 0)
      var unpacked = try UnpackedFolder(content, rules)
      try unpacked.check()
      if let pattern { try unpacked.keep(pattern) }
      return try unpacked.amount.reporting { _ in try made.put(content, as: name) }
    }
    return .result(value: folder)
  }

  /// Throws if no entry matches, before a large archive is unpacked for nothing.
  private func require(_ pattern: GlobPattern, in entries: [ArchiveEntry]) throws {
    guard entries.contains(where: { $0.kind != .folder && pattern.matchesEntry($0.names) }) else {
      throw IntentFailure(
        "`\(file.shown)` has no file that matches `\(pattern.source)`", kind: .missing,
        help: "`archive.list` gives the names of its files")
    }
  }
}
