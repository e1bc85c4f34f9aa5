import ArgumentParser

/// `segue completions`: prints the completion script for a shell.
struct CompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "completions", abstract: "Prints the completion script for a shell.",
    discussion: "bash: segue completions bash > ~/.local/share/bash-completion/completions/segue")

  enum Shell: String, CaseIterable, ExpressibleByArgument {
    case bash, zsh, fish
  }

  @Argument(help: "bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    let kind: CompletionShell =
      switch shell {
      case .bash: .bash
      case .zsh: .zsh
      case .fish: .fish
      }
    let script = SegueCommand.completionScript(for: kind)
    Output.data((shell == .bash ? Self.withoutSpaces(script) : script) + "\n")
  }

  /// The script for bash, which adds no space after `name=`, and no backslash before the `=`.
  private static func withoutSpaces(_ script: String) -> String {
    script.replacing(
      "complete -o filenames -F _segue segue",
      with: """
        _segue_line() {
            _segue "${@}"
            if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
                compopt -o nospace +o filenames
            fi
        }

        complete -o filenames -F _segue_line segue
        """)
  }
}
