import AppIntentsCore
import Foundation
import SystemPackage

/// Downloads a file.
struct DownloadFile: AppIntent, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "web.download"
  static let title: LocalizedStringResource = "Download File"
  static let description = IntentDescription(
    """
    Downloads a file of any size, and gives it: `https://example.com/a.iso` to `~/Downloads/` becomes \
    `~/Downloads/a.iso`. A download that breaks off goes on where it was, if the server can do that \
    and the file is still the same. With `hash` the file has to have that hash, or nothing is kept. \
    Without `to`, the file is kept until the run ends.
    """,
    categoryName: "Web", searchKeywords: ["get", "save", "fetch", "wget", "checksum"],
    resultValueName: "File")
  static let sideEffects: SideEffects = [.readsNetwork, .writesFiles]
  static let programs = [WebRequest.program]

  @Parameter(title: "URL")
  var url: URL

  @Parameter(
    title: "Hash",
    description: "The hash of the file in hexadecimal digits: SHA-256, SHA-512, SHA-1 or MD5")
  var hash: String?

  @Parameter(
    title: "Resume", description: "Whether a download that breaks off goes on", default: true)
  var resume: Bool

  @Parameter(title: "Destination", description: "\(MadeFiles.destination)")
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Download \(\.$url) to \(\.$to)") {
      \.$hash
      \.$resume
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    let made = try MadeFiles(to: to, conflict: conflict)
    let wanted = try hash.map { try FileHash($0) }
    // Where the name is known, no long download is for nothing.
    if let to, let name = try Destination(to.text).namedFile, let file = try made.existing(name) {
      return .result(value: file)
    }
    var request = WebRequest(url: url, origin: $url.origin)
    request.transfer.isExact = true
    let folder = try IntentContext.current.temporaryFolder()
      .appending("download-\(UUID().uuidString)")
    try folder.createFolder()
    defer { try? LocalFiles().remove(folder) }
    let download = FileDownload(request: request, folder: folder, mayResume: resume)
    let name = try await download.run()
    try await wanted?.check(download.file)
    if let file = try made.existing(name) { return .result(value: file) }
    return .result(value: try made.put(download.file, as: name))
  }
}

extension Destination {
  /// The name of the file, if it is one and no folder.
  fileprivate var namedFile: FilePath.Component? { isFolder ? nil : path.lastComponent }
}

/// A hash that a file has to have.
private struct FileHash {
  private let program: String
  private let digits: String

  /// - Throws: `IntentFailure` if the text is no hash.
  init(_ text: String) throws {
    var text = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    var named: String?
    if let mark = text.firstIndex(of: ":") {
      named = text[..<mark].replacing("-", with: "") + "sum"
      text = String(text[text.index(after: mark)...])
    }
    let programs = [32: "md5sum", 40: "sha1sum", 64: "sha256sum", 128: "sha512sum"]
    guard text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let program = programs[text.utf8.count], named == nil || named == program
    else {
      throw IntentFailure(
        "`hash` isn't a hash that is known: `\(IntentContext.current.excerpt(of: text, to: 40))`",
        help: "a SHA-256 has 64 hexadecimal digits, a SHA-512 128, a SHA-1 40, an MD5 32")
    }
    self.program = program
    digits = text
  }

  /// Throws if a file has another hash.
  func check(_ path: FilePath) async throws {
    let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
    defer { try? file.close() }
    var call = ProgramCall(program, arguments: ["-b"])
    call.inputFile = file
    let ending = try await call.run()
    let found = String(decoding: ending.output, as: UTF8.self).prefix { $0.isHexDigit }
    guard ending.exitCode == 0, found.utf8.count == digits.utf8.count else {
      throw IntentFailure(
        "the hash of the file can't be computed", exitCode: ending.exitCode, output: ending.errors)
    }
    guard found == digits else {
      throw IntentFailure(
        "the file isn't the one that `hash` is of: its hash is `\(found)`", kind: .refused)
    }
  }
}
