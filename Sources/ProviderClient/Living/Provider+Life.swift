import AppIntentsCore
import Glibc
import ModelContext
import Synchronization
import SystemPackage

// Starting and ending the process.
extension Provider {
  /// The process that can be asked, started if there is none.
  func conversation() async throws -> Conversation {
    enum Next {
      case ready(Conversation)
      case wait(Promise<Conversation>)
      case waitForEnd(Promise<Void>)
    }
    while true {
      try Task.checkCancellation()
      let now = deadlines.clock.now()
      let next = try state.withLock { state -> Next in
        switch state.life {
        case .running(let conversation): return .ready(conversation)
        case .starting(let promise): return .wait(promise)
        case .ending(let promise): return .waitForEnd(promise)
        case .stopped:
          return .wait(try begin(&state, at: now))
        }
      }
      switch next {
      case .ready(let conversation): return conversation
      case .wait(let promise): return try await promise.value
      case .waitForEnd(let promise): try await promise.value
      }
    }
  }

  /// Begins to start the process, after the pause that deaths call for.
  private func begin(
    _ state: inout State, at now: ProviderClock.Instant
  ) throws -> Promise<Conversation> {
    if state.deaths.isBroken { throw brokenFailure }
    let promise = Promise<Conversation>()
    let time = state.deaths.start(at: now)
    state.life = .starting(promise)
    state.mustEnd = false
    // Not part of this task: others wait for it, too, when this one is canceled.
    state.starting = Task {
      if time > now { try? await deadlines.clock.sleep(time) }
      await start(promise)
    }
    return promise
  }

  private var brokenFailure: ProviderFailure {
    ProviderFailure(
      .broken,
      "`\(settings.name)` has ended \(DeathRecord.most) times in 10 minutes and isn't started again",
      log: log.recent)
  }

  private func start(_ promise: Promise<Conversation>) async {
    do {
      let conversation = try await open()
      state.withLock { state in
        state.life = .running(conversation)
        state.latestStart = conversation.start
        state.era = conversation.era
      }
      promise.settle(.success(conversation))
      // What happened while it wasn't the current one.
      if let failure = conversation.goneFailure {
        take(.gone(failure, isDeath: true), from: conversation)
      }
    } catch {
      let now = deadlines.clock.now()
      state.withLock { state in
        state.life = .stopped
        if error is Died { state.deaths.add(at: now) }
      }
      if error is Died { died() }
      promise.settle(.failure((error as? Died)?.failure ?? error))
    }
  }

  /// The process ended, or was ended, before it was ready.
  private struct Died: Error {
    let failure: ProviderFailure
  }

  private func open() async throws -> Conversation {
    if Task.isCancelled { throw endedFailure }
    let known = state.withLock { $0.era }
    let limit = deadlines.clock.now() + settings.readiness
    do {
      return try await open(first: known ?? .new, by: limit)
    } catch is EraOpening.EndedWhenAsked {
      return try await open(first: .old, by: limit)
    } catch let died as Died where known == .old && settings.revision == nil {
      // The program may be another one by now.
      guard deadlines.clock.now() < limit else { throw died }
      return try await open(first: .new, by: limit)
    }
  }

  private func open(first: ProtocolEra, by limit: ProviderClock.Instant) async throws
    -> Conversation
  {
    let launch = ProviderLaunch(settings, in: surroundings)
    log.begin()
    let process = try launch.run(log: log)
    let conversation = try talk(to: process)
    let timer = deadlines.add(after: deadlines.clock.now().duration(to: limit)) {
      [settings, log] in
      conversation.fail(
        ProviderFailure(
          .start, "`\(settings.name)` wasn't ready in \(IntentDuration(settings.readiness))",
          log: log.recent))
    }
    defer { deadlines.remove(timer) }
    do {
      try await EraOpening(conversation: conversation, revision: settings.revision)
        .run(first: first)
      return conversation
    } catch is EraOpening.EndedWhenAsked {
      _ = await conversation.failure
      if let failure = launch.launcherFailure() { throw failure }
      throw EraOpening.EndedWhenAsked()
    } catch is CancellationError {
      throw conversation.fail(endedFailure)
    } catch {
      let failure = await conversation.failure
      if let failure = launch.launcherFailure() { throw failure }
      throw Died(failure: startFailure(failure))
    }
  }

  private func talk(to process: ProviderProcess) throws -> Conversation {
    let start = state.withLock { state in
      state.lastStart += 1
      return state.lastStart
    }
    do {
      return try Conversation(
        settings.name, process, start: start, client: surroundings.client, log: log, deadlines
      ) { [weak self] in self?.take($1, from: $0) }
    } catch {
      process.signal(SIGKILL)
      for end in [process.input, process.output] { try? end.close() }
      throw ProviderFailure(
        .start, "can't start `\(settings.name)`: \(IntentErrorText.message(for: error))")
    }
  }

  private var endedFailure: ProviderFailure {
    ProviderFailure(.start, "`\(settings.name)` was ended before it was ready")
  }

  private func startFailure(_ failure: ProviderFailure) -> ProviderFailure {
    guard failure.kind == .exit else { return failure }
    return ProviderFailure(.start, "can't start: \(failure.message)", log: failure.log)
  }
}

// Ending.
extension Provider {
  /// Ends the process, if there is one. The calls in it fail.
  package func end() async { await end(ifUnused: false) }

  func end(ifUnused: Bool) async {
    enum Next {
      case nothing
      case wait(Promise<Void>)
      case waitForStart(Promise<Conversation>)
      case end(Conversation, Promise<Void>)
    }
    while true {
      let next = state.withLock { state -> Next in
        if ifUnused, state.uses > 0 { return .nothing }
        switch state.life {
        case .stopped: return .nothing
        case .ending(let promise): return .wait(promise)
        case .starting(let promise):
          // Neither a pause after deaths nor a slow program is waited for.
          state.starting?.cancel()
          return .waitForStart(promise)
        case .running(let conversation):
          let promise = Promise<Void>()
          state.life = .ending(promise)
          return .end(conversation, promise)
        }
      }
      switch next {
      case .nothing: return
      case .wait(let promise):
        _ = try? await promise.value
        return
      case .waitForStart(let promise):
        // One that can't be started has nothing to end.
        if (try? await promise.value) == nil { return }
      case .end(let conversation, let promise):
        await conversation.end()
        state.withLock { $0.life = .stopped }
        promise.settle(.success(()))
        return
      }
    }
  }
}
