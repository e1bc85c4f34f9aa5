import AppIntentsCore
import Confinement
import Foundation
import Glibc
import SystemPackage

/// Converts documents with LibreOffice, without a window and in a profile of its own.
///
/// It runs no macros and reads nothing that a document refers to. The 2 GiB of address space of all programs are
/// enough: it starts in 600 MiB, and makes 2,400 pages within them, in half a minute.
struct LibreOffice {
  static let program = RequiredProgram("soffice", package: "libreoffice-writer-nogui")

  /// A file in the tool's folder, and LibreOffice's name of what reads it. It guesses otherwise, also among
  /// formats of other programs.
  struct Source {
    let name: String
    let filter: String
  }

  private let tools: ToolFolder

  init(in tools: ToolFolder) throws {
    self.tools = tools
    let user = tools.path.appending("profile").appending("user")
    for folder in [tools.path.appending("profile"), user, tools.path.appending("out")] {
      try folder.createFolder()
    }
    try user.appending("registrymodifications.xcu").create(Data(Self.settings.utf8))
  }

  /// Makes a file of another format. Its place is in the tool's folder.
  func convert(_ source: Source, to format: DocumentFormat, shown: String) async throws -> FilePath
  {
    var (ending, leftSocket) = try await run(source, to: format)
    if ending.exitCode == 1, leftSocket, ending.output.isEmpty {
      // The first start in a new profile prepares it and begins anew, and then finds the socket in its way. It
      // didn't get to the document, for which the exit code is 0. Libraries may have complained of other things.
      (ending, _) = try await run(source, to: format)
    }
    let made = tools.path.appending("out").appending("in.\(format.rawValue)")
    // The exit code is 0 also for a document that can't be read.
    let status = try LocalFiles().statusIfPresent(of: made, followingLinks: false)
    guard ending.exitCode == 0, let status, status.kind == .file else {
      throw Self.failure(ending, shown)
    }
    return format == .txt ? try withoutMark(made) : made
  }

  /// Whether the socket was left, too.
  private func run(
    _ source: Source, to format: DocumentFormat
  ) async throws -> (ProgramCall.Ending, leftSocket: Bool) {
    let address =
      "file://" + PercentEncoding.encode(tools.path.appending("profile").bytes, keeping: "/")
    let socket = try Self.socket(of: address)
    let endNote = IntentContext.current.folders.noting(socket)
    defer {
      socket.unlink()
      endNote()
    }
    let ending = try await tools.run(
      Self.program,
      [
        "-env:UserInstallation=\(address)", "--headless", "--norestore", "--nologo", "--nodefault",
        "--nofirststartwizard", "--nolockcheck", "--infilter=\(source.filter)", "--convert-to",
        format.filter, "--outdir", "out", source.name,
      ], reading: Self.ownFolders,
      makingSocketsIn: [Self.socketFolder]
    ) { call in
      call.environment["SAL_USE_VCLPLUGIN"] = Array("svp".utf8)
      call.bounds?.resources.file = 2 << 30
      // The bounds are narrower than all `permissions`, except for the socket.
      call.isConfined = false
    }
    return (ending, try LocalFiles().statusIfPresent(of: socket, followingLinks: false) != nil)
  }

  /// Removes the byte order mark with which LibreOffice begins a text.
  private func withoutMark(_ path: FilePath) throws -> FilePath {
    let text = try LocalFiles().read(path)
    guard text.starts(with: [0xEF, 0xBB, 0xBF]) else { return path }
    let plain = tools.path.appending("out").appending("plain.txt")
    try plain.create(text.dropFirst(3), permissions: .ofMadeFiles)
    return plain
  }

  /// Its messages, without the one about Java, which isn't needed.
  private static func said(_ ending: ProgramCall.Ending) -> String {
    ending.errors.split(separator: "\n").filter { !$0.contains("javaldx") }
      .joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func failure(_ ending: ProgramCall.Ending, _ shown: String) -> IntentFailure {
    let said = said(ending)
    return IntentFailure(
      "`\(shown)` can't be converted: LibreOffice can't read it",
      exitCode: ending.exitCode == 0 ? nil : ending.exitCode,
      output: said.isEmpty || said.hasPrefix("Error: source file could not be loaded") ? nil : said)
  }

  /// What LibreOffice has outside of `/usr`: the list of its extensions, which it doesn't start without, and the
  /// system's list of fonts, which would take a second to make.
  private static let ownFolders: [FilePath] = [
    "/var/spool/libreoffice", "/var/lib/libreoffice", "/var/cache/fontconfig",
  ]

  /// Where LibreOffice makes a socket for other instances of it, and doesn't start without: in no other folder
  /// while there is this one.
  private static let socketFolder: FilePath = "/tmp"

  /// The socket, which LibreOffice may make but not remove. Its name is the hash of the profile's address in UTF-16,
  /// without the zeros at the start of bytes.
  private static func socket(of address: String) throws -> FilePath {
    let hasher = try ContentHasher(.md5)
    try hasher.update(Data(address.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    let hash = try hasher.finish().map { String($0, radix: 16) }.joined()
    return socketFolder.appending("OSL_PIPE_\(geteuid())_SingleOfficeIPC_\(hash)")
  }

  /// No macros, no content from elsewhere, no updated links, no Java.
  private static let settings = """
    <?xml version="1.0" encoding="UTF-8"?>
    <oor:items xmlns:oor="http://openoffice.org/2001/registry">
    \(setting("Office.Common/Security/Scripting", "MacroSecurityLevel", "3"))
    \(setting("Office.Common/Security/Scripting", "DisableMacrosExecution", "true"))
    \(setting("Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"))
    \(setting("Office.Writer/Content/Update", "Link", "2"))
    \(setting("Office.Java/VirtualMachine", "Enable", "false"))
    </oor:items>

    """

  private static func setting(_ path: String, _ name: String, _ value: String) -> String {
    """
    <item oor:path="/org.openoffice.\(path)"><prop oor:name="\(name)" oor:op="fuse">\
    <value>\(value)</value></prop></item>
    """
  }
}
