import AppIntentsCore
import Foundation
import SystemPackage

/// Replaces text in files.
struct ReplaceInFiles: AppIntent, SideEffectDeclaring, ParameterAlternating, OutputTypeRefining {
  static let persistentIdentifier = "file.replace"
  static let title: LocalizedStringResource = "Replace in Files"
  static let description = IntentDescription(
    """
    Replaces every occurrence of the text in `find`, or every match of the regular expression in \
    `pattern`, in text files, and gives the files. For a pattern, `^` and `$` match at every line, \
    and `$1` or `${name}` in the replacement stand for its groups; write `$${name}` in a workflow \
    file. A file in which nothing is found stays untouched. Files that aren't text, and links that lead \
    nowhere, are passed over, which the log says.
    """,
    categoryName: "File", searchKeywords: ["sed", "substitute", "regex", "edit"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let alternatives = ["find", "pattern"]

  @Parameter(title: "Files")
  var files: [IntentFile]

  @Parameter(
    title: "Pattern", description: "A regular expression for what to replace; this or `find`")
  var pattern: String?

  @Parameter(title: "Find", description: "The text to replace; this or `pattern`")
  var find: String?

  @Parameter(title: "Replacement", description: "May be empty")
  var by: String

  static var parameterSummary: some ParameterSummary {
    When(\.$pattern, .hasAnyValue) {
      Summary("Replace \(\.$pattern) by \(\.$by) in \(\.$files)")
    } otherwise: {
      Summary("Replace \(\.$find) by \(\.$by) in \(\.$files)")
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    let wanted = try WantedText(find: find, pattern: pattern, .matchesLines)
    let context = IntentContext.current
    var done = FinishedFiles()
    for (index, file) in files.enumerated() {
      try Task.checkCancellation()
      context.reportFiles(done: index, of: files.count)
      do {
        if try replace(wanted, in: file) { done.add(file.filename) }
      } catch let error where !done.isEmpty && !(error is CancellationError) {
        throw IntentFailure(error, adding: "changed before that: \(done.list)")
      }
    }
    let given = files.map { IntentValue.file($0) }
    return .result(value: given.count == 1 ? given[0] : .list(given))
  }

  static func outputType(for parameters: [String: ValueType]) -> ValueType {
    Relocation.outputType(for: parameters["files"])
  }

  /// Returns whether the file was changed.
  private func replace(_ wanted: WantedText, in file: IntentFile) throws -> Bool {
    let context = IntentContext.current
    let path = try file.placeOnDisk(to: "change")
    guard let before = try context.statusUnlessDangling(of: path) else { return false }
    let data = try context.read(path)
    guard let content = EditedText(data) else {
      context.report(.log("passed over: `\(path.shown)` \(LineReader.Problem.binary.description)"))
      return false
    }
    let changed = try wanted.replacing(
      in: content.bytes, by: by,
      orThrow: IntentFailure(
        "`\(path.shown)` isn't UTF-8, so `pattern` can't be searched in it",
        help: "`find` works for any text"))
    guard let changed, changed != content.bytes else { return false }
    // What another program has written since it was read isn't lost.
    guard try context.files.status(of: path, followingLinks: true).isUnchanged(since: before) else {
      throw IntentFailure("`\(path.shown)` was changed by another program meanwhile")
    }
    try context.files.write(content.data(with: changed), to: path, replacing: true)
    return true
  }
}

/// The text of a file as UTF-8, and what it takes to write it as it was encoded.
private struct EditedText {
  let bytes: [UInt8]
  private let mark: [UInt8]
  /// Whether it is UTF-16, with the most significant byte first or last; nil for UTF-8.
  private let isBig: Bool?

  /// Nil for what isn't text. Bytes without zeros are, whatever their encoding is.
  init?(_ data: Data) {
    let content = [UInt8](data)
    mark = [[0xFF, 0xFE], [0xFE, 0xFF], [0xEF, 0xBB, 0xBF]].first(where: content.starts) ?? []
    if mark.count == 2 {
      guard let text = try? FileText.text(of: data) else { return nil }
      bytes = Array(text.utf8)
      isBig = mark[0] == 0xFE
    } else {
      bytes = Array(content.dropFirst(mark.count))
      isBig = nil
    }
    if bytes.contains(0) { return nil }
  }

  func data(with bytes: [UInt8]) -> Data {
    guard let isBig else { return Data(mark + bytes) }
    var data = Data(mark)
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      data.append(contentsOf: isBig ? [high, low] : [low, high])
    }
    return data
  }
}
