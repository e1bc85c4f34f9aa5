import ArgumentParser
import LanguageModels

/// `segue models`: the language models that workflows can ask.
struct ModelsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "models",
    abstract: "Lists the language models that workflows can ask, and tries them.",
    discussion: """
      They are those of `model` in `~/.config/segue/config.yaml`. Without any, they are those of the \
      servers that answer on this machine: Ollama, llama.cpp, LM Studio, vLLM, and the one in \
      OLLAMA_HOST.

        segue models
        segue models try qwen3:8b
      """,
    subcommands: [ListModelsCommand.self, TryModelCommand.self],
    defaultSubcommand: ListModelsCommand.self)

  /// The names of the models, for completion.
  static var names: CompletionKind {
    .custom { _, _, _ in
      // Completion can't tell errors: it offers nothing.
      guard let finder = try? KnownModels.finder() else { return [] }
      return Blocking.result { await finder.all().map(\.details.name) }
    }
  }
}
