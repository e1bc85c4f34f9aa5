import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// Makes an archive of files and folders.
struct MakeArchive: AppIntent, ArgumentChecking, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "archive.make"
  static let title: LocalizedStringResource = "Make Archive"
  static let description = IntentDescription(
    """
    Packs files, and folders with all that is in them, into an archive: `Photos.zip` for the folder \
    `Photos`, and `Archive.zip` for several files. Files with the same name get numbers: `a.txt` and \
    `a 2.txt`. Links in a folder stay links. One that leads out of the folder, a pipe and a socket are \
    left out, which the log says. Without `format`, the name in `to` gives it: `photos.tar.gz`. \
    A zip or 7z archive can have a password; the zip's list of names stays readable.
    """,
    categoryName: "Archive", searchKeywords: ["zip", "compress", "pack", "tar", "7z", "back up"],
    resultValueName: "Archive")
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [
    ArchiveFile.bsdtar.forSomeValues, ArchiveFile.sevenZip.forSomeValues,
  ]

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Format", description: "That of the name in `to` unless given, or else `zip`")
  var format: ArchiveFormat?

  @Parameter(title: "Password", description: "Encrypts a zip or 7z archive (AES, 256 bits)")
  var password: String?

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if the archive exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    When(\.$format, .hasAnyValue) {
      Summary("Make a \(\.$format) archive of \(\.$files)") {
        \.$password
        \.$to
        \.$conflict
      }
    } otherwise: {
      Summary("Make an archive of \(\.$files)") {
        \.$format
        \.$password
        \.$to
        \.$conflict
      }
    }
  }

  static func check(_ arguments: WrittenArguments) throws { try ArchiveFormat.check(arguments) }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !files.isEmpty else {
      throw IntentFailure("there are no files to archive", kind: .missing)
    }
    let made = try MadeFiles(to: to, conflict: conflict)
    let format = try ArchiveFormat.chosen(format, in: made) ?? .zip
    let password = try password.map { try ToolPassword($0) }
    if password != nil {
      guard format.isOwnFormat else {
        throw IntentFailure(
          "a `\(format.rawValue)` archive can't have a `password`", help: "make a `zip` or `7z`")
      }
    }
    let name = try name(as: format)
    if let existing = try made.existing(name) { return .result(value: existing) }
    let file = try await ToolFolder.using { tools in
      var content = ArchiveContent(for: format, in: tools.path)
      try content.add(files, copying: format == .sevenZip && password != nil, &tools)
      let shown = (made.givenName ?? name).string
      IntentContext.current.report(.progress(0, shown))
      try await pack(content, as: format, password, in: tools)
      return try made.put(tools.path.appending(Self.archive(format)), as: name)
    }
    return .result(value: file)
  }

  /// The name if `to` doesn't give one: that of the only file.
  private func name(as format: ArchiveFormat) throws -> FilePath.Component {
    guard files.count == 1 else { return MadeName(of: "Archive").added(ending: format.rawValue) }
    let name = try MadeName(of: files[0])
    // A folder's name may contain a dot, but has no extension.
    return try files[0].isFolder
      ? name.added(ending: format.rawValue) : name.changed(ending: format.rawValue)
  }

  // MARK: - Packing

  /// What the programs call the archive. 7zz adds the ending to a name without one.
  private static func archive(_ format: ArchiveFormat) -> String { "made.\(format.rawValue)" }

  private func pack(
    _ content: ArchiveContent, as format: ArchiveFormat, _ password: ToolPassword?,
    in tools: ToolFolder
  ) async throws {
    let isBy7zz = format == .sevenZip && password != nil
    let (context, bytes) = (IntentContext.current, content.amount.bytes)
    let ending = try await tools.run(
      isBy7zz ? ArchiveFile.sevenZip : ArchiveFile.bsdtar,
      bytes: isBy7zz
        ? arguments7zz(format).map { Array($0.utf8) } : arguments(content, as: format),
      input: password?.line
    ) { call in
      if isBy7zz { call.folder = content.path }
      call.errorLimit = 64 << 10
      // The files are the user's own, so that only a time that no archive takes is too long.
      call.bounds?.resources.time = 24 * 3600
      call.bounds?.resources.file = 1 << 50
      call.hasRead = { context.reportBytes(done: $0, of: bytes) }
    }
    guard ending.exitCode == 0 else { throw ending.failure("the archive couldn't be made") }
  }

  /// Packs the current folder, with encrypted names and links as they are. More threads take more
  /// memory than a program may.
  private func arguments7zz(_ format: ArchiveFormat) -> [String] {
    ["a", "-t7z", "-p", "-mhe=on", "-snl", "-mmt=2", "../\(Self.archive(format))", "."]
  }

  private func arguments(_ content: ArchiveContent, as format: ArchiveFormat) -> [[UInt8]] {
    var arguments = ["-c", "-f", Self.archive(format)] + format.options
    if password != nil { arguments += ["--options", "zip:encryption=aes256"] }
    // Readers take names that are marked so as they are. GNU tar doesn't know the mark, and says so.
    if content.hasEqualNames { arguments += ["--options", "pax:hdrcharset=BINARY"] }
    // `-H` follows the links that are named, which are ours. Without `-P`, a name loses its first
    // backslash.
    arguments += ["-P", "-H", "--no-acls", "--no-xattrs", "--no-fflags", "--no-mac-metadata"]
    arguments += ["-X", content.exclusions]
    let files = ["-C", ArchiveContent.folder, "--null", "-T", content.list]
    return arguments.map { Array($0.utf8) } + content.leftOut.patterns.arguments
      + files.map { Array($0.utf8) }
  }
}
