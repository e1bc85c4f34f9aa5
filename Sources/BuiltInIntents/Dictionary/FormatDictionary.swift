import AppIntentsCore
import OrderedCollections

/// Formats a dictionary as text.
struct FormatDictionary: AppIntent, SideEffectDeclaring {
  static let persistentIdentifier = "dictionary.format"
  static let title: LocalizedStringResource = "Format Dictionary"
  static let description = IntentDescription(
    "Gives a dictionary as text: as JSON, compact JSON or YAML.",
    categoryName: "Dictionary", searchKeywords: ["serialize", "write"], resultValueName: "Text")
  static let sideEffects: SideEffects = []

  @Parameter(title: "Dictionary")
  var dictionary: OrderedDictionary<String, IntentValue>

  @Parameter(title: "Format", default: .json)
  var format: TextFormat

  static var parameterSummary: some ParameterSummary {
    Summary("Format \(\.$dictionary) as \(\.$format)")
  }

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    .result(
      value: try IntentContext.current.values.encode(.dictionary(dictionary), as: format.dataFormat)
    )
  }

  enum TextFormat: String, AppEnum {
    case json
    case compactJSON = "compact_json"
    case yaml

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Text Format"
    static let caseDisplayRepresentations: [TextFormat: DisplayRepresentation] = [
      .json: "JSON", .compactJSON: "Compact JSON", .yaml: "YAML",
    ]

    var dataFormat: DataFormat {
      switch self {
      case .json: .json
      case .compactJSON: .compactJSON
      case .yaml: .yaml
      }
    }
  }
}
