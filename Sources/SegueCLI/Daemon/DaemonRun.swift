import AppIntentsCore
import Automations
import Control
import Foundation
import RunHistory
import SystemPackage

/// The daemon as a process: its settings, its signals, its end.
struct DaemonRun: Sendable {
  /// Serves until a signal ends it.
  ///
  /// - Throws: `CommandFailure` if it can't start, or can't record how it ended.
  func run() async throws {
    Self.raiseFileLimit()
    // Signals are handled before anything that may take long.
    let events = DaemonEvents([SIGTERM, SIGINT, SIGHUP])
    do {
      let daemon = try await Daemon(Self.settings)
      let start = Task {
        do {
          try await daemon.start()
          events.put(.started)
        } catch {
          events.put(.failed(error))
        }
      }
      try await serve(daemon, start, events)
    } catch let error as StoreError {
      throw CommandFailure(status: .unavailable, message: error.description, help: error.help)
    } catch let failure as ControlFailure {
      throw CommandFailure(failure)
    } catch {
      throw CommandFailure(
        status: .unavailable,
        message: "the daemon can't serve: \(IntentErrorText.message(for: error))")
    }
  }

  /// Handles events until the daemon has stopped.
  private func serve(
    _ daemon: Daemon, _ start: Task<Void, Never>, _ events: DaemonEvents
  ) async throws {
    var hasStarted = false
    var isStopping = false
    var problem: (any Error)?
    func stop() {
      isStopping = true
      ExitDeadline.exit(after: Daemon.longestStop)
      Task {
        // Stopping waits until starting has ended, unless that takes too long.
        await daemon.wait(for: start)
        do {
          try await daemon.stop()
          await AddedApps.end()
          events.put(.stopped(nil))
        } catch {
          events.put(.stopped(error))
        }
      }
    }
    for await event in events.stream {
      switch event {
      case .started:
        hasStarted = true
        Task {
          if let damage = await daemon.damage() { events.put(.failed(damage)) }
        }
        if !isStopping {
          Self.say(isatty(STDERR_FILENO) == 1 ? "ready; Control-C ends it" : "ready")
        }
      case .failed(let error):
        problem = error
        if !isStopping { stop() }
      case .signal(SIGHUP):
        if hasStarted, !isStopping { Task { await daemon.reloadWorkflows() } }
      case .signal where isStopping:
        ExitDeadline.exit(after: Daemon.shortestStop)
        Task { await daemon.hurry() }
      case .signal: stop()
      case .stopped(let error):
        if let error = problem ?? error { throw error }
        return
      }
    }
  }

  private static var settings: DaemonSettings {
    let loader = WorkflowLoader(finder: .ofAutomations)
    let explaining = WorkflowLoader(finder: .ofAutomations, explains: true)
    let configuration = SettingsFile(Environment.configuration)
    return DaemonSettings(
      version: SegueVersion.current, state: Environment.state,
      workflows: Environment.settings.appending("workflows"),
      configuration: configuration, socket: Environment.controlSocket,
      runs: RunDefaults(
        home: Environment.home, environment: IntentContext.processEnvironment,
        secrets: { try SecretStore.load() }, settings: { configuration.read().settings },
        intents: WorkflowLoader.catalogue, models: { UserModels.access(forwardingTo: $0) },
        answered: noteAnswers),
      compile: { loader.compile($0, of: $1) }, explain: { explaining.compile($0, of: $1) },
      intents: IntentReports(
        WorkflowLoader.catalogue, attempt: IntentTrial.attempt, find: EntityLookUp.find),
      undoing: .byCommand, dryRun: .byCommand, files: .machine, exports: .texts, say: say)
  }

  /// Keeps what a person has answered. Without it there are only fewer suggestions, so the step goes on.
  private static let noteAnswers: @Sendable (AnsweredCall) -> Void = { call in
    do {
      try UsageRecorder.add(call)
    } catch {
      let reason = (error as? CommandFailure)?.description ?? IntentErrorText.message(for: error)
      IntentContext.current.report(.log("can't note what `\(call.step)` was answered: \(reason)"))
    }
  }

  /// Writes a line about the daemon. The service manager's log adds the time.
  fileprivate static let say: @Sendable (String) -> Void = { Output.message("segue: \($0)") }

  /// Many runs have many files open.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // If it can't be raised, the daemon runs with the lower limit.
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
