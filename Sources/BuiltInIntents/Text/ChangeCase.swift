import AppIntentsCore

/// Changes capital and small letters.
struct ChangeCase: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "text.change_case"
  static let title: LocalizedStringResource = "Change Case"
  static let description = IntentDescription(
    """
    Changes the case of letters: `Annual report` becomes `ANNUAL REPORT`, `annual report`, `Annual \
    Report`, `annual_report`, `annual-report` or `annualReport`.
    """,
    categoryName: "Text", searchKeywords: ["uppercase", "lowercase", "capitalize"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Text")
  var text: String

  @Parameter(title: "Case", default: .uppercase)
  var to: LetterCase

  static var parameterSummary: some ParameterSummary {
    Summary("Change \(\.$text) to \(\.$to)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(value: changed)
  }

  private var changed: String {
    switch to {
    case .uppercase: text.uppercased()
    case .lowercase: text.lowercased()
    case .titleCase: titleCased
    case .sentenceCase: sentenceCased
    case .snakeCase: words.joined(separator: "_")
    case .kebabCase: words.joined(separator: "-")
    case .camelCase: camelCased
    }
  }

  /// Capitalizes each word. An apostrophe doesn't start a word.
  private var titleCased: String {
    var result = ""
    var isInWord = false
    for character in text {
      if character.isLetter || character.isNumber {
        result += isInWord ? character.lowercased() : character.uppercased()
        isInWord = true
      } else {
        result.append(character)
        if character != "'" && character != "’" { isInWord = false }
      }
    }
    return result
  }

  /// Capitalizes each sentence.
  private var sentenceCased: String {
    var result = ""
    var begins = true
    var mayEnd = false
    for character in text {
      if character.isLetter || character.isNumber {
        result += begins ? character.uppercased() : character.lowercased()
        (begins, mayEnd) = (false, false)
      } else {
        result.append(character)
        if character == "." || character == "!" || character == "?" || character == "…" {
          mayEnd = true
        } else if character.isWhitespace, mayEnd || character.isNewline {
          begins = true
        }
      }
    }
    return result
  }

  private var camelCased: String {
    let words = words
    return words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The words in lower case: `HTTPServer2 start` has `http`, `server2` and `start`.
  private var words: [String] {
    var words: [String] = []
    var word = ""
    func endWord() {
      if !word.isEmpty { words.append(word.lowercased()) }
      word = ""
    }
    let characters = Array(text)
    for (index, character) in characters.enumerated() {
      if character == "'" || character == "’" { continue }
      guard character.isLetter || character.isNumber else {
        endWord()
        continue
      }
      if character.isUppercase, let last = word.last {
        let next = index + 1 < characters.count ? characters[index + 1] : " "
        if !last.isUppercase || next.isLowercase { endWord() }
      }
      word.append(character)
    }
    endWord()
    return words
  }
}

/// The capitalization of a text.
enum LetterCase: String, AppEnum {
  case uppercase, lowercase
  case titleCase = "title_case"
  case sentenceCase = "sentence_case"
  case snakeCase = "snake_case"
  case kebabCase = "kebab_case"
  case camelCase = "camel_case"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Letter Case"
  static let caseDisplayRepresentations: [LetterCase: DisplayRepresentation] = [
    .uppercase: "UPPERCASE", .lowercase: "lowercase", .titleCase: "Title Case",
    .sentenceCase: "Sentence case", .snakeCase: "snake_case", .kebabCase: "kebab-case",
    .camelCase: "camelCase",
  ]
}
