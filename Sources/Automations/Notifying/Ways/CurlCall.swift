import Foundation

/// A call of `curl`. Its options are passed over standard input, so that no secret appears in the list
/// of processes.
struct CurlCall {
  private static let limit = Duration.seconds(60)

  private var options = "silent\nshow-error\ngloboff\nconnect-timeout = 20\nmax-time = 50\n"

  mutating func set(_ option: String) { options += "\(option)\n" }

  mutating func set(_ option: String, to value: String) {
    let quoted = value.unicodeScalars.reduce(into: "") { quoted, scalar in
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\t": quoted += "\\t"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      // curl has no escapes for these.
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: quoted += " "
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    options += "\(option) = \"\(quoted)\"\n"
  }

  /// Runs `curl`, and returns what it wrote.
  func run(_ environment: [String: String]) async throws(NotSent) -> String {
    guard
      let curl = SystemProgram(
        "curl", arguments: ["--disable", "--config", "-"], environment: environment)
    else { throw NotSent("`curl` isn't installed") }
    return try await curl.send(Array(options.utf8), within: Self.limit)
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
