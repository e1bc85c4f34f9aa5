import ArgumentParser
import Foundation

/// The program. Its entry point is synchronous: an `async` one costs 4 ms at every start.
package enum Segue {
  package static func main() -> Never {
    // A reader that has gone away is an error of `write`, not the end of a run in its middle.
    signal(SIGPIPE, SIG_IGN)
    let words = CommandWords.ofProcess
    do {
      var command = try parse(words)
      try command.run()
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

  private static func parse(_ words: [String]) throws -> any ParsableCommand {
    // Parsing the command by itself, without those above it, takes 1 ms less. Whatever it doesn't
    // like, the way through all commands says better.
    if words.first == RunCommand.configuration.commandName,
      let command = try? RunCommand.parse(Array(words.dropFirst()))
    {
      return command
    }
    try UsageText.checkCommand(words.first)
    return try SegueCommand.parseAsRoot(words)
  }

  private static func end(with failure: CommandFailure) -> Never {
    Output.talk(failure.text(in: TerminalStyle(for: STDERR_FILENO)))
    exit(failure.status.rawValue)
  }
}
