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

  /// The command that opens the app for intents that need the foreground; `.` as its first word is the
  /// command that started this program. Empty if there is none: then they are performed here.
  ///
  /// The program that is opened finds its intent with `OpenedIntent.take`; `run` does that itself.
  public static var foregroundCommand: [String] {
    get { ForegroundCommand.words }
    set { ForegroundCommand.words = newValue }
  }

  /// What goes on with an activity (`NSUserActivity`) in the program that `foregroundCommand` opens:
  ///
  /// ```swift
  /// IntentServer.continueActivity = { activity in
  ///   if let id = activity.userInfo?["landmark"] as? String { try await Navigator.shared.show(id) }
  /// }
  /// ```
  ///
  /// Where both are set, activities that are eligible for prediction are suggested once they were
  /// current, and are steps of workflows (`ContinueActivityIntent`).
  public static var continueActivity: ContinueActivityIntent.Handler? {
    get { ContinueActivityIntent.handler }
    set { ContinueActivityIntent.handler = newValue }
  }

  /// - Parameters:
  ///   - name: the app's name, which people read.
  ///   - otherNames: what people also call it, for its phrases: other spellings, or what its name
  ///     sounds like in another language.
  ///   - icon: the app's: a symbol, or a PNG or JPEG of at most 64 KiB.
  ///   - intents: in the order in which tools are listed.
  ///   - entities: entity types that clients may look up even if no intent takes or gives them.
  ///   - valueQueries: queries that clients may ask for values that the app doesn't own.
  public init(
    name: String, otherNames: [String] = [], version: String = "1.0",
    icon: DisplayRepresentation.Image? = nil, intents: [any AppIntent.Type],
    entities: [any AppEntity.Type] = [], valueQueries: [any IntentValueQuery.Type] = [],
    shortcuts: @autoclosure @escaping @Sendable () -> [any AppShortcutsProvider.Type] = []
  ) {
    app = {
      ServedApp(
        name: name, otherNames: otherNames, version: version, icon: icon,
        intents: intents + ActivityContinuing.intents, entities: entities,
        valueQueries: valueQueries, shortcuts: shortcuts())
    }
  }

  /// Serves until the client closes standard input.
  ///
  /// - Parameter start: what the program does first, such as adding dependencies. What it prints
  ///   goes to the log already.
  public func run(start: @MainActor () throws -> Void = {}) async {
    do {
      if ForegroundCommand.request != nil {
        try await start()
        return try await open()
      }
      let streams = try StandardStreams.take()
      let donations = DonationOutbox()
      IntentDonationManager.shared.log.replace(with: donations)
      try await start()
      try await serve(
        input: streams.input, output: streams.output, donations: donations)
    } catch {
      ServerLog.write("can't serve: \(IntentErrorText.message(for: error))")
      exit(70)
    }
  }

  /// Performs the intent that this program was opened for.
  private func open() async throws {
    guard let opened = try await OpenedIntent.take(from: app()) else { return }
    if let dialog = try await opened.perform() { ServerLog.write(dialog) }
  }

  /// Serves until the input ends. Closes both descriptors.
  package func serve(
    input: FileDescriptor, output: FileDescriptor, limits: MessageLimits = MessageLimits()
  ) async throws {
    try await serve(input: input, output: output, limits: limits, donations: DonationOutbox())
  }

  /// - Parameter donations: what the app donates, of which results tell.
  private func serve(
    input: FileDescriptor, output: FileDescriptor, limits: MessageLimits = MessageLimits(),
    donations: DonationOutbox
  ) async throws {
    try await ToolSession(ProgramTools(app(), donations: donations))
      .run(input: input, output: output, limits: limits)
  }
}
