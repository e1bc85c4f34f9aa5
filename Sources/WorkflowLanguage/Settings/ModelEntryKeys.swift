import Diagnostics
import Foundation
import LanguageModels
import YAML

/// The keys of a model, which its `provider` decides.
enum ModelEntryKeys {
  struct Draft {
    var provider: ModelProvider?
    var url: Located<String>?
    var model: String?
    var key: Located<String>?
    var context: Int?
    var price: ModelPrice?
    var run: [Located<String>] = []
  }

  static func keys(of provider: ModelProvider) -> [Key<Draft>] {
    provider == .command ? command : server
  }

  private static let command: [Key<Draft>] = [
    provider,
    Key(
      "run", .texts.filled("a program and its arguments"),
      "The program that takes a prompt on its standard input and writes a reply, and its arguments."
    ) { $0.run = $1 }.required("write the program and its arguments, as `run: [my-llm, -q]`"),
    context, price,
  ]

  private static let server: [Key<Draft>] = [
    provider,
    Key(
      "url", address,
      "The server's address; without it, the provider's own, or that of Ollama on this machine."
    ) { $0.url = $1 },
    Key("model", name, "What the server calls the model.") { $0.model = $1.value }
      .required("`segue models` lists what a server has, as `model: qwen3:8b`"),
    Key("key", .secret(example: "LLM", of: "the key"), "The secret that is the key of the server.")
    { $0.key = $1 },
    context, price,
  ]

  private static let provider = Key<Draft>(
    "provider", .choice,
    "How the model is asked: as Ollama, as OpenAI and servers like it, as Anthropic, or a program."
  ) { $0.provider = $1 }.required("it is `ollama`, `openai`, `anthropic` or `command`")

  private static let context = Key<Draft>(
    "context", .count(atLeast: 256),
    "The most tokens of a question and its reply together; without it, what the server says."
  ) { $0.context = $1 }

  private static let price = Key<Draft>(
    "price",
    .record(
      "`price`",
      [
        Key("input", amount, "What a million tokens of questions cost.") { $0.input = $1 },
        Key("output", amount, "What a million tokens of replies cost.") { $0.output = $1 },
      ], "a map of prices", example: "{ input: 3, output: 15 }", initial: { _ in ModelPrice() }),
    "What a million tokens cost, in any currency."
  ) { $0.price = $1 }

  /// All keys, for the shape.
  private static var all: [KeyDescription] {
    let own = Set(server.map(\.name))
    return server.map(\.description) + command.map(\.description).filter { !own.contains($0.name) }
  }

  static let entry = KeyType<ModelEntry>(shape: .record(RecordShape(all))) { entry, context in
    guard let entries = entry.value.entries else {
      context.report(
        .wrongShape(
          entry, wants: "a map", example: "{ provider: ollama, model: qwen3:8b }"))
      return nil
    }
    var draft = Draft()
    guard let given = entries.first(where: { $0.name == "provider" }) else {
      context.report(
        .missingKey(
          "provider", of: "the model `\(entry.name)`", at: entry.key.range,
          help: provider.description.help))
      return nil
    }
    guard let kind = context.word(given, of: ModelProvider.self) else { return nil }
    let article = "aeo".contains(kind.rawValue.prefix(1)) ? "an" : "a"
    context.read(
      MapReader(
        entries, range: entry.value.range, owner: "\(article) `\(kind.rawValue)` model"),
      keys(of: kind), into: &draft, missingAt: entry.key.range)
    return draft.entry(kind, reportingTo: context)
  }

  // MARK: - Values

  private static let amount = KeyType<Double>.number(in: 0...1_000_000)

  private static let name = line("the name of a model") { _ in true }

  /// A password in it isn't shown: it doesn't belong into the file, and less into a message.
  private static let address: KeyType<Located<String>> = {
    let plain = line("an address that begins with `https://` or `http://`") {
      guard let url = URL(string: $0), let scheme = url.scheme?.lowercased() else { return false }
      return ["https", "http"].contains(scheme) && url.host?.isEmpty == false && url.query == nil
    }
    return KeyType(shape: plain.shape) { entry, context in
      let parts = entry.value.located.flatMap { URLComponents(string: $0.value) }
      if parts?.user != nil || parts?.password != nil {
        context.report(.nameInAddress(entry))
        return nil
      }
      return plain.read(entry, context)
    }
  }()

  private static func line(
    _ wanted: String, isValid: @escaping @Sendable (String) -> Bool
  ) -> KeyType<Located<String>> {
    KeyType(shape: .filledText) { entry, context in
      guard let text = entry.value.located, !entry.value.isNull, !text.value.isEmpty,
        !text.value.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
        isValid(text.value)
      else {
        context.report(.wrongShape(entry, wants: wanted))
        return nil
      }
      return text
    }
  }
}

extension ModelEntryKeys.Draft {
  fileprivate func entry(
    _ provider: ModelProvider, reportingTo context: ParsingContext
  ) -> ModelEntry? {
    if key != nil, let url, !NotifyChannel.hidesSecret(on: url.value) {
      context.report(.openKey(url))
    }
    if provider == .command ? run.isEmpty : model == nil { return nil }
    return ModelEntry(
      provider: provider, url: url.flatMap { URL(string: $0.value) }, model: model,
      key: key?.value, context: self.context, price: price, run: run.map(\.value))
  }
}

extension Diagnostic {
  fileprivate static func nameInAddress(_ entry: YAMLEntry) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape, message: "`url` takes an address without a user name or a password",
      range: entry.value.firstLine,
      helps: ["write `key: $secrets.LLM`; `segue secrets set LLM` asks for the key, and keeps it"])
  }

  fileprivate static func openKey(_ url: Located<String>) -> Diagnostic {
    Diagnostic(
      kind: .wrongShape,
      message:
        "a model with `key` has a `url` that begins with `https://`, not `\(url.value)`",
      range: url.range, helps: ["without TLS, others on the way could read the key"])
  }
}
