public import AppIntentsCore
import Foundation
package import ModelContext
package import SystemPackage
import ToolServing

/// Serves a program's intents to Segue, and to assistants, over standard input and output.
///
/// The build writes the `main` of an `AppIntentsExtension`, which calls it:
///
/// ```swift
/// await IntentServer(name: "pal", intents: IntentList.all).run { _ = PalExtension() }
/// ```
///
/// Each intent is a tool of the Model Context Protocol. Messages have standard output for themselves:
/// what the program prints goes to its log, standard error.
///
/// Not part of Apple's framework, whose system starts extensions by other means.
public struct IntentServer: Sendable {
  private let app: @Sendable () -> ServedApp

  /// - Parameters:
  ///   - name: the app's name, which people read.
  ///   - intents: in the order in which tools are listed.
  ///   - entities: entity types that clients may look up even if no intent takes or gives them.
  public init(
    name: String, version: String = "1.0", intents: [any AppIntent.Type],
    entities: [any AppEntity.Type] = [],
    shortcuts: @autoclosure @escaping @Sendable () -> [any AppShortcutsProvider.Type] = []
  ) {
    app = {
      ServedApp(
        name: name, version: version, intents: intents, entities: entities,
        shortcuts: shortcuts())
    }
  }

  /// Serves until the client closes standard input.
  ///
  /// - Parameter start: what the program does first, such as adding dependencies. What it prints
  ///   goes to the log already.
  public func run(start: @MainActor () throws -> Void = {}) async {
    do {
      let streams = try StandardStreams.take()
      try await start()
      try await serve(input: streams.input, output: streams.output)
    } catch {
      ServerLog.write("can't serve: \(IntentErrorText.message(for: error))")
      exit(70)
    }
  }

  /// Serves until the input ends. Closes both descriptors.
  package func serve(
    input: FileDescriptor, output: FileDescriptor, limits: MessageLimits = MessageLimits()
  ) async throws {
    try await ToolSession(ProgramTools(app())).run(input: input, output: output, limits: limits)
  }
}
