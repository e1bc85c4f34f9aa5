import Foundation
import Testing

@testable import RunHistory

@Suite("Moves of runs")
struct RunTransitionsTests {
  /// The transitions that bring a run into a state.
  static let ways: [RunState: [RunState]] = [
    .queued: [], .claimed: [.claimed], .running: [.claimed, .running],
    .waiting: [.claimed, .running, .waiting], .succeeded: [.claimed, .running, .succeeded],
    .failed: [.claimed, .running, .failed], .canceled: [.canceled],
    .timedOut: [.claimed, .running, .timedOut], .skipped: [.skipped],
    .interrupted: [.claimed, .running, .interrupted], .dead: [.claimed, .running, .dead],
  ]

  @Test(arguments: RunState.allCases)
  func `a run goes only where it may go from its state`(start: RunState) async throws {
    try await withStore { store in
      for end in RunState.allCases where end != .queued {
        let run = try store.writeNow { store in
          let run = try #require(try store.enqueue(.sample(), at: noon))
          for state in try #require(Self.ways[start]) { try Self.move(run, to: state, in: store) }
          return run
        }
        let moves = { try store.writeNow { try Self.move(run, to: end, in: $0) } }
        if end.sources.contains(start) {
          try moves()
          #expect(try store.read { try $0.state(of: run) } == end)
        } else {
          #expect(throws: RunTransitionError(run: run, from: start, to: end)) { try moves() }
          #expect(try store.read { try $0.state(of: run) } == start)
        }
      }
    }
  }

  /// Performs the transition that leads to a state.
  static func move(_ run: RunID, to end: RunState, in store: StoreTransaction) throws {
    let start = try store.state(of: run)
    switch end {
    case .queued: Issue.record("nothing makes a run queued again")
    case .claimed: try store.claim(run)
    case .running where start == .waiting: try store.resume(run)
    case .running: try store.start(run, definitionHash: [1], at: noon)
    case .waiting: try store.wait(run)
    case .interrupted where start.map { RunState.revivable.contains($0) } == true:
      try store.revive(run, at: noon)
    case .interrupted: try store.interrupt(run)
    case .dead: try store.die(run, reason: "it is hopeless", at: noon)
    case .skipped where start == .running: try store.finish(run, RunEnding(.skipped), at: noon)
    case .skipped: try store.skip(run, reason: "another one is running", at: noon)
    case .canceled where [.running, .waiting].contains(start):
      try store.finish(run, RunEnding(.canceled), at: noon)
    case .canceled: try store.cancel(run, reason: "you said so", at: noon)
    case .succeeded, .failed, .timedOut: try store.finish(run, RunEnding(end), at: noon)
    }
  }

  @Test func `a transition of an unknown run is an error`() async throws {
    try await withStore { store in
      let error = #expect(throws: RunTransitionError.self) {
        try store.writeNow { try $0.claim(7) }
      }
      #expect(error?.description == "there is no run 7")
    }
  }

  @Test func `the error names the state of the run`() {
    let error = RunTransitionError(run: 42, from: .timedOut, to: .running)
    #expect(error.description == "run 42 can't be running: it timed out")
  }

  @Test func `a run during which the daemon died three times is dead`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let running = try #require(try store.enqueue(.sample("a"), at: noon))
        let claimed = try #require(try store.enqueue(.sample("b"), at: noon))
        let waiting = try #require(try store.enqueue(.sample("c"), at: noon))
        let queued = try #require(try store.enqueue(.sample("d"), at: noon))
        for death in 1...3 {
          for run in [running, claimed, waiting] { try store.claim(run) }
          for run in [running, waiting] {
            try store.start(run, definitionHash: [1], at: noon)
          }
          try store.wait(waiting)
          let recovery = try store.recover(at: noon)
          if death < 3 {
            #expect(recovery == Recovery(interrupted: [running, claimed, waiting], dead: []))
          } else {
            #expect(
              recovery
                == Recovery(
                  interrupted: [waiting],
                  dead: [.init(run: running, workflow: "a"), .init(run: claimed, workflow: "b")]))
          }
        }
        #expect(try store.state(of: queued) == .queued)
        #expect(try store.deaths(of: "a", since: noon) == 1)
        #expect(try store.deaths(of: "a", since: noon + 1) == 0)
        let summary = try store.summary(of: running)
        #expect(summary?.reason == "the daemon died 3 times while it was running")
        try store.revive(running, at: noon)
        #expect(try store.summary(of: running)?.deaths == 0)
      }
    }
  }

  @Test func `a run that only waited isn't blamed for the death of the daemon`() async throws {
    try await withStore { store in
      try store.writeNow { store in
        let resting = try #require(try store.enqueue(.sample("a"), at: noon))
        let computing = try #require(try store.enqueue(.sample("b"), at: noon))
        for death in 1...5 {
          for run in [resting, computing] where try store.state(of: run) != .dead {
            try store.claim(run)
            try store.start(run, definitionHash: [1], at: noon)
          }
          let recovery = try store.recover(at: noon, resting: [resting])
          #expect(recovery.dead.map(\.run) == (death == 3 ? [computing] : []))
        }
        #expect(try store.summary(of: resting)?.deaths == 0)
      }
    }
  }
}
