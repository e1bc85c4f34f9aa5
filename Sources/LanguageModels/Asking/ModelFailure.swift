import Diagnostics

/// Why a model gave no answer, in words for the workflow's author.
package struct ModelFailure: Error, Sendable, Hashable {
  /// The `kind` of `$error`.
  package enum Kind: String, Sendable, Hashable {
    case network, answer, timeout
  }

  package enum Cause: Sendable, Hashable {
    /// No model is configured, and none answers.
    case none
    /// A step has to say which model it wants.
    case several
    /// The settings have no model of that name.
    case unknownName
    /// The server has no such model.
    case unknownModel
    /// The server refuses the key, or wants one.
    case key
    /// The server had no time, each time that it was asked.
    case busy
    /// What was paid for is used up.
    case quota
    /// The question is too long. The numbers are nil if the server doesn't say them.
    case tooLong(tokens: Int?, room: Int?)
    /// The server has read a part of the question only.
    case partlyRead
    /// The model declined to answer.
    case declined
    /// The reply is longer than it may be.
    case cut
    /// The reply isn't of the wanted type.
    case wrong
    /// What was asked for isn't in the text.
    case absent
    /// A limit of the settings is reached.
    case limit
    /// The server can't be reached.
    case unreachable
    /// Nothing arrived for too long.
    case slow
    /// The connection ended before the reply did.
    case dropped
    /// The server sent something that isn't a reply.
    case unreadable
    /// The server or the program failed.
    case failed
  }

  package let cause: Cause
  /// In lower case and without a full stop, with names in backticks.
  package let message: String
  package let help: String?

  package init(_ cause: Cause, _ message: String, help: String? = nil) {
    self.cause = cause
    self.message = message
    self.help = help
  }

  package func withHelp(_ help: String) -> ModelFailure { ModelFailure(cause, message, help: help) }

  package var kind: Kind {
    switch cause {
    case .none, .busy, .unreachable, .dropped: .network
    case .slow: .timeout
    default: .answer
    }
  }
}

extension ModelFailure: CustomStringConvertible {
  /// The message and the help on one line.
  package var description: String { help.map { "\(message); \($0)" } ?? message }
}

// MARK: - What is configured

extension ModelFailure {
  package static let noModel = ModelFailure(
    .none, "no model answers here", help: "start or configure one")

  package static func several(_ names: [String]) -> ModelFailure {
    ModelFailure(
      .several, "several models answer here: \(Phrasing.list(names))",
      help: "name one with `model`, or as the `default` of `model` in `config.yaml`")
  }

  /// In the words of the check, which reports the same if the name is known before the run.
  static func unconfigured(_ name: String, among names: [String]) -> ModelFailure {
    ModelFailure(
      .unknownName, "`config.yaml` has no model `\(name)`\(question(name, names))",
      help: "it has \(Phrasing.list(names))")
  }

  package static func unknown(_ name: String, among names: [String]) -> ModelFailure {
    ModelFailure(
      .unknownName, "there is no model `\(name)`\(question(name, names))",
      help: names.isEmpty ? nil : "there is \(Phrasing.list(names))")
  }

  package static func unknownModel(
    _ model: String, at name: String, among models: [String]
  ) -> ModelFailure {
    let hasName = name == model ? "the server" : "`\(name)`"
    return ModelFailure(
      .unknownModel, "\(hasName) has no model `\(model)`\(question(model, models))",
      help: models.isEmpty ? nil : "it has \(Phrasing.list(models))")
  }

  private static func question(_ name: String, _ names: [String]) -> String {
    Suggestion(for: name, among: names).map { " (\($0.question))" } ?? ""
  }

  /// - Parameter unit: `requests`, `tokens`.
  package static func limit(_ most: String, _ unit: String) -> ModelFailure {
    ModelFailure(
      .limit, "today's \(unit) have reached the \(most) that `limits` allows",
      help: "raise it under `model` in `config.yaml`, or go on tomorrow")
  }
}

// MARK: - What replies say

extension ModelFailure {
  /// - Parameters:
  ///   - wanted: a type in words: `yes/no`.
  ///   - kind: what the quoted text is, if that isn't clear: `the text`.
  ///   - problem: why it can't be read.
  package static func wrong(
    wanted: String, got reply: String, kind: String? = nil, problem: String? = nil
  ) -> ModelFailure {
    if reply.isEmpty { return wrong(wanted: wanted, gotWords: kind == nil ? "nothing" : "no text") }
    let line = reply.split(whereSeparator: \.isNewline).joined(separator: " ")
    let short = line.count > 40 ? line.prefix(40) + " …" : line[...]
    return wrong(
      wanted: wanted,
      gotWords: (kind.map { "\($0) " } ?? "") + "“\(short)”" + (problem.map { ": \($0)" } ?? ""))
  }

  /// - Parameter words: what came instead, as it is shown: `nothing`, `the number 12`.
  package static func wrong(wanted: String, gotWords words: String) -> ModelFailure {
    ModelFailure(.wrong, "wanted \(wanted), got \(words)")
  }

  package static func absent(_ key: String) -> ModelFailure {
    ModelFailure(.absent, "`\(key)` isn't in the text")
  }

  package static let cut = ModelFailure(.cut, "the reply is longer than `max_tokens`")

  package static func declined(_ name: String, _ reason: String) -> ModelFailure {
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return ModelFailure(
      .declined, "`\(name)` declined" + (line.isEmpty ? "" : ": \(line.prefix(200))"))
  }

  package static func tooLong(_ tokens: Int?, room: Int?, for name: String) -> ModelFailure {
    let message =
      if let tokens, let room {
        "\(Phrasing.grouped(tokens)) tokens, room for \(Phrasing.grouped(room))"
      } else {
        "the question is longer than the context of `\(name)`"
      }
    return ModelFailure(
      .tooLong(tokens: tokens, room: room), message, help: "summarize first, or raise `context`")
  }
}
