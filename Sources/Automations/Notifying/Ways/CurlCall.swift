import AppIntentsCore
import Foundation

/// A call of `curl`.
struct CurlCall {
  private var options = CurlConfiguration()

  init() {
    for option in ["silent", "show-error", "globoff", "connect-timeout = 20", "max-time = 50"] {
      options.set(option)
    }
  }

  mutating func set(_ option: String) { options.set(option) }

  mutating func set(_ option: String, to value: String) throws(NotSent) {
    do {
      try options.set(option, to: value)
    } catch {
      throw NotSent(error.description)
    }
  }

  /// Runs `curl`, and returns what it wrote.
  func run(with tools: NotifyTools) async throws(NotSent) -> String {
    guard
      let curl = SystemProgram(
        "curl", arguments: ["--disable", "--config", "-"], environment: tools.environment)
    else { throw NotSent("`curl` isn't installed") }
    return try await curl.send(Array(options.text.utf8), within: tools.limit)
  }
}

extension SystemProgram {
  /// Runs the program with some input to a successful end.
  @discardableResult
  func send(_ input: [UInt8], within limit: Duration) async throws(NotSent) -> String {
    guard let outcome = await run(limit: limit, input: input) else {
      throw NotSent("it can't be run, or takes longer than \(limit.components.seconds) s")
    }
    guard outcome.status == 0 else {
      let lines = outcome.output.split(whereSeparator: \.isNewline)
      // What curl writes after its message is advice for its own users.
      throw NotSent(
        (lines.last { $0.hasPrefix("curl: (") } ?? lines.last).map { String($0.prefix(300)) }
          ?? "it ended with exit code \(outcome.status)")
    }
    return outcome.output
  }
}
