import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

/// Appends a row to a file with comma-separated values.
struct AppendCSV: AppIntent, FormDeclaring, SideEffectDeclaring {
  static let persistentIdentifier = "csv.append"
  static let title: LocalizedStringResource = "Append to CSV"
  static let description = IntentDescription(
    """
    Appends a row to a CSV file, and gives the file. The row's values go to the columns that the file's \
    first line names, whatever their order: `{"age": 30, "name": "Ann"}` below `name,age` becomes \
    `Ann,30`. A column without a value stays empty; a key that is no column is an error. A file that \
    doesn't exist is made, with the keys as its first line.
    """,
    categoryName: "CSV", searchKeywords: ["add row", "table", "spreadsheet", "log"]
  )
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles]
  static let forms: [String: LiteralForm] = ["separator": .separator]

  @Parameter(title: "Row", description: "The values, by the names of the columns")
  var row: OrderedDictionary<String, IntentValue>

  @Parameter(title: "File", description: "The file; missing folders are made")
  var to: PathText

  @Parameter(title: "Separator", description: "One character, or `tab`", default: ",")
  var separator: String

  static var parameterSummary: some ParameterSummary {
    Summary("Append \(\.$row) to \(\.$to)") { \.$separator }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentFile> {
    guard !row.isEmpty else { throw IntentFailure("the row is empty") }
    let destination = try Destination(to.text)
    guard !destination.isFolder else {
      throw IntentFailure(
        "`to` names a folder, `\(FilePath(to.text).shown)/`; give the file a name")
    }
    let table = CSVTable(path: destination.path, separator: try CSVSeparator.parse(separator))
    try await destination.making(
      destination.path.lastName, awaiting: { _ in try await table.append(row) })
    return .result(value: IntentFile(path: destination.path))
  }
}

/// A CSV file to which rows are added. Several runs may add to it at the same time.
private struct CSVTable {
  let path: FilePath
  let separator: Character
  private let files: any FileAccess
  private let values: any ValueOperations

  init(path: FilePath, separator: Character) {
    self.path = path
    self.separator = separator
    (files, values) = (IntentContext.current.files, IntentContext.current.values)
  }

  func append(_ row: OrderedDictionary<String, IntentValue>) async throws {
    // Another run can make the file, or add the first line to it, after it was looked at.
    for attempt in 1... {
      try Task.checkCancellation()
      do {
        guard let status = try files.statusIfPresent(of: path) else {
          return try files.write(try text(of: row, withHeader: true), to: path, replacing: false)
        }
        guard status.kind == .file else { break }
        if status.size == 0 { return try fill(status, with: row) }
        return try add(row, after: status)
      } catch let error as FileError where Self.isRace(error) && attempt < Self.attempts {
        try await Task.sleep(for: .milliseconds(Int.random(in: 1...20)))
      }
    }
    throw IntentFailure("`\(path.shown)` isn't a file that rows can be added to")
  }

  private func add(
    _ row: OrderedDictionary<String, IntentValue>, after before: FileStatus
  ) throws {
    let end = try end(before)
    let data = end.data(try text(of: try end.ordered(row, path)))
    try files.append(data, to: path)
    // What a dry run adds isn't in the file.
    guard !IntentContext.current.isSimulation else { return }
    let after = try files.status(of: path, followingLinks: true)
    guard after.identity == before.identity, after.size == before.size + data.count else { return }
    ClosedTables.shared.add(path, separator, after)
  }

  private static let attempts = 50

  /// Whether another run may have been faster.
  private static func isRace(_ error: FileError) -> Bool {
    error.kind == .exists || error.kind == .changed
  }

  /// Writes the first line and a row into an empty file, unless another run has done so.
  private func fill(
    _ status: FileStatus, with row: OrderedDictionary<String, IntentValue>
  ) throws {
    let content = try text(of: row, withHeader: true)
    if IntentContext.current.isSimulation { return try files.append(content, to: path) }
    let name = "\(UUID().uuidString).csv"
    let copy = try IntentContext.current.temporaryFolder().appending(name)
    try LocalFiles().write(content, to: copy, replacing: false)
    defer { try? LocalFiles().remove(copy) }
    try files.copy(copy, to: path, replacing: status)
  }

  private func text(
    of row: OrderedDictionary<String, IntentValue>, withHeader: Bool = false
  ) throws -> Data {
    let format = DataFormat.csv(separator: separator, hasHeader: withHeader)
    return Data(try values.encode(.list([.dictionary(row)]), as: format).utf8)
  }

  /// What the file's beginning and end say of a line to add.
  private func end(_ status: FileStatus) throws -> CSVEnd {
    let file = try files.open(path)
    return try file.closeAfter {
      let size = try file.seek(offset: 0, from: .end)
      var last: UInt8 = 0
      try withUnsafeMutableBytes(of: &last) {
        _ = try file.read(fromAbsoluteOffset: max(0, size - 1), into: $0)
      }
      let first = try CSVFirstLine(of: file, path)
      guard
        case .list(let rows) = try values.decode(
          first.text, as: .csv(separator: separator, hasHeader: false)),
        let columns = rows.first?.items, !columns.isEmpty
      else {
        throw IntentFailure("`\(path.shown)` has no first line with the names of its columns")
      }
      try checkQuotes(of: file, status)
      return CSVEnd(
        columns: try columns.map { try $0.shownText }, isOpen: last != UInt8(ascii: "\n"),
        hasReturns: first.hasReturn)
    }
  }

  /// Throws if a row would become a part of a cell that is open.
  private func checkQuotes(of file: FileDescriptor, _ status: FileStatus) throws {
    let isKnown = ClosedTables.shared.contains(path, separator, status)
    guard !isKnown || IntentContext.current.isSimulation else { return }
    if let line = try CSVQuotes.openLine(in: file, separator: separator) {
      throw IntentFailure(
        "a quotation mark in line \(line) of `\(path.shown)` isn't closed, so a row after it would be"
          + " part of its cell")
    }
  }
}
