import ArgumentParser
import Foundation

/// The program. Its entry point is synchronous: an `async` one costs 4 ms at every start.
package enum Segue {
  package static func main() -> Never {
    // A closed pipe is an error of `write`. It must not end the process in the middle of a run.
    signal(SIGPIPE, SIG_IGN)
    let words = CommandWords.ofProcess
    do {
      if words.first == "run", let options = try RunOptions(words: Array(words.dropFirst())) {
        try RunLauncher(options: options).start()
      } else {
        try UsageText.checkCommand(words.first)
        try UsageText.refuseLibraryScript(words)
        var command = try SegueCommand.parseAsRoot(words)
        try command.run()
      }
      exit(ExitStatus.succeeded.rawValue)
    } catch let status as ExitStatus {
      exit(status.rawValue)
    } catch let failure as CommandFailure {
      end(with: failure)
    } catch  where SegueCommand.exitCode(for: error).isSuccess {
      // Help, the version, completions.
      Output.data(SegueCommand.fullMessage(for: error) + "\n")
      exit(ExitStatus.succeeded.rawValue)
    } catch {
      end(with: UsageText.failure(for: error, words: words))
    }
  }

  private static func end(with failure: CommandFailure) -> Never {
    Output.message(failure.text(in: TerminalStyle(for: STDERR_FILENO)))
    exit(failure.status.rawValue)
  }
}
