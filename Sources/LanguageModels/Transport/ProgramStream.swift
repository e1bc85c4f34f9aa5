import AppIntentsCore
import Confinement
import Foundation
import Glibc
import Subprocess
import Synchronization
import SystemPackage

/// A program whose output is taken as it arrives.
struct ProgramStream: Sendable {
  let program: FilePath
  let arguments: [String]
  /// Its standard input, which the caller closes.
  let input: FileDescriptor
  let surroundings: ModelSurroundings

  /// Nothing arrived for too long.
  struct Silent: Error {}

  /// The program can't be started.
  struct NotStarted: Error {
    let reason: String
  }

  struct Ending: Sendable {
    /// 128 plus the signal's number for a program that a signal ended.
    let exitCode: Int
    /// The beginning of its standard error.
    let errors: String
    /// Whether it was ended because enough had arrived.
    let isStopped: Bool
  }

  /// The most bytes of standard error that count.
  private static let mostErrors = 64 << 10

  /// Runs the program to its end, or until its output is enough. It is ended then, as it is if the task
  /// is canceled.
  func run<Taker: OutputTaker>(_ taker: Taker) async throws -> (taker: Taker, ending: Ending) {
    let activity = Activity()
    return try await withThrowingTaskGroup(of: Outcome<Taker>?.self) { group in
      group.addTask { try await outcome(of: taker, activity) }
      group.addTask {
        try await activity.waitForSilence(surroundings)
        return nil
      }
      defer { group.cancelAll() }
      guard let outcome = try await group.next() ?? nil else { throw Silent() }
      if let error = outcome.error { throw error }
      return (outcome.taker, outcome.ending)
    }
  }

  private struct Outcome<Taker: Sendable>: Sendable {
    let taker: Taker
    let ending: Ending
    let error: (any Error)?
  }

  private func outcome<Taker: OutputTaker>(
    of taker: Taker, _ activity: Activity
  ) async throws -> Outcome<Taker> {
    do {
      let result = try await BusyProgram.starting(
        cause: { ($0 as? SubprocessError)?.underlyingError }
      ) {
        try await Subprocess.run(
          .path(program), arguments: Arguments(arguments),
          environment: .custom(variables), platformOptions: Self.options,
          input: .fileDescriptor(input, closeAfterSpawningProcess: false),
          output: .sequence, error: .sequence
        ) { execution in
          async let errors = Self.text(of: execution.standardError)
          let taken = await Self.take(execution.standardOutput, taker, activity)
          // The number stays the group's until this closure returns.
          if taken.isStopped || Task.isCancelled {
            kill(-execution.processIdentifier.value, SIGKILL)
          }
          return (taken, await errors)
        }
      }
      try Task.checkCancellation()
      let (taken, errors) = result.closureResult
      let ending = Ending(
        exitCode: Self.code(of: result.terminationStatus), errors: errors,
        isStopped: taken.isStopped)
      return Outcome(taker: taken.taker, ending: ending, error: taken.error)
    } catch let error as SubprocessError {
      try Task.checkCancellation()
      throw NotStarted(
        reason: error.underlyingError.map(IntentErrorText.message) ?? "it couldn't be started")
    }
  }

  private struct Taken<Taker: Sendable>: Sendable {
    var taker: Taker
    var isStopped = false
    var error: (any Error)?
  }

  private static func take<Taker: OutputTaker>(
    _ chunks: SubprocessOutputSequence, _ taker: Taker, _ activity: Activity
  ) async -> Taken<Taker> {
    var taken = Taken(taker: taker)
    do {
      for try await chunk in chunks {
        activity.note()
        do {
          taken.isStopped = try !taken.taker.take(chunk.withUnsafeBytes { Array($0) })
        } catch {
          taken.isStopped = true
          taken.error = error
        }
        if taken.isStopped || Task.isCancelled { break }
      }
    } catch {
      // Reading fails early when the program has been ended.
    }
    return taken
  }

  private static func text(of chunks: SubprocessOutputSequence) async -> String {
    var text: [UInt8] = []
    do {
      for try await chunk in chunks {
        chunk.withUnsafeBytes { text.append(contentsOf: $0.prefix(mostErrors - text.count)) }
        if Task.isCancelled { break }
      }
    } catch {
      // As above.
    }
    return String(decoding: text, as: UTF8.self)
  }

  private var variables: [Environment.Key: String] {
    Dictionary(
      surroundings.environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) },
      uniquingKeysWith: { _, last in last })
  }

  private static var options: PlatformOptions {
    var options = PlatformOptions()
    // A session, not only a group, so that no process of it can stop to wait for our terminal.
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(1))
    ]
    return options
  }

  private static func code(of status: TerminationStatus) -> Int {
    switch status {
    case .exited(let code): Int(code)
    case .signaled(let signal): 128 + Int(signal)
    }
  }
}

/// Takes what a program writes.
protocol OutputTaker: Sendable {
  /// Returns false if that is enough. An error ends the program, too.
  mutating func take(_ bytes: [UInt8]) throws -> Bool
}

/// Whether something arrives.
private final class Activity: Sendable {
  private let count = Atomic(0)

  func note() { count.add(1, ordering: .relaxed) }

  /// Returns when nothing has arrived for the longest silence.
  func waitForSilence(_ surroundings: ModelSurroundings) async throws {
    var seen: Int
    repeat {
      seen = count.load(ordering: .relaxed)
      try await surroundings.sleep(surroundings.silence)
    } while count.load(ordering: .relaxed) != seen
  }
}
