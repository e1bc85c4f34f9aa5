import Control
import AppIntents
import Automations
import Foundation
import RunHistory
import SystemPackage

/// The daemon as a process: what it is told of the person it works for, its signals, its end.
struct DaemonRun: Sendable {
  /// Serves until a signal ends it.
  ///
  /// - Throws: `CommandFailure` when it can't begin, or can't write down how it ended.
  func run() async throws {
    Self.raiseFileLimit()
    // Before anything that may take long: it can be told to stop from here on.
    let events = DaemonEvents([SIGTERM, SIGINT, SIGHUP])
    do {
      let daemon = try await Daemon(Self.setting)
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
      throw CommandFailure(status: .unavailable, message: "the daemon can't serve: \(error)")
    }
  }

  /// Does what signals say until it has stopped.
  private func serve(
    _ daemon: Daemon, _ start: Task<Void, Never>, _ events: DaemonEvents
  ) async throws {
    var hasStarted = false
    var isStopping = false
    var problem: (any Error)?
    func stop() {
      isStopping = true
      LastResort.exit(after: Daemon.longestStop)
      Task {
        // What has begun comes to its end before it is undone, unless something keeps it.
        await daemon.wait(for: start)
        do {
          try await daemon.stop()
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
        LastResort.exit(after: Daemon.shortestStop)
        Task { await daemon.hurry() }
      case .signal: stop()
      case .stopped(let error):
        if let error = problem ?? error { throw error }
        return
      }
    }
  }

  private static var setting: DaemonSetting {
    let loader = WorkflowLoader()
    return DaemonSetting(
      version: SegueVersion.current, state: Environment.state,
      workflows: Environment.settings.appending("workflows"), socket: Environment.controlSocket,
      runs: RunSetting(
        home: Environment.home, environment: IntentContext.processEnvironment,
        library: FoundWorkflows(finder: WorkflowFinder()),
        secrets: {
          let store = try SecretStore.load()
          return Secrets(values: store.values, redact: store.redact)
        }),
      compile: { loader.compile($0, path: $1.string) }, say: say)
  }

  /// A line of its own for each thing it has to say; whoever keeps the lines adds the time.
  fileprivate static let say: @Sendable (String) -> Void = { Output.talk("segue: \($0)") }

  /// Many runs have many files open.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // With fewer it goes on as far as they reach.
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
