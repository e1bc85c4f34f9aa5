import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// Makes an archive of files and folders.
struct MakeArchive: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "archive.make"
  static let title: LocalizedStringResource = "Make Archive"
  static let description = IntentDescription(
    """
    Packs files, and folders with all that is in them, into an archive: `Photos.zip` for the folder \
    `Photos`, and `Archive.zip` for several files. Files with the same name get numbers: `a.txt` and \
    `a 2.txt`. Links in a folder stay links. A zip or 7z archive can have a password; the zip's list \
    of names stays readable.
    """,
    categoryName: "Archive", searchKeywords: ["zip", "compress", "pack", "tar", "7z", "back up"],
    resultValueName: "Archive")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [ArchiveFile.bsdtar, ArchiveFile.sevenZip]

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Format", default: .zip)
  var format: ArchiveFormat

  @Parameter(title: "Password", description: "Encrypts a zip or 7z archive (AES, 256 bits)")
  var password: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if the archive exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Make a \(\.$format) archive of \(\.$files)") {
      \.$password
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !files.isEmpty else {
      throw IntentFailure("there are no files to archive", kind: .missing)
    }
    if let password {
      try ArchiveFile.check(password)
      guard format.isOwnFormat else {
        throw IntentFailure(
          "a `\(format.rawValue)` archive can't have a `password`", help: "make a `zip` or `7z`")
      }
    }
    let made = try MadeFiles(to: to, conflict: conflict)
    let name = try self.name
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { tools in
      let content = ArchiveContent(in: tools.path)
      try content.add(files, for: format, copying: format == .sevenZip && password != nil, &tools)
      IntentContext.current.report(.progress(0.1, name.string))
      try await pack(content, in: tools)
      IntentContext.current.report(.progress(0.9, name.string))
      return try made.put(tools.path.appending(archive), as: name)
    }
    return .result(value: file)
  }

  /// The name if `to` doesn't give one: that of the only file.
  private var name: FilePath.Component {
    get throws {
      var stem = Array("Archive".utf8)
      if files.count == 1 {
        stem = try files[0].fileName.bytes
        // A folder's name may contain a dot, but has no extension.
        if try !files[0].isFolder, let dot = stem.lastIndex(of: UInt8(ascii: ".")), dot > 0 {
          stem.removeSubrange(dot...)
        }
      }
      return FilePath(bytes: stem + Array(".\(format.rawValue)".utf8)).lastComponent ?? "Archive"
    }
  }

  // MARK: - Packing

  /// What the programs call the archive. 7zz adds the ending to a name without one.
  private var archive: String { "made.\(format.rawValue)" }

  private func pack(_ content: ArchiveContent, in tools: ToolFolder) async throws {
    let input = password.map { Data("\($0)\n".utf8) }
    let isBy7zz = format == .sevenZip && password != nil
    let ending = try await tools.run(
      isBy7zz ? ArchiveFile.sevenZip : ArchiveFile.bsdtar,
      isBy7zz ? arguments7zz : arguments(content), input: input
    ) { call in
      if isBy7zz { call.folder = content.path }
      call.errorLimit = 64 << 10
      // The files are the user's own, so that only a time that no archive takes is too long.
      call.bounds?.resources.time = 24 * 3600
      call.bounds?.resources.file = 1 << 50
    }
    guard ending.exitCode == 0 else {
      let said = ending.errors.trimmingCharacters(in: .whitespacesAndNewlines)
      throw IntentFailure(
        "the archive couldn't be made", exitCode: ending.exitCode,
        output: said.isEmpty ? nil : said)
    }
  }

  /// Packs the current folder, with encrypted names and links as they are. More threads take more
  /// memory than a program may.
  private var arguments7zz: [String] {
    ["a", "-t7z", "-p", "-mhe=on", "-snl", "-mmt=2", "../\(archive)", "."]
  }

  private func arguments(_ content: ArchiveContent) -> [String] {
    var arguments = ["-c", "-f", archive] + format.options
    if password != nil { arguments += ["--options", "zip:encryption=aes256"] }
    // `-H` follows the links that are named, which are ours. Without `-P`, a name loses its first
    // backslash.
    arguments += ["-P", "-H", "--no-acls", "--no-xattrs", "--no-fflags", "--no-mac-metadata"]
    return arguments + ["-C", ArchiveContent.folder, "--null", "-T", content.list]
  }
}
