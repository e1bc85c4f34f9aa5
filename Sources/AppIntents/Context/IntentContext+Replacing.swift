package import Foundation

extension IntentContext {
  /// The same run, with some of what it may use exchanged.
  package func replacing(
    files: (any FileAccess)? = nil, interaction: (any Interaction)? = nil,
    timeZone: TimeZone? = nil, now: (@Sendable () -> Date)? = nil,
    sleep: (@Sendable (Duration) async throws -> Void)? = nil,
    processStarted: (@Sendable (Int32) -> Void)? = nil
  ) -> IntentContext {
    IntentContext(
      files: files ?? self.files, folder: folder, home: home, environment: environment,
      interaction: interaction ?? self.interaction, values: values,
      timeZone: timeZone ?? ownTimeZone, locale: ownLocale, isSimulation: isSimulation,
      temporaryFolder: temporaryFolder, now: now ?? self.now, sleep: sleep ?? self.sleep,
      report: report, permit: permit, permitsEveryHost: permitsEveryHost,
      programEnvironment: programEnvironment, processStarted: processStarted ?? self.processStarted,
      processEnded: processEnded)
  }
}
