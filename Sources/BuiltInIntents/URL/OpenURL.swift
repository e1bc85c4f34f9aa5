import AppIntentsCore
import Foundation

/// Opens an address with the desktop's program for it.
struct OpenURL: AppIntent, SideEffectDeclaring, SimulatedIntent, ProgramUsing {
  static let persistentIdentifier = "url.open"
  static let title: LocalizedStringResource = "Open URL"
  static let description = IntentDescription(
    """
    Opens an address with the desktop's program for it, such as a page in the browser, a `mailto:` \
    address in the mail program, and gives the address. `file.open` opens files.
    """,
    categoryName: "URL", searchKeywords: ["open urls", "show web view", "browser", "link"],
    resultValueName: "URL")
  static let sideEffects: SideEffects = .runsPrograms
  static let programs = [RequiredProgram("xdg-open", package: "xdg-utils")]

  @Parameter(title: "URL")
  var url: URL

  static var parameterSummary: some ParameterSummary {
    Summary("Open \(\.$url)")
  }

  func perform() async throws -> IntentResultContainer<URL, Never, Never, Never> {
    try check()
    let ending = try await ProgramCall("xdg-open", arguments: [url.absoluteString]).run()
    guard ending.exitCode == 0 else {
      let reason = ending.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw IntentFailure("can't open `\(shown)`\(reason)", exitCode: ending.exitCode)
    }
    return .result(value: url)
  }

  func simulate() async throws -> IntentResultContainer<URL, Never, Never, Never> {
    try check()
    IntentContext.current.report(.wouldDo("open `\(shown)`"))
    return .result(value: url)
  }

  private var shown: String { IntentContext.current.excerpt(of: url.absoluteString) }

  /// An address without a scheme would be a path or an option for the program, and one of a file would
  /// be opened without the permission to read it.
  private func check() throws {
    guard let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      throw IntentFailure(
        "`\(shown)` isn't a whole address", help: "it starts with `https://`, for example")
    }
    guard !["file", "javascript", "data"].contains(scheme) else {
      throw IntentFailure(
        "`\(shown)` can't be opened as an address",
        help: scheme == "file" ? "`file.open` opens files" : nil)
    }
    let context = IntentContext.current
    if $url.origin.isFromModel {
      guard ["http", "https"].contains(scheme), let host = url.host() else {
        throw IntentFailure(
          "`\(shown)` isn't the address of a page, and a model named it", kind: .notPermitted)
      }
      _ = try context.access(to: host, from: $url.origin.ofHost(in: url))
    }
    try context.permit(.run("xdg-open"))
  }
}
