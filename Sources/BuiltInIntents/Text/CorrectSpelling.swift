import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Corrects the spelling of a text.
struct CorrectSpelling: AppIntent, FormDeclaring, SideEffectDeclaring, ProgramUsing {
  static let persistentIdentifier = "text.correct"
  static let title: LocalizedStringResource = "Correct Spelling"
  static let description = IntentDescription(
    """
    Corrects the spelling of a text by the dictionary of a language: `I recieve it` becomes `I receive \
    it`. Each unknown word becomes the one that is most like it; a word that is like none stays, as do \
    those in `keep`.
    """,
    categoryName: "Text", searchKeywords: ["spell check", "hunspell", "typo", "proofread"],
    resultValueName: "Text")
  static let sideEffects: SideEffects = .runsTools
  static let programs = [RequiredProgram("hunspell", package: "hunspell")]
  static let forms: [String: LiteralForm] = ["language": .locale]

  @Parameter(title: "Text")
  var text: String

  @Parameter(
    title: "Language", description: "Such as `de_DE` or `en`; that of the run's locale if omitted")
  var language: String?

  @Parameter(title: "Keep", description: "Words that are right, such as names", default: [])
  var keep: [String]

  static var parameterSummary: some ParameterSummary {
    Summary("Correct the spelling of \(\.$text)") {
      \.$language
      \.$keep
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    let locale = try LocaleName.locale(orCurrent: language)
    try IntentContext.current.permit(.run("hunspell"))
    let dictionary = try await dictionary(for: locale)
    guard !text.isEmpty else { return .result(value: "") }
    // Scalars, because CRLF is one character.
    let scalars = Array(text.unicodeScalars)
    let words = Self.words(in: scalars)
    // Looking for a word that is like another one takes long: a word that is repeated is asked about once.
    let distinct = OrderedSet(words.map { scalars[$0] })
    var call = call(["-a", "-i", "UTF-8", "-d", dictionary])
    // `^` keeps a line from being a command, and a zero byte would end one.
    call.input = Data(
      distinct.flatMap { word in
        let word = word.map { $0 == "\0" ? " " : $0 }
        return Array("^\(Self.string(word[...]))\n".utf8)
      })
    let ending = try await call.run()
    guard ending.exitCode == 0 else { throw failure(ending) }
    let answers = HunspellAnswers(ending.output)
    guard answers.lines.count >= distinct.count else { throw failure(ending) }
    var corrections: [ArraySlice<Unicode.Scalar>: String] = [:]
    let keep = Set(keep)
    for (word, unknown) in zip(distinct, answers.lines) where !unknown.isEmpty {
      corrections[word] = Self.corrected(Array(word), by: unknown, keeping: keep)
    }
    var corrected = ""
    var end = 0
    for word in words {
      guard let right = corrections[scalars[word]] else { continue }
      corrected.append(contentsOf: Self.string(scalars[end..<word.lowerBound]))
      corrected.append(contentsOf: right)
      end = word.upperBound
    }
    corrected.append(contentsOf: Self.string(scalars[end...]))
    return .result(value: corrected)
  }

  /// Where the words are that hunspell is asked about: between spaces, without the marks around them. What
  /// is a word in them, such as in `read/write`, it knows better.
  private static func words(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    scalars.split { spaces.contains($0) }.compactMap { piece in
      guard let first = piece.firstIndex(where: { !marks.contains($0) }),
        let last = piece.lastIndex(where: { !marks.contains($0) })
      else { return nil }
      return first..<last + 1
    }
  }

  private static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
  private static let marks: Set<Unicode.Scalar> = [
    "\"", "“", "”", "„", "(", ")", ",", ";", "!", "?",
  ]

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private func call(_ arguments: [String]) -> ProgramCall {
    var call = ProgramCall("hunspell", arguments: arguments, grace: .seconds(1))
    // It looks for dictionaries in the working directory first.
    call.folder = "/"
    call.environment = ["LC_ALL": Array("C.UTF-8".utf8)]
    return call
  }

  private static func corrected(
    _ scalars: [Unicode.Scalar], by answers: [HunspellAnswers.Word], keeping keep: Set<String>
  ) -> String {
    var corrected = ""
    var end = 0
    for answer in answers where !keep.contains(answer.word) {
      let word = Array(answer.word.unicodeScalars)
      guard let suggestion = answer.suggestion, answer.place >= end,
        answer.place + word.count <= scalars.count,
        scalars[answer.place..<answer.place + word.count].elementsEqual(word)
      else { continue }
      corrected.append(contentsOf: string(scalars[end..<answer.place]))
      corrected.append(contentsOf: suggestion)
      end = answer.place + word.count
    }
    corrected.append(contentsOf: string(scalars[end...]))
    return corrected
  }

  private func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    ending.failure("hunspell couldn't read the text")
  }

  // MARK: - Dictionaries

  /// The name of the installed dictionary for a locale: that of its country, else of another country with
  /// its language.
  private func dictionary(for locale: Locale) async throws -> String {
    let language = locale.language.languageCode?.identifier ?? "en"
    let country = locale.region?.identifier
    let call = call(["-D", "-d", "none", "/dev/null"])
    let known = try await call.run().errors.split(separator: "\n").compactMap { line in
      line.hasPrefix("/") ? FilePath(String(line)).lastComponent?.string : nil
    }.sorted()
    let exact = [country.map { "\(language)_\($0)" }, language].compactMap { $0 }
    let own = exact.first(where: known.contains)
    // The country with the language's name, such as `de_DE`, is the usual one.
    let usual = ["\(language)_\(language.uppercased())", "en_US"]
      .first { known.contains($0) && $0.hasPrefix(language + "_") }
    let dialect = usual ?? known.first { $0.hasPrefix(language + "_") && $0.utf8.count == 5 }
    if let own { return own }
    if let dialect, country == nil || self.language == nil {
      return dialect
    }
    let name = exact.first ?? language
    throw IntentFailure(
      "there is no dictionary for `\(name)`", kind: .missing,
      help: "install the package `\(Self.package(for: language, country))`"
        + (dialect.map { ", or use `language: \($0)`" } ?? ""))
  }

  /// Debian's package with a dictionary.
  private static func package(for language: String, _ country: String?) -> String {
    let countries = [
      "de": ["DE", "AT", "CH"], "en": ["US", "GB", "AU", "CA", "ZA"], "pt": ["PT", "BR"],
    ]
    guard let known = countries[language] else { return "hunspell-\(language)" }
    let wanted = country.flatMap { known.contains($0) ? $0 : nil } ?? known[0]
    return "hunspell-\(language)-\(wanted.lowercased())"
  }
}

/// What hunspell says of the lines of a text, in the format of ispell's `-a`.
private struct HunspellAnswers {
  /// A word that it doesn't know.
  struct Word {
    let word: String
    /// The number of the first scalar in the line.
    let place: Int
    /// The word that is most like it, if there is one.
    let suggestion: String?
  }

  /// The unknown words of each line.
  private(set) var lines: [[Word]] = []

  init(_ output: Data) {
    var words: [Word] = []
    // The first line is about the program.
    let all = output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in all.dropFirst() {
      if line.isEmpty {
        lines.append(words)
        words = []
      } else if let word = Word(String(decoding: line, as: UTF8.self)) {
        words.append(word)
      }
    }
  }
}

extension HunspellAnswers.Word {
  /// Reads `& recieve 3 3: receive, relieve` and `# xyzzy 3`; the places are counted with the `^`.
  init?(_ line: String) {
    let isGuess = line.hasPrefix("& ")
    guard isGuess || line.hasPrefix("# ") else { return nil }
    let halves = line.split(separator: ": ", maxSplits: 1)
    let parts = halves[0].split(separator: " ")
    guard parts.count == (isGuess ? 4 : 3), let place = parts.last.flatMap({ Int($0) }), place > 0
    else { return nil }
    word = String(parts[1])
    self.place = place - 1
    suggestion =
      isGuess && halves.count == 2
      ? halves[1].split(separator: ", ").first.map(String.init) : nil
  }
}
