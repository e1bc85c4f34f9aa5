import AppIntentsCore
import Apps
import Confinement
import FileOperations
import ModelContext
import OrderedCollections
import ProviderClient
import SystemPackage
import WorkflowEngine

/// The apps of this process: what was added, and the programs that run.
///
/// Nothing is read or started before a step, or a command about apps, needs it.
enum AddedApps {
  static let registry = AppRegistry(settings: Environment.settings, state: Environment.state)

  static let catalogue = AppCatalogue(registry, running: sessions)

  static let sessions = AppSessions(
    registry,
    opener: { app, record, command, variables in
      var (settings, surroundings) = try launch(of: app.name, record)
      settings.command = command
      // What it shows is in the user's language, and isn't compared.
      settings.language = nil
      settings.shared = [registry.openFolder(of: app.name)]
      settings.environment.merge(variables) { $1 }
      try ProgramOpening.start(settings, in: surroundings)
    },
    donated: noteDonations, spokenSteps: { UsageRecorder.spokenSteps },
    start: { app, record, toolsChanged, died in
      try provider(
        of: app.name, record, era: app.agreed?.era, toolsChanged: toolsChanged, died: died)
    })

  /// The intent with an id: one of an app, or of Segue's own.
  ///
  /// - Throws: `CommandFailure` if there is none.
  static func intent(_ id: String) throws -> IntentDescriptor {
    guard let descriptor = catalogue.intent(id) else {
      throw CommandFailure(status: .notFound, message: "there is no intent `\(id)`")
    }
    return descriptor
  }

  /// Ends the programs that this process has started.
  static func end() async { await sessions.end() }

  /// Ends them by force, before this process ends at once.
  static func kill() { LiveGroups.killAll() }

  /// The names of all apps.
  ///
  /// - Throws: `CommandFailure` if they can't be read.
  static func allNames() throws -> [AppName] {
    do {
      return try registry.allNames()
    } catch {
      throw CommandFailure(
        status: .unavailable, message: registry.problem ?? IntentErrorText.message(for: error))
    }
  }

  /// Keeps what an app donates. Without it there are only fewer suggestions, so the step goes on.
  private static func noteDonations(_ news: DonationNews) {
    do {
      try UsageRecorder.add(news)
    } catch {
      let reason = (error as? CommandFailure)?.description ?? IntentErrorText.message(for: error)
      IntentContext.current.report(.log("can't note what `\(news.app)` donates: \(reason)"))
    }
  }

  /// Adds, updates or removes an app while no other process does.
  ///
  /// - Throws: `CommandFailure` if another one does.
  static func changing(_ name: AppName, _ body: () throws -> Void) throws {
    do {
      try registry.changing(name, body)
    } catch is AppIsBusy {
      throw CommandFailure(
        status: .unavailable,
        message: "another process is adding, updating or removing `\(name.text)`",
        help: "try it again when that is done")
    }
  }

  /// An app's program, which is started when it is first asked.
  ///
  /// - Throws: `CommandFailure` if a secret that it needs is missing.
  static func provider(
    of name: AppName, _ record: AppRecord, era: ProtocolEra? = nil,
    readiness: Duration = .seconds(20), toolsChanged: @escaping @Sendable () -> Void = {},
    died: @escaping @Sendable () -> Void = {}
  ) throws -> Provider {
    var (settings, surroundings) = try launch(of: name, record)
    settings.era = era
    settings.readiness = readiness
    return Provider(settings, in: surroundings, toolsChanged: toolsChanged, died: died)
  }

  /// The language of this process, in which an app's titles are agreed to.
  static var language: String { ProviderEnvironment.language(of: IntentContext.processEnvironment) }

  /// How an app's program is started.
  private static func launch(
    of name: AppName, _ record: AppRecord
  ) throws -> (ProviderSettings, ProviderSurroundings) {
    let environment = try variables(of: record, for: name)
    try registry.makeFolders(of: name)
    let settings = ProviderSettings(
      name: name.text, command: record.command, folder: registry.ownFolder(of: name),
      environment: environment, language: record.language, limits: limits(of: record),
      log: registry.log(of: name), revision: record.revision)
    let surroundings = ProviderSurroundings(
      client: PeerDescription(name: "segue", version: SegueVersion.current),
      environment: IntentContext.processEnvironment, home: Environment.home, redact: logged.redact)
    return (settings, surroundings)
  }

  /// What the program may do; nil for everything.
  private static func limits(of record: AppRecord) -> ProgramLimits? {
    guard record.read != nil || record.write != nil || !record.mayUseNetwork else { return nil }
    func paths(_ words: [String]?) -> [FilePath]? {
      words.map {
        $0.map { IntentContext.resolve(FilePath($0), home: Environment.home, folder: "/") }
      }
    }
    // What was built lies beside its program.
    let built: [FilePath] =
      record.package == nil
      ? []
      : record.command.prefix(1).map {
        let folder = FilePath($0).removingLastComponent()
        return ProgramPath.real(folder) ?? folder
      }
    return ProgramLimits(
      readable: paths(record.read).map { $0 + built }, writable: paths(record.write),
      isOffline: !record.mayUseNetwork)
  }

  /// What hides secrets in the logs of all apps: each may be given one, whatever its variables are.
  private static let logged = LoggedSecrets()

  /// The program's own variables.
  private static func variables(
    of record: AppRecord, for name: AppName
  ) throws -> [String: String] {
    var variables: [String: String] = [:]
    let secretNames = record.environment.values.compactMap(AppVariable.secret)
    // The file of the secrets is read only for an app that needs one.
    let secrets = secretNames.isEmpty ? nil : try SecretStore.load()
    for (variable, text) in record.environment {
      guard let secret = AppVariable.secret(in: text) else {
        variables[variable] = text
        continue
      }
      guard case .text(let value)? = secrets?.values[secret] else {
        throw CommandFailure(
          status: .notPermitted, message: "`\(name.text)` needs the secret `\(secret)`",
          help: "`segue secrets set \(secret)` sets it")
      }
      variables[variable] = value
    }
    return variables
  }
}

/// A variable of an app's program as it is written.
enum AppVariable {
  /// The name of the secret that a value is; nil for another value.
  static func secret(in text: String) -> String? {
    let start = "$secrets."
    guard text.hasPrefix(start), text.count > start.count else { return nil }
    return String(text.dropFirst(start.count))
  }
}
