/// What a language model is told to do: the workflow's own text, and the values in it, which are kept
/// apart so that a value is never taken for an instruction.
///
/// Not part of Apple's framework.
public struct ModelPrompt: Sendable, Hashable {
  public enum Part: Sendable, Hashable {
    /// Text that the workflow file writes.
    case text(String)
    /// A value, with the name that the file has for it.
    case value(name: String, IntentValue)
  }

  public var parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  /// A prompt without values.
  public init(_ text: String) { parts = [.text(text)] }

  /// The prompt in one text, with the names of its values in brackets.
  public var source: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name, _): "[\(name)]"
      }
    }.joined()
  }
}
