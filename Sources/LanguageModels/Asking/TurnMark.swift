/// What separates the turns of a conversation for common models. A server may take it for such a mark in
/// any text, so no text of a question has one: nothing that a file or a model has written ends the turn
/// that it is in.
enum TurnMark {
  /// What follows a `<`, in lower case.
  private static let afterAngle = [
    "|", "｜", "s>", "/s>", "bos>", "eos>", "sop>", "bos_token>", "eos_token>", "start_of_turn",
    "end_of_turn", "<sys>", "</sys>", "think>", "/think>", "tool_call>",
    "/tool_call>", "tool_response>", "/tool_response>",
  ]
  /// What follows a `[`.
  private static let afterBracket = [
    "inst]", "/inst]", "system_prompt]", "/system_prompt]", "available_tools]",
    "/available_tools]", "tool_calls]", "tool_results]", "/tool_results]", "tool_content]",
    "args]", "call_id]", "think]", "/think]", "gmask]", "img]", "img_break]", "img_end]",
  ]
  /// No mark has more characters.
  private static let longest = 20

  /// A text whose marks are no marks any more.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "[") }) else {
      return text
    }
    var result = ""
    var rest = text.unicodeScalars[...]
    while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "[" }) {
      result.append(contentsOf: Substring(rest[..<sign]))
      let isAngle = rest[sign] == "<"
      rest = rest[rest.index(after: sign)...]
      let isMark = begins(rest, with: isAngle ? afterAngle : afterBracket)
      result += isAngle ? (isMark ? "&lt;" : "<") : (isMark ? "&#91;" : "[")
    }
    result.append(contentsOf: Substring(rest))
    return result
  }

  /// Compares bytes: a sign that combines with the last one of a mark doesn't hide it.
  private static func begins(_ text: Substring.UnicodeScalarView, with marks: [String]) -> Bool {
    let next = String(text.prefix(longest)).lowercased()
    return marks.contains { next.utf8.starts(with: $0.utf8) }
  }
}
