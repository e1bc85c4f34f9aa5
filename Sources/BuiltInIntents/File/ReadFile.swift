import AppIntentsCore
import Foundation
import SystemPackage

/// Reads the content of a file.
struct ReadFile: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "file.read"
  static let title: LocalizedStringResource = "Read File"
  static let description = IntentDescription(
    """
    Reads the content of a file: its text, or with `type: json`, `yaml` or `csv` the value in it. \
    A CSV file gives a list of dictionaries by the names in its first line. `data` gives the \
    content unchanged, as a file in memory. Text is UTF-8, or UTF-16 with a byte order mark.
    """,
    categoryName: "File", searchKeywords: ["cat", "open", "contents", "load"]
  )
  static let sideEffects: SideEffects = .readsFiles

  @Parameter(title: "File")
  var file: IntentFile

  @Parameter(title: "Type", description: "The format of the content", default: .text)
  var type: FileContentType

  static var parameterSummary: some ParameterSummary {
    Summary("Read \(\.$file) as \(\.$type)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<IntentValue> {
    if type == .data {
      return .result(
        value: .file(IntentFile(data: try file.read(), filename: file.filename)))
    }
    return .result(value: try value(of: text()))
  }

  private var name: String { file.resolvedPath?.shown ?? file.filename }

  /// The bytes of the file are gone when its text is parsed.
  private func text() throws -> String {
    do {
      return try FileText.text(of: file.read())
    } catch let problem as FileText.Problem {
      throw IntentFailure(
        "`\(name)` \(problem.description)", help: "`type: data` reads files of any kind")
    }
  }

  private func value(of text: String) throws -> IntentValue {
    do {
      switch type {
      case .text, .data: return .text(text)
      case .json: return try IntentContext.current.values.decode(text, as: .json)
      case .yaml: return try IntentContext.current.values.decode(text, as: .yaml)
      case .csv: return try IntentContext.current.values.decode(text, as: .csv())
      }
    } catch {
      throw IntentFailure(
        "can't read `\(name)` as \(type.words): \(IntentErrorText.message(for: error))")
    }
  }
}

/// The formats that a file can be read as.
enum FileContentType: String, AppEnum {
  case text, data, json, yaml, csv

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "File Content Type"
  static let caseDisplayRepresentations: [FileContentType: DisplayRepresentation] = [
    .text: "Text", .data: "Data", .json: "JSON", .yaml: "YAML", .csv: "CSV",
  ]

  fileprivate var words: String {
    switch self {
    case .text, .data: rawValue
    case .json, .yaml, .csv: rawValue.uppercased()
    }
  }
}
