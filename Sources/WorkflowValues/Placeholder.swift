package import AppIntents
package struct ConversionError: Error { package var message: String; package var help: String? }
package enum Conversions { package static func convert(_ v: IntentValue, to t: ValueType, in c: IntentContext) throws -> IntentValue { v } }
extension IntentValue { package var text: String { "" }; package var shortText: String { "" } }
package enum JSONWriter { package static func pretty(_ v: IntentValue) -> String { "" }; package static func compact(_ v: IntentValue) -> String { "" } }
package struct WorkflowValueOperations: ValueOperations {
 package init() {}
  package func convert(_ value: IntentValue, to type: ValueType) throws -> IntentValue {value}
  package func property(_ path: String, of value: IntentValue) throws -> IntentValue {value}
  package func compare(_ left: IntentValue, _ right: IntentValue) throws -> Int {0}
  package func areEqual(_ left: IntentValue, _ right: IntentValue) throws -> Bool {left == right}
  package func decode(_ text: String, as format: DataFormat) throws -> IntentValue {.nothing}
  package func encode(_ value: IntentValue, as format: DataFormat) throws -> String {""}
}
package struct Redactor { package init(secrets: [String]) {}; package func redact(_ t: String) -> String { t } }
package struct PropertyDescriptor { package var name: String; package var type: ValueType }
package enum PropertyTable { package static func properties(of t: ValueType) -> [PropertyDescriptor] { [] } }
package enum ConversionTable { package static func markdown() -> String { "" } }
package struct TextPattern { package init(_ s: String) throws {}; package func matchesWhole(_ t: String) throws -> Bool { true } }
