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
    let signals = Signals([SIGTERM, SIGINT, SIGHUP])
    do {
      let daemon = try await Daemon(Self.setting)
      do {
        try await daemon.start()
      } catch {
        try await daemon.stop()
        throw error
      }
      Self.say(isatty(STDERR_FILENO) == 1 ? "ready; Control-C ends it" : "ready")
      let damage = Task { () -> StoreError? in
        let damage = await daemon.damage()
        if damage != nil { signals.raise(SIGTERM) }
        return damage
      }
      for await signal in signals.stream {
        guard signal == SIGHUP else { break }
        await daemon.reloadWorkflows()
      }
      let hurry = Task {
        for await signal in signals.stream where signal != SIGHUP { await daemon.hurry() }
      }
      damage.cancel()
      do {
        try await daemon.stop()
      } catch {
        throw await damage.value ?? error
      }
      hurry.cancel()
      if let damage = await damage.value { throw damage }
    } catch let error as StoreError {
      throw CommandFailure(status: .unavailable, message: error.description, help: error.help)
    } catch let failure as ControlFailure {
      throw CommandFailure(failure)
    } catch {
      throw CommandFailure(status: .unavailable, message: "the daemon can't serve: \(error)")
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
  private static let say: @Sendable (String) -> Void = { Output.talk("segue: \($0)") }

  /// Many runs have many files open.
  private static func raiseFileLimit() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    // With fewer it goes on as far as they reach.
    _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}

/// Signals as a stream. The sources are made once and then only kept.
private final class Signals: @unchecked Sendable {
  let stream: AsyncStream<Int32>
  private let continuation: AsyncStream<Int32>.Continuation
  private let sources: [any DispatchSourceSignal]

  init(_ signals: [Int32]) {
    let (stream, continuation) = AsyncStream<Int32>.makeStream()
    self.stream = stream
    self.continuation = continuation
    sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
  }

  /// As if it had come.
  func raise(_ signal: Int32) { continuation.yield(signal) }
}
