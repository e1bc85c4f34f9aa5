import ArgumentParser
import Foundation

/// Turns failures of a command into a message on standard error and an exit status.
enum Failing {
  static func run(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let failure as CommandFailure {
      let style = TerminalStyle(for: STDERR_FILENO)
      Output.talk("\(style.colour("error:", .red)) \(failure.message)")
      if let help = failure.help { Output.talk("  = help: \(help)") }
      throw failure.status.exitCode
    }
  }

  /// Runs asynchronous work from a synchronous entry point. (An `async` main costs 4 ms at every
  /// start.)
  static func wait<Result: Sendable>(
    for work: @escaping @Sendable () async -> Result
  ) -> Result {
    let done = DispatchSemaphore(value: 0)
    let box = ResultBox<Result>()
    Task {
      box.value = await work()
      done.signal()
    }
    done.wait()
    guard let result = box.value else { preconditionFailure("the work ended without a result") }
    return result
  }

  /// Written before the semaphore is signalled, read after it.
  private final class ResultBox<Value>: @unchecked Sendable {
    var value: Value?
  }
}
