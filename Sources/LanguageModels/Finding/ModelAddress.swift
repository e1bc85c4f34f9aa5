import Foundation

/// An address at which a model server may answer.
struct ModelAddress: Sendable, Hashable {
  let provider: ModelProvider
  let url: URL

  /// Where servers on this machine usually listen: Ollama, llama.cpp, LM Studio and vLLM.
  static let usual = [
    local(.ollama, port: 11434), local(.openai, port: 8080), local(.openai, port: 1234),
    local(.openai, port: 8000),
  ].compactMap { $0 }

  static func local(_ provider: ModelProvider, port: Int) -> ModelAddress? {
    URL(string: "http://127.0.0.1:\(port)").map { ModelAddress(provider: provider, url: $0) }
  }

  /// The address in `OLLAMA_HOST`, read as Ollama does: `192.0.2.7`, `:8080`, `https://llm.example.org`.
  /// The address of a server that listens everywhere is that of this machine.
  static func ollama(_ text: String) -> ModelAddress? {
    let text = text.trimmingCharacters(in: .whitespaces)
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let scheme = parts.count == 2 ? parts[0].lowercased() : "http"
    guard scheme == "http" || scheme == "https", let rest = parts.last, !rest.isEmpty else {
      return nil
    }
    let place = rest.hasPrefix(":") ? "127.0.0.1\(rest)" : String(rest)
    guard var components = URLComponents(string: "\(scheme)://\(place)"),
      let host = components.host, !host.isEmpty
    else { return nil }
    // Ollama's own programs send none either.
    (components.user, components.password) = (nil, nil)
    if host == "0.0.0.0" || host == "[::]" { components.host = "127.0.0.1" }
    if parts.count == 1, components.port == nil { components.port = 11434 }
    return components.url.map { ModelAddress(provider: .ollama, url: $0) }
  }
}
