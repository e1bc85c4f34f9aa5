public import Foundation

/// Opens a URL with the desktop's program for it: `.result(opensIntent: OpenURLIntent(url))`.
public struct OpenURLIntent: SystemIntent, SideEffectDeclaring, SimulatedIntent, ProgramUsing {
  public static let persistentIdentifier = "OpenURLIntent"
  public static let title: LocalizedStringResource = "Open URL"
  public static let sideEffects: SideEffects = [.runsPrograms]
  public static let programs = [RequiredProgram(Self.opener, package: "xdg-utils")]
  public static var isDiscoverable: Bool { false }

  private static let opener = "xdg-open"

  @Parameter(title: "URL")
  public var url: URL

  public init() {}

  public init(_ url: URL) { self.url = url }

  public static var parameterSummary: some ParameterSummary { Summary("Open \(\.$url)") }

  public func perform() async throws -> some IntentResult {
    try IntentContext.current.permit(.run(Self.opener))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Self.opener, url.absoluteString]
    process.environment = IntentContext.current.environment
      .merging(IntentContext.current.programs.environment()) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { done in
      process.terminationHandler = { done.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    guard status == 0 else {
      throw IntentFailure(
        "can't open `\(IntentContext.current.excerpt(of: url.absoluteString))`",
        kind: status == 127 ? .missing : .exit, exitCode: Int(status))
    }
    return .result()
  }

  public func simulate() async throws -> some IntentResult {
    try IntentContext.current.permit(.run(Self.opener))
    IntentContext.current.report(
      .wouldDo("open `\(IntentContext.current.excerpt(of: url.absoluteString))`"))
    return .result()
  }
}
