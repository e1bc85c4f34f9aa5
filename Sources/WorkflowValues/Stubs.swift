package import AppIntents
package struct Redactor { package init(secrets: [String]) {}; package func redact(_ t: String) -> String { t } }
package struct PropertyDescriptor { package var name: String; package var type: ValueType }
package enum PropertyTable { package static func properties(of t: ValueType) -> [PropertyDescriptor] { [] } }
package struct TextPattern { package init(_ s: String) throws {}; package func matchesWhole(_ t: String) throws -> Bool { true } }
