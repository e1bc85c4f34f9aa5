import AppIntentsCore
import SystemPackage

/// Reads lines of a file.
struct ReadLines: AppIntent, FormDeclaring, SideEffectDeclaring, NothingGiving {
  static let persistentIdentifier = "file.lines"
  static let title: LocalizedStringResource = "Get Lines of File"
  static let description = IntentDescription(
    """
    Reads the lines of a text file as a list, all of them or some: `range: 2-5`, `3`, `4-`, or `-3` \
    for the first three. No more of the file is read than that takes, so it may be of any size.
    """,
    categoryName: "File", searchKeywords: ["head", "rows", "read"], resultValueName: "Lines"
  )
  static let sideEffects: SideEffects = .readsFiles
  static let nothingCondition = "if the file has no such lines"
  static let forms: [String: LiteralForm] = ["range": .lines]

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Range", description: "Such as `2-5`, `3`, `4-` or `-3`", default: "all")
  var range: String

  static var parameterSummary: some ParameterSummary {
    When(\.$range, .equalTo, "all") {
      Summary("Get the lines of \(\.$file)")
    } otherwise: {
      Summary("Get the lines \(\.$range) of \(\.$file)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
    let range = try LineRange(range)
    let limits = IntentContext.current.limits
    var reader = LineReader(file)
    var lines: [String] = []
    var number = 0
    var size = 0
    do {
      try reader.forEach { line in
        number += 1
        guard number >= range.first else { return true }
        guard let text = String(validating: line, as: UTF8.self) else {
          throw LineReader.Problem(description: "is not UTF-8 text: line \(number) isn't")
        }
        size += line.count + MemoryLayout<IntentValue>.stride
        try limits.check(bytes: size)
        lines.append(text)
        return number < range.last
      }
    } catch let problem as LineReader.Problem {
      throw IntentFailure("`\(file.shownName)` \(problem.description)")
    }
    return .result(value: lines)
  }
}

extension LiteralForm {
  fileprivate static let lines = LiteralForm { text, _ in _ = try LineRange(text) }
}

/// The lines `2-5`, `3`, `4-`, `-3` or `all`. How many there are isn't known.
private struct LineRange {
  let first: Int
  let last: Int

  init(_ text: String) throws {
    guard let range = text == "all" ? .all : NumberRange(text), range.first != .last,
      text == "all" || !text.contains("last")
    else {
      throw IntentFailure(
        "`\(text)` isn't a range of lines", help: "write `2-5`, `3`, `4-`, `-3` or `all`")
    }
    first = range.first.number(of: .max)
    last = range.last.number(of: .max)
    if last < first {
      throw IntentFailure("lines \(text) are none: \(last) comes before \(first)")
    }
  }
}

extension IntentFile {
  /// The file's path, or the name of one in memory, for messages.
  var shownName: String { resolvedPath?.shown ?? FilePath(filename).shown }
}
