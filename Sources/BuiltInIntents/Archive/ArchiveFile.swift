import AppIntentsCore
import Confinement
import Foundation
import SystemPackage

/// An archive in a tool's folder, where programs list and unpack it.
///
/// bsdtar reads all formats, except encrypted 7z archives, which 7zz reads.
struct ArchiveFile {
  static let bsdtar = RequiredProgram("bsdtar", package: "libarchive-tools")
  static let sevenZip = RequiredProgram("7zz", package: "7zip")

  /// The size of the file.
  let size: Int
  private let shown: String
  private let password: ToolPassword?
  private let tools: ToolFolder
  private let isEncrypted7z: Bool
  /// Whether names that aren't marked as UTF-8 are in the character set of DOS, as a zip's are by
  /// its standard. Many programs write UTF-8 without the mark.
  private var hasDOSNames = false

  /// The name of the file in the tool's folder.
  private static let name = "archive"

  /// - Parameter password: nil for an archive that isn't encrypted.
  init(_ file: IntentFile, password: String? = nil, in tools: inout ToolFolder) throws {
    shown = file.shown
    let password = try password.map { try ToolPassword($0) }
    guard try !file.isFolder else {
      throw IntentFailure("`\(shown)` is a folder, not an archive")
    }
    try tools.add(file, as: Self.name)
    let opened = try FileDescriptor.openFile(tools.path.appending(Self.name))
    let (start, size) = try opened.closeAfter {
      (try opened.readAll(limit: 5), Int(try opened.seek(offset: 0, from: .end)))
    }
    guard size > 0 else { throw IntentFailure("`\(shown)` is empty, so it is no archive") }
    self.size = size
    self.password = password
    self.tools = tools
    isEncrypted7z = password != nil && start.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
  }

  // MARK: - Listing

  /// What the archive lists. Comes before the other functions, because it finds out how the names are
  /// written.
  mutating func entries() async throws -> [ArchiveEntry] {
    if isEncrypted7z {
      let ending = try await run(Self.sevenZip, ["l", "-slt", "-t7z", "-sccUTF-8", Self.name])
      guard let list = EncryptedListing(ending.output) else { throw unreadable(ending) }
      return list.entries
    }
    let list = try await listing()
    guard !hasDOSNames, list.format.hasPrefix("ZIP"),
      !list.entries.allSatisfy({ String(validating: $0.path, as: UTF8.self) != nil })
    else { return list.entries }
    hasDOSNames = true
    var entries = try await listing().entries
    guard entries.count == list.entries.count else { return entries }
    for (index, entry) in list.entries.enumerated() { entries[index].written = entry.path }
    return entries
  }

  private func listing() async throws -> ArchiveListing {
    let ending = try await run(
      Self.bsdtar, characterSet + ["--numeric-owner", "-tvvv", "-f", Self.name], isListing: true)
    guard let list = ArchiveListing(ending.output) else { throw unreadable(ending) }
    guard ending.exitCode == 0, Self.isArchive(list.format) else {
      throw Self.isArchive(list.format) ? failure(ending) : noArchive
    }
    return list
  }

  /// The paths of the entries as the archive has them; nil where they can't be read so. Fewer than those of
  /// `entries()` if they can't be read without their character set, as in a zip.
  func writtenPaths() async throws -> [[UInt8]]? {
    if isEncrypted7z { return nil }
    // Its messages and exit code don't matter: it complains about each name that isn't ASCII.
    let ending = try await call(
      Self.bsdtar, ["--numeric-owner", "-tvvv", "-f", Self.name], characters: "C")
    return ArchiveListing(ending.output)?.entries.map(\.path)
  }

  private var characterSet: [String] {
    hasDOSNames ? ["--options", "zip:hdrcharset=CP437"] : []
  }

  /// When the entries were modified; none for an encrypted archive, whose times aren't known.
  func times() async throws -> EntryTimes {
    // Its messages and exit code don't matter: it may have read the content only in part.
    let ending = try await call(
      Self.bsdtar,
      ["-cf", "-", "--format=mtree", "--options=!all,type,time", "@\(Self.name)"])
    return EntryTimes(ending.isCut ? Data() : ending.output)
  }

  /// Whether it is an archive. bsdtar takes many a text for a list of files in the format `mtree`.
  private static func isArchive(_ format: String) -> Bool {
    !["", "mtree", "Empty file"].contains(format)
  }

  // MARK: - Unpacking

  /// Unpacks all entries into a folder within the tool's folder.
  ///
  /// - Parameter largest: The size of the largest entry that it lists. No file may be larger.
  func unpack(into folder: String, largest: Int) async throws {
    if isEncrypted7z {
      _ = try await run(
        Self.sevenZip, ["x", "-y", "-t7z", "-o\(folder)", Self.name], largest: largest)
      return
    }
    let ending = try await run(
      Self.bsdtar,
      // Without a folder before it, bsdtar takes `C:` off a name.
      characterSet + ["-x", "-f", Self.name, "-C", folder, "-s", ",^,./,S"] + Self.onlyContents,
      largest: largest)
    guard ending.exitCode == 0 else { throw failure(ending) }
  }

  /// Options that leave out owners, access lists and other attributes.
  private static let onlyContents = [
    "--no-same-owner", "--no-same-permissions", "--no-acls", "--no-xattrs", "--no-fflags",
  ]

  // MARK: - Running

  private func run(
    _ program: RequiredProgram, _ arguments: [String], isListing: Bool = false, largest: Int? = nil
  ) async throws -> ProgramCall.Ending {
    let ending = try await call(program, arguments, largest: largest)
    if ending.isCut, isListing, !Self.asksForPassword(ending) { throw tooMany }
    // bsdtar's list is looked at first.
    guard ending.exitCode == 0 && !ending.isCut || isListing else { throw failure(ending) }
    return ending
  }

  private func call(
    _ program: RequiredProgram, _ arguments: [String], largest: Int? = nil,
    characters: String = "C.UTF-8"
  ) async throws -> ProgramCall.Ending {
    let context = IntentContext.current
    return try await tools.run(program, arguments, input: password?.line) { [size] call in
      // bsdtar asks for a password 10,000 times, also at the end of its input.
      call.errorLimit = 16 << 10
      call.takesCutOutput = true
      call.environment["TZ"] = Array("UTC".utf8)
      call.environment["LC_ALL"] = Array(characters.utf8)
      if let largest {
        call.bounds?.resources.file = UInt64(max(largest, 64 << 10))
        call.hasRead = { context.reportBytes(done: $0, of: size) }
      }
    }
  }

  private static func asksForPassword(_ ending: ProgramCall.Ending) -> Bool {
    ending.isCut && ending.errors.contains("Enter passphrase")
  }
}

// MARK: - Failures

extension ArchiveFile {
  private var noArchive: IntentFailure {
    IntentFailure("`\(shown)` is no archive that can be read")
  }

  private var tooMany: IntentFailure {
    IntentFailure(
      "`\(shown)` has too many entries: their list takes more than 64 MiB", kind: .refused)
  }

  private func unreadable(_ ending: ProgramCall.Ending) -> IntentFailure {
    ending.exitCode == 0
      ? IntentFailure("the list of `\(shown)` can't be read: a link's name contains ` -> `")
      : failure(ending)
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    func says(_ words: String...) -> Bool { words.contains { ending.errors.contains($0) } }
    if Self.asksForPassword(ending) || says("ncorrect passphrase", "Wrong password") {
      return wrongPassword
    }
    if says("encrypted", "encryption", "Encryption") {
      return password == nil
        ? wrongPassword
        : IntentFailure("`\(shown)` is encrypted in a way that can't be read", kind: .refused)
    }
    if says("Unrecognized archive format") { return noArchive }
    if says("cannot be converted", "can't be converted") {
      return IntentFailure("`\(shown)` has names that aren't text in UTF-8, as its format demands")
    }
    return ending.failure("`\(shown)` can't be read as an archive")
  }

  private var wrongPassword: IntentFailure {
    guard password == nil else {
      return IntentFailure("the `password` isn't that of `\(shown)`", kind: .refused)
    }
    return IntentFailure(
      "`\(shown)` is encrypted", kind: .refused, help: "give its `password`")
  }
}

extension IntentFile {
  /// The file for messages.
  var shown: String { path?.shown ?? FilePath(filename).shown }
}
