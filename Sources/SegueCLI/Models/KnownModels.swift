import AppIntentsCore
import Automations
import LanguageModels
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage

/// The language models of this process: those of the settings, or those that answer on this machine.
enum KnownModels {
  /// Read once for each state of the file; while it has errors, the state before them counts.
  private static let settings = SettingsFile(Environment.configuration)

  /// - Parameter silence: how long a reply may stand still; nil for as long as a slow model takes.
  /// - Throws: `CommandFailure` if the settings have errors. A model that they don't describe rightly
  ///   mustn't be replaced by another one, which might be elsewhere.
  static func finder(silence: Duration? = nil) throws -> ModelFinder {
    var surroundings = ModelSurroundings(
      environment: IntentContext.processEnvironment, home: Environment.home)
    if let silence { surroundings.silence = silence }
    let (read, problem) = settings.read()
    if let problem {
      throw CommandFailure(
        status: .failed, message: "no model is asked, because the settings have errors",
        help: problem)
    }
    return ModelFinder(read.model, surroundings, secret: secret)
  }

  /// What the settings say of models, as far as they have no errors. No server is asked.
  @Sendable static func configured() -> ConfiguredModels {
    ConfiguredModels(
      settings.read().settings.model, environment: IntentContext.processEnvironment)
  }

  /// The value of a secret.
  ///
  /// - Throws: `CommandFailure` if there is none of that name, or the secrets can't be read.
  private static let secret: @Sendable (String) throws -> String = { name in
    guard case .text(let value)? = try SecretStore.load().values[name] else {
      throw CommandFailure(
        status: .failed, message: "there is no secret `\(name)`",
        help: "`segue secrets set \(name)` asks for its value")
    }
    return value
  }
}

extension ModelFinder {
  /// The model of a name, or the one that steps use which name none. Its requests count for the day.
  ///
  /// - Throws: as `model(named:)`.
  func countedModel(named name: String?) async throws -> any ModelClient {
    CountedClient(
      try await model(named: name), in: RequestLog(in: Environment.state), within: limits)
  }
}

extension CommandFailure {
  init(_ error: RecordingError) {
    let status: ExitStatus =
      switch error.kind {
      case .missing: .notFound
      case .unreadable: .failed
      case .unwritable: .cannotCreate
      }
    self.init(status: status, message: error.message, help: error.help)
  }

  init(_ failure: ModelFailure) {
    self.init(
      status: failure.cause == .unknownName ? .notFound : .failed, message: failure.message,
      help: failure.help)
  }
}
