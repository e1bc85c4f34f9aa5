import AppIntentsCore
import DocumentFormats
import Foundation
import OrderedCollections

/// Reads dictionaries from files of structured types.
enum StructuredFile {
  /// To read another type, add a case here and to `format(of:)`.
  enum Format: String, CaseIterable {
    case json = "JSON"
    case yaml = "YAML"
    case toml = "TOML"
    case propertyList = "plist"
    case csv = "CSV"
    case tsv = "TSV"
    case vCard = "vCard"
    case iCalendar = "iCalendar"

    /// The intent that reads a value of any type from the format; nil if there is none.
    var reader: String? {
      switch self {
      case .json: "json.parse"
      case .yaml: "yaml.parse"
      case .toml: "toml.parse"
      case .propertyList, .csv, .tsv, .vCard, .iCalendar: nil
      }
    }
  }

  static var typeNames: String { Format.allCases.map(\.rawValue).joined(separator: ", ") }

  static func dictionary(
    in file: IntentFile, _ run: IntentContext
  ) throws -> OrderedDictionary<String, Value> {
    guard let format = format(of: file) else {
      throw TextProblem(
        "a file of type `\(ContentType.of(file))`, which holds no dictionary",
        help: "files of these types do: \(typeNames)")
    }
    let value: Value
    do {
      value = try read(try FileData.read(file, run), as: format, in: run.timeZone)
    } catch let error as JSONError {
      throw TextProblem("not readable as JSON: \(error.description)")
    } catch let error as YAMLValues.Problem {
      throw TextProblem("not readable as YAML: \(error.description)")
    } catch let error as FormatProblem {
      throw TextProblem("not readable as \(format.rawValue): \(error.description)")
    }
    guard case .dictionary(let items) = value else {
      throw TextProblem(
        "a file that holds \(ValuePhrase.article(value.kind.name)), not a dictionary",
        help: format.reader.map { "read it with `\($0): $file.text`" })
    }
    return items
  }

  static func format(of file: IntentFile) -> Format? {
    switch ContentType.of(file) {
    case "text/csv": return .csv
    case "text/tab-separated-values": return .tsv
    case "text/vcard", "text/x-vcard": return .vCard
    case "text/calendar": return .iCalendar
    case "application/x-plist": return .propertyList
    case "application/yaml", "application/x-yaml", "text/yaml": return .yaml
    case "application/toml": return .toml
    case "application/json", "text/json": return .json
    case let type: return type.hasSuffix("+json") ? .json : nil
    }
  }

  private static func read(
    _ data: Data, as format: Format, in zone: TimeZone
  ) throws -> Value {
    switch format {
    case .json: return try JSONReader.read(data)
    case .propertyList: return try PropertyListValues.read(data)
    case .yaml: return try YAMLValues.read(try FileData.text(data))
    case .vCard:
      return .dictionary(try VCardReader.dictionary(in: try FileData.text(data), zone: zone))
    case .iCalendar:
      return .dictionary(try CalendarReader.dictionary(in: try FileData.text(data), zone: zone))
    case .toml: return .dictionary(try TOMLValues.read(try FileData.text(data), zone: zone))
    case .csv, .tsv:
      let rows = try CSVReader.rows(
        in: try FileData.text(data), separator: format == .csv ? "," : "\t")
      guard rows.count >= 2 else { throw TextProblem("a table without a row below its header") }
      return .dictionary(dictionary(header: rows[0].fields, row: rows[1].fields))
    }
  }

  /// A row with the names of its header. A column without a name is numbered (`column_4`), and a
  /// missing field is empty.
  private static func dictionary(
    header: [String], row: [String]
  ) -> OrderedDictionary<String, Value> {
    var items: OrderedDictionary<String, Value> = [:]
    for index in 0..<max(header.count, row.count) {
      let name =
        index < header.count && !header[index].isEmpty ? header[index] : "column_\(index + 1)"
      items[name] = .text(index < row.count ? row[index] : "")
    }
    return items
  }
}
