import Foundation

/// A daemon beside a test, and what it does in its own time.
extension CommandSandbox {
  /// Starts a daemon for this home, and returns once it is ready, or has ended.
  ///
  /// - Parameters:
  ///   - environment: variables in addition to the inherited ones.
  ///   - heard: takes each line that it says before.
  package func daemon(
    environment: [String: String] = [:], heard: (String) -> Void = { _ in }
  ) async throws -> ChildProgram {
    let unset = [
      "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR", "DBUS_SESSION_BUS_ADDRESS",
    ].flatMap { ["-u", $0] }
    let set =
      ["HOME=\(home.path(percentEncoded: false))"] + environment.map { "\($0.key)=\($0.value)" }
    let daemon = try ChildProgram(
      "/bin/sh",
      ["-c", "exec \"$@\" 2>&1", "sh", "env"] + unset + set
        + [Repository.segue.path(percentEncoded: false), "daemon"])
    while let line = await daemon.line(), line != "segue: ready" { heard(line) }
    return daemon
  }

  package struct NotShown: Error {
    let text: String
    let output: String
  }

  /// Runs Segue until it shows a text, and returns its output then.
  ///
  /// - Throws: `NotShown` if that takes as long as a program that hangs.
  @discardableResult
  package func segue(_ arguments: String..., untilShowing text: String) async throws -> String {
    let deadline = ContinuousClock.now + Program.hanging
    while true {
      let output = try await segue(arguments).output
      if output.contains(text) { return output }
      if ContinuousClock.now > deadline { throw NotShown(text: text, output: output) }
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
