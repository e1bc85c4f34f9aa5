import AppIntentsCore
import Foundation
import SystemPackage

/// Downloads a file.
struct DownloadFile: AppIntent, DestinationTaking, ProgramUsing {
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
    description: "The hash of the file in hexadecimal digits or Base64, or lines of `sha256sum`")
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
    // A wrong one is found before a long download, too.
    let wanted = try hash.map { try WrittenHash.find(in: $0, for: url.lastPathComponent) }
    // Where the name is known, no long download is for nothing.
    if let to, let name = try Destination(to.text).namedFile, let file = try made.existing(name) {
      return .result(value: file)
    }
    var request = WebRequest(url: url, origin: $url.origin)
    request.transfer.isExact = true
    let folder = try IntentContext.current.temporaryFolder()
      .appending("download-\(UUID().uuidString)")
    try folder.createFolder()
    // Also if the step is canceled, which `LocalFiles` would heed.
    defer { try? FileManager.default.removeItem(atPath: folder.string) }
    let download = FileDownload(request: request, folder: folder, mayResume: resume)
    let name = try await download.run()
    if let wanted { try Self.check(download.file, wanted) }
    if let file = try made.existing(name) { return .result(value: file) }
    return .result(value: try made.put(download.file, as: name))
  }
}

extension DownloadFile {
  /// Throws if a file has another hash.
  private static func check(_ path: FilePath, _ wanted: WrittenHash) throws {
    let found = try ContentHasher.hash(of: .file(IntentFile(path: path)), wanted.algorithm)
    guard found != wanted.bytes else { return }
    let digits = HexadecimalDigits.text(found)
    throw IntentFailure(
      "the file isn't the one that `hash` is of: its \(wanted.algorithm.name) is `\(digits)`",
      kind: .refused)
  }
}

extension Destination {
  /// The name of the file, if it is one and no folder.
  fileprivate var namedFile: FilePath.Component? { isFolder ? nil : path.lastComponent }
}
