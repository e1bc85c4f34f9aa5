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
    Output.data((shell == .bash ? Self.mended(script) : script) + "\n")
  }

  /// The script for bash. As the library writes it, it would run what stands in the names of files, and
  /// add a space after `name=`, and a backslash before the `=`.
  private static func mended(_ script: String) -> String {
    script.replacing(
      "__segue_add_completions() {\n    local completion\n",
      with: """
        __segue_add_completions() {
            local completion
            # `compgen -W` would expand its words.
            if [[ "${1}" == -W ]]; then
                while IFS='' read -r completion; do
                    [[ -n "${completion}" && "${completion}" == "${cur}"* ]] && COMPREPLY+=("${completion}")
                done <<<"${2}"
                return
            fi

        """
    ).replacing(
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
