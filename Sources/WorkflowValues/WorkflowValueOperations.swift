package import AppIntentsCore
import Diagnostics
import DocumentFormats

/// The value operations for intents, by the tables of this module.
package struct WorkflowValueOperations: ValueOperations {
  package init() {}

  package func convert(_ value: Value, to type: ValueType) throws -> Value {
    try Conversions.convert(value, to: type)
  }

  package func property(_ path: String, of value: Value) throws -> Value {
    try Task.checkCancellation()
    return try PropertyPath.value(path, of: value, in: .current)
  }

  package func compare(_ left: Value, _ right: Value) throws -> Int {
    try Task.checkCancellation()
    return try Ordering.strict(left, .less, right, .current)
  }

  package func sorted(_ values: [Value], isDescending: Bool) throws -> [Int] {
    try Ordering.sorted(values, isDescending: isDescending, in: .current)
  }

  package func areEqual(_ left: Value, _ right: Value) throws -> Bool {
    try Task.checkCancellation()
    return try Comparison.holds(left, .is, right, in: .current)
  }

  package func firstEqual(in values: [Value]) throws -> [Int] {
    try EqualValues.firsts(of: values, in: .current)
  }

  package func add(_ left: Value, _ right: Value) throws -> Value {
    try Task.checkCancellation()
    return try Arithmetic.calculate(left, .add, right)
  }

  package func decode(_ text: String, as format: DataFormat) throws -> Value {
    switch format {
    case .json, .compactJSON: try JSONReader.read(text)
    case .yaml: try YAMLValues.read(text)
    case .toml: .dictionary(try TOMLValues.read(text, zone: IntentContext.current.timeZone))
    case .csv(let separator, let hasHeader):
      try CSVValues.read(text, separator: separator, hasHeader: hasHeader)
    case .escapedHTML: .text(HTMLEntities.decoded(text))
    }
  }

  package func encode(_ value: Value, as format: DataFormat) throws -> String {
    switch format {
    case .json: JSONWriter.pretty(value)
    case .compactJSON: JSONWriter.compact(value)
    case .yaml: YAMLValues.write(value)
    case .toml: try TOMLValues.write(value)
    case .csv(let separator, let hasHeader):
      try CSVValues.write(value, separator: separator, hasHeader: hasHeader) { field in
        try field == .nothing ? "" : convert(field, to: .text).text
      }
    case .escapedHTML: MarkupText.text(try convert(value, to: .text).text, in: .anywhere)
    }
  }
}
