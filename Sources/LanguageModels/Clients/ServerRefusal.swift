import AppIntentsCore
import Diagnostics
import Foundation
import WorkflowValues

/// A server's answer to a request that it doesn't take, or an error within a reply.
struct ServerRefusal: Error, Equatable {
  var status: Int
  /// The header `Retry-After`.
  var retryAfter: String?
  var message: String
  /// Words for programs, such as `insufficient_quota`.
  var codes: Set<String> = []
  /// The parameter that it is about.
  var parameter: String?
  /// The tokens of the question, and the most that a model takes.
  var tokens: Int?
  var room: Int?

  init(_ head: ResponseHead) {
    let content = try? JSONReader.readForeign(head.refusal).value
    let text = String(decoding: head.refusal.prefix(400), as: UTF8.self)
    self.init(content ?? .text(text), status: head.status)
    retryAfter = head.headers["retry-after"]
  }

  /// - Parameters:
  ///   - content: what the server says, in any provider's form.
  ///   - status: nil for an error within a reply, whose type says what it is.
  init(_ content: Value, status: Int?) {
    let error = content.member("error")
    // Ollama has a text in `error`, vLLM none of its own, FastAPI a `detail`.
    let details = error.member("message") == .nothing ? content : error
    message =
      error.string ?? details.member("message").string ?? content.member("detail").string
      ?? content.string ?? ""
    codes = Set(
      [details.member("type"), details.member("code"), content.member("type")]
        .compactMap(\.string))
    parameter = details.member("param").string
    tokens = details.member("n_prompt_tokens").wholeNumber
    room = details.member("n_ctx").wholeNumber
    let code = status ?? details.member("code").wholeNumber ?? content.member("status").wholeNumber
    self.status = code ?? codes.lazy.compactMap { Self.statuses[$0] }.first ?? 500
  }

  /// The words of Anthropic and OpenAI for an error within a reply.
  private static let statuses = [
    "invalid_request_error": 400, "authentication_error": 401, "permission_error": 403,
    "not_found_error": 404, "request_too_large": 413, "rate_limit_error": 429,
    "rate_limit_exceeded": 429, "overloaded_error": 529,
  ]
}

// MARK: - What it means

extension ServerRefusal {
  var isBusy: Bool { [429, 503, 529].contains(status) && !isQuota }

  /// Whether what was paid for is used up, so that asking again is no use.
  var isQuota: Bool {
    let words = ["insufficient_quota", "billing_error", "billing_hard_limit_reached"]
    return !codes.isDisjoint(with: words) || says("credit balance is too low")
      || says("exceeded your current quota")
  }

  var isKey: Bool { status == 401 || status == 403 }

  var isUnknownModel: Bool {
    if codes.contains("model_not_found") { return true }
    return status == 404
      || status == 400 && says("model")
        && (says("not found") || says("does not exist"))
  }

  var isTooLong: Bool {
    if !codes.isDisjoint(with: ["context_length_exceeded", "exceed_context_size_error"]) {
      return true
    }
    guard [400, 413, 422, 500].contains(status) else { return false }
    let phrases = [
      "context length", "context size", "context window", "prompt is too long", "prompt too long",
    ]
    return status == 413 || phrases.contains(where: says)
  }

  /// The tokens of the question, and the room for it, where the message has both.
  var lengths: (tokens: Int?, room: Int?) {
    if let tokens, let room { return (tokens, room) }
    let numbers = message.split { !$0.isNumber }.compactMap { Int($0) }.filter { $0 >= 64 }
    guard let most = numbers.max(), let next = numbers.filter({ $0 < most }).max() else {
      return (nil, nil)
    }
    // A limit that is the greatest number has others than the question's length beside it.
    let isLimit = message.range(of: "(length|size) (is|of) \(most)\\b", options: .regularExpression)
    return isLimit == nil ? (most, next) : (nil, nil)
  }

  /// Which of some parameters it names.
  func names(_ parameters: some Sequence<String>) -> String? {
    guard [400, 422, 501].contains(status) else { return nil }
    // The longest first, because `max_tokens` is a part of a longer name.
    return parameters.sorted { $0.count > $1.count }.first { name in
      if let parameter { return parameter == name || parameter.hasPrefix(name + ".") }
      // A word such as `format` has to be in quotes, or before a colon.
      let quoted = "[\"'`]\(name)([.\"'`])|^\(name)[.:]|\\b\(name):"
      let pattern = name.contains("_") ? "\\b\(name)\\b" : quoted
      return message.range(of: pattern, options: .regularExpression) != nil
    }
  }

  /// Whether it is about the schema of a request, or about schemas at all.
  ///
  /// - Parameter key: the parameter that has the schema.
  func isAboutSchema(in key: String) -> Bool {
    guard [400, 422, 501].contains(status) else { return false }
    return names([key]) != nil || says("schema") || says("grammar")
  }

  /// Whether it is about one schema, so that the server may take others.
  var isAboutOneSchema: Bool {
    let words = message.replacing("json_schema", with: "").lowercased()
    return words.contains("schema") || words.contains("grammar")
  }

  private func says(_ phrase: String) -> Bool {
    message.range(of: phrase, options: .caseInsensitive) != nil
  }

  /// The message on one line, for one of ours.
  var excerpt: String {
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    return Printable.line(line.count > 200 ? line.prefix(200) + "…" : line)
  }
}
