package import AppIntentsCore

/// What flows between steps.
package typealias Value = IntentValue

/// A value's type without its details: the rows and columns of the conversion matrix.
package enum ValueKind: UInt8, Sendable, Hashable, CaseIterable {
  case text, richText, number, boolean, date, duration, measurement, url, file, dictionary, list
  case entity, choice, nothing

  /// The name for people.
  package var name: String {
    switch self {
    case .text: "text"
    case .richText: "rich text"
    case .number: "number"
    case .boolean: "boolean"
    case .date: "date"
    case .duration: "duration"
    case .measurement: "measurement"
    case .url: "url"
    case .file: "file"
    case .dictionary: "dictionary"
    case .list: "list"
    case .entity: "entity"
    case .choice: "choice"
    case .nothing: "nothing"
    }
  }
}

extension IntentValue {
  package var kind: ValueKind {
    switch self {
    case .nothing: .nothing
    case .text: .text
    case .richText: .richText
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .duration: .duration
    case .measurement: .measurement
    case .url: .url
    case .file: .file
    case .dictionary: .dictionary
    case .list: .list
    case .entity: .entity
    case .choice: .choice
    }
  }
}

extension ValueType {
  /// The kind; nil if it is known only when the workflow runs, or if the type has no values.
  package var kind: ValueKind? {
    switch self {
    case .any, .condition, .expression, .formula, .program, .prompt: nil
    case .nothing: .nothing
    case .text: .text
    case .richText: .richText
    case .number: .number
    case .boolean: .boolean
    case .date: .date
    case .duration: .duration
    case .measurement: .measurement
    case .url: .url
    case .file: .file
    case .dictionary: .dictionary
    case .list: .list
    case .entity: .entity
    case .choice: .choice
    }
  }
}
