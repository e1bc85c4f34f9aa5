import AppIntentsCore
import SystemPackage

/// Changes a part of the names of files.
struct RenameFiles: AppIntent, SideEffectDeclaring, ParameterAlternating, OutputTypeRefining {
  static let persistentIdentifier = "file.rename_all"
  static let title: LocalizedStringResource = "Rename Files"
  static let description = IntentDescription(
    """
    Replaces a part of the names of files or folders, and gives the files with their new names: \
    `find: IMG_` with `by: Trip ` makes `Trip 7.jpg` of `IMG_7.jpg`. For a `pattern`, `$1` or \
    `${name}` in the replacement stand for its groups; write `$${name}` in a workflow file. \
    `{number}` numbers the files whose names are changed in the given order, `{number:3}` with zeros to three \
    digits. All names are checked first: if one of them can't be given, no file is renamed. Two \
    files may take each other's names.
    """,
    categoryName: "File",
    searchKeywords: ["name", "batch", "bulk", "number", "regex", "mmv", "substitute"],
    resultValueName: "Renamed Files"
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let alternatives = ["find", "pattern"]

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(title: "Pattern", description: "A regular expression for what to replace in a name")
  var pattern: String?

  @Parameter(title: "Find", description: "The text to replace in a name")
  var find: String?

  @Parameter(
    title: "Replacement", description: "With `{number}` for the file's number", default: "")
  var by: String

  static var parameterSummary: some ParameterSummary {
    When(\.$by, .equalTo, "") {
      When(\.$pattern, .hasAnyValue) {
        Summary("Remove \(\.$pattern) from the names of \(\.$files)")
      } otherwise: {
        Summary("Remove \(\.$find) from the names of \(\.$files)")
      }
    } otherwise: {
      When(\.$pattern, .hasAnyValue) {
        Summary("Replace \(\.$pattern) by \(\.$by) in the names of \(\.$files)")
      } otherwise: {
        Summary("Replace \(\.$find) by \(\.$by) in the names of \(\.$files)")
      }
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let paths = try files.map { try $0.placeOnDisk(to: "rename") }
    let renaming = try Renaming(newNames(of: paths), in: IntentContext.current.files)
    try renaming.perform()
    let places = paths.map { IntentValue.file(IntentFile(path: renaming.place(of: $0))) }
    return .result(value: places.count == 1 ? places[0] : .list(places))
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }

  /// The files whose names are changed, with their new names, in the given order.
  private func newNames(of paths: [FilePath]) throws -> [Renaming.Item] {
    let wanted = try WantedText(find: find, pattern: pattern)
    let replacement = NumberedReplacement(by)
    var items: [Renaming.Item] = []
    var seen: Set<FilePath> = []
    for path in paths where seen.insert(path).inserted {
      try Task.checkCancellation()
      guard let name = path.lastComponent else {
        throw IntentFailure("`\(path.shown)` can't be renamed")
      }
      let bytes = try wanted.replacing(
        in: name.bytes, by: replacement.text(for: items.count + 1),
        orThrow: IntentFailure(
          "the name of `\(path.shown)` isn't UTF-8, so `pattern` can't be searched in it",
          help: "`find` works for any name"))
      if let bytes { items.append(Renaming.Item(path: path, name: try Self.name(bytes, of: path))) }
    }
    return items
  }

  /// The longest name that Linux's file systems take, in bytes.
  private static let longest = 255

  private static func name(_ bytes: [UInt8], of path: FilePath) throws -> FilePath.Component {
    let shown = FilePath(bytes: bytes).shown
    let subject = "`\(path.shown)` would be called `\(shown)`"
    if bytes.contains(UInt8(ascii: "/")) {
      throw IntentFailure("\(subject), but a name can't have a `/` in it")
    }
    guard bytes.count <= longest else {
      throw IntentFailure("\(subject), but a name has at most \(longest) bytes")
    }
    guard !bytes.contains(0), let name = FilePath(bytes: bytes).lastComponent,
      name.kind == .regular
    else { throw IntentFailure("\(subject), which can't be the name of a file") }
    return name
  }
}

/// A replacement with places for a number: `{number}`, or `{number:3}` for at least three digits.
private struct NumberedReplacement {
  private enum Piece {
    case text(Substring)
    case number(digits: Int)
  }

  private var pieces: [Piece] = []

  init(_ text: String) {
    var start = text.startIndex
    for match in text.matches(of: /\{number(?::([1-9]))?\}/) {
      // `${number}` is a group of the pattern.
      if text[..<match.range.lowerBound].last == "$" { continue }
      pieces.append(.text(text[start..<match.range.lowerBound]))
      pieces.append(.number(digits: match.output.1.flatMap { Int($0) } ?? 1))
      start = match.range.upperBound
    }
    pieces.append(.text(text[start...]))
  }

  func text(for number: Int) -> String {
    pieces.reduce(into: "") { result, piece in
      switch piece {
      case .text(let text): result += text
      case .number(let digits):
        let shown = "\(number)"
        result += String(repeating: "0", count: max(0, digits - shown.utf8.count)) + shown
      }
    }
  }
}
