/// Cuts a command into words. There is no shell: nothing is expanded, and quotes only hold words
/// together.
package enum AppCommandLine {
  /// Throws a `RecordProblem` for a quote without its end, or no word at all.
  package static func words(of text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    for character in text {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if let open = quote {
        if character == open {
          quote = nil
        } else {
          word = (word ?? "") + String(character)
        }
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let quote { throw RecordProblem(description: "a `\(quote)` has no end") }
    if isEscaped { throw RecordProblem(description: "nothing follows the last `\\`") }
    if let done = word { words.append(done) }
    guard words.first?.isEmpty == false else {
      throw RecordProblem(description: "the command has no words")
    }
    return words
  }

  /// The name that a command suggests: that of the program, or of the script that an interpreter runs.
  package static func name(of words: [String]) -> AppName? {
    let interpreters: Set<String> = [
      "python", "python3", "node", "npx", "uvx", "uv", "run", "bash", "sh", "ruby", "deno", "bunx",
      "env", "perl",
    ]
    let word = words.first { word in
      !word.hasPrefix("-") && !interpreters.contains(base(of: word))
    }
    return word.flatMap { name(ofFile: base(of: $0)) }
  }

  /// The name that a file's name suggests.
  package static func name(ofFile file: String) -> AppName? {
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let text = StepNames.identifier(stem, without: "app", besides: [])
    return AppName(String(text.prefix(32)))
  }

  private static func base(of word: String) -> String {
    word.split(separator: "/").last.map(String.init) ?? word
  }
}
