import AppIntentsCore
import Automations
import Control
import Coordination
import Foundation
import RunHistory
import SystemPackage

/// Sends the requests of commands to the daemon, or, while none runs, answers them in this process on
/// the store, which it locks meanwhile.
enum ControlRouter {
  /// Returns the last reply. A failure is thrown.
  ///
  /// - Parameter part: receives the replies before the last one.
  static func ask(
    _ request: ControlRequest, part: @escaping @Sendable (ControlReply) -> Void = { _ in }
  ) throws -> ControlReply {
    do {
      let reply = try reply(to: request, part: part)
      if case .failure(let failure) = reply { throw failure }
      return reply
    } catch let failure as ControlFailure {
      throw CommandFailure(failure)
    } catch let error as StoreError {
      throw CommandFailure(
        status: .unavailable, message: error.description, help: error.help)
    }
  }

  /// What `doctor` finds. If the daemon can't be asked, this process looks.
  static func findings(sendingNotices: Bool) throws -> [Finding] {
    let request = sendingNotices ? ControlRequest.testNotices : .diagnose
    do {
      _ = try ControlClient.connect(to: Environment.controlSocket, state: Environment.state)
    } catch let failure as ControlFailure {
      let findings = Blocking.result {
        sendingNotices
          ? await notifier.test()
          : await doctor.findings(
            without: failure, store: Environment.state, notifier, at: Date())
      }
      return findings
    }
    let reply = try ask(request)
    guard case .findings(let findings) = reply else { throw CommandFailure.unexpected(reply) }
    return findings
  }

  private static var doctor: Doctor {
    Doctor(
      environment: IntentContext.processEnvironment, home: Environment.home,
      secrets: { try SecretStore.load() })
  }

  private static var notifier: ChannelNotifier {
    ChannelNotifier(
      SettingsFile(Environment.configuration),
      NotifyTools(
        environment: IntentContext.processEnvironment, secrets: { try SecretStore.load() }))
  }

  /// Sends a request whose reply is a text, and prints the text.
  static func perform(_ request: ControlRequest, asJSON: Bool) throws {
    switch try ask(request) {
    case .done(let text):
      asJSON ? Output.data(ControlJSON.text(["message": .text(text)])) : Output.message(text)
    case .queued(let run, let text):
      asJSON
        ? Output.data(ControlJSON.text(["run": .number(Int(run)), "message": .text(text)]))
        : Output.message(text)
    case let other: throw CommandFailure.unexpected(other)
    }
  }

  /// The time zone in which a running daemon serves schedules that name none; nil if none runs.
  static func timeZone(for workflow: String) throws -> TimeZone? {
    do {
      let client = try ControlClient.connect(
        to: Environment.controlSocket, state: Environment.state)
      // A workflow that the daemon doesn't know is none of its own.
      guard case .status(let status)? = try client?.perform(.status(workflow: workflow)) else {
        return nil
      }
      return status.daemon?.timeZone.flatMap { TimeZone(identifier: $0) }
    } catch let failure as ControlFailure {
      throw CommandFailure(failure)
    }
  }

  private static func reply(
    to request: ControlRequest, part: @escaping @Sendable (ControlReply) -> Void
  ) throws -> ControlReply {
    // A daemon that is starting locks the store before it listens.
    try Retry.storeLock.runBlocking {
      let client = try ControlClient.connect(
        to: Environment.controlSocket, state: Environment.state)
      if let client { return try client.perform(request, part: part) }
      if !hasStore, let reply = ControlService.answerWithoutStore(request) { return reply }
      return try answerHere(request, part: part)
    }
  }

  /// Whether there is a history, or a recorded run that isn't part of it yet.
  private static var hasStore: Bool {
    ["history.sqlite", "spool"].contains {
      FileKind(of: Environment.state.appending($0)) != nil
    }
  }

  private static func answerHere(
    _ request: ControlRequest, part: @escaping @Sendable (ControlReply) -> Void
  ) throws -> ControlReply {
    let now = Date()
    let store = try HistoryStore.open(Environment.state, at: now) { error in
      Output.message("can't record what happened: \(IntentErrorText.message(for: error))")
    }
    if let damage = store.opening.damage, damage.foundAt == now {
      Output.message("\(damage); \(damage.help)")
    }
    let loader = WorkflowLoader(finder: .ofAutomations)
    let registry = WorkflowRegistry(
      store: store, settings: Environment.settings.appending("workflows"),
      compile: { loader.compile($0, of: $1) }, models: KnownModels.configured)
    let service = ControlService(
      store: store, registry: registry, doctor: doctor, notifier: notifier)
    let reply = Blocking.result { await service.answer(request) { part($0) } }
    try store.close()
    return reply
  }
}

extension CommandFailure {
  init(_ failure: ControlFailure) {
    let status: ExitStatus =
      switch failure.kind {
      case .usage: .usage
      case .notFound: .notFound
      case .invalidWorkflow: .invalidWorkflow
      case .notPermitted: .notPermitted
      case .cannotCreate: .cannotCreate
      case .unavailable: .unavailable
      case .failed: .failed
      }
    self.init(status: status, message: failure.message, help: failure.help)
  }

  /// The daemon sent a reply of another kind, so it is another version.
  static func unexpected(_ reply: ControlReply) -> CommandFailure {
    CommandFailure(
      status: .unavailable, message: "the daemon sent a reply that this version can't read",
      help: "restart it with `systemctl --user restart segue`; it may be older than this Segue")
  }
}
