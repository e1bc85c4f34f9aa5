import AppIntentsCore
import SystemPackage

/// Finds the lines of files that contain a text.
struct SearchFiles: AppIntent, SideEffectDeclaring, ParameterAlternating, NothingGiving {
  static let persistentIdentifier = "file.search"
  static let title: LocalizedStringResource = "Search in Files"
  static let description = IntentDescription(
    """
    Finds the lines of files that contain the text in `find`, or in which the regular expression in \
    `pattern` matches, and gives a list with the `file`, the number of the `line` and its `text`. A \
    folder stands for the files in it and in the folders inside it, without hidden ones. Files that \
    aren't text, and links that lead nowhere, are passed over, which the log says.
    """,
    categoryName: "File", searchKeywords: ["grep", "find", "contains", "regex", "lines"],
    resultValueName: "Matches"
  )
  static let sideEffects: SideEffects = .readsFiles
  static let alternatives = ["find", "pattern"]
  static let nothingCondition = "if no line fits"

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(
    title: "Pattern", description: "A regular expression for a part of a line; this or `find`")
  var pattern: String?

  @Parameter(title: "Find", description: "The text to look for; this or `pattern`")
  var find: String?

  @Parameter(title: "Ignore Case", default: false)
  var ignoreCase: Bool

  static var parameterSummary: some ParameterSummary {
    When(\.$pattern, .hasAnyValue) {
      Summary("Search for \(\.$pattern) in \(\.$files)") { \.$ignoreCase }
    } otherwise: {
      Summary("Search for \(\.$find) in \(\.$files)") { \.$ignoreCase }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentValue]> {
    let wanted = try WantedText(find: find, pattern: pattern, ignoreCase ? .ignoresCase : [])
    let context = IntentContext.current
    var found: [IntentValue] = []
    var size = 0
    try GivenFiles(items: files).forEach { file in
      do {
        for (number, text) in try Self.lines(of: file, with: wanted) {
          size += text.utf8.count + 4 * MemoryLayout<IntentValue>.stride
          try context.limits.check(bytes: size)
          found.append(["file": .file(file), "line": .number(number), "text": .text(text)])
        }
      } catch let problem as LineReader.Problem {
        context.report(.log("passed over: `\(file.shownName)` \(problem.description)"))
      }
    }
    return .result(value: found)
  }

  /// The lines of a file that fit, with their numbers.
  private static func lines(
    of file: IntentFile, with wanted: WantedText
  ) throws -> [(number: Int, text: String)] {
    let limits = IntentContext.current.limits
    var lines: [(Int, String)] = []
    var number = 0
    var size = 0
    var reader = LineReader(file, refusingBinary: true)
    try reader.forEach { line in
      number += 1
      if number.isMultiple(of: 4096) { try Task.checkCancellation() }
      if try wanted.occurs(in: line) {
        size += line.count
        try limits.check(bytes: size)
        lines.append((number, String(decoding: line, as: UTF8.self)))
      }
      return true
    }
    return lines
  }
}
