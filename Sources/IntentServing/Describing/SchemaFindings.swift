import AppIntentsCore
import Diagnostics

/// What a type lacks of the schema that it follows.
enum SchemaFindings {
  /// - Parameters:
  ///   - gaps: the names of the members that the type doesn't have.
  ///   - what: one member, and several.
  static func problems(
    _ gaps: [String], of schema: AppSchema, what: (one: String, several: String)
  ) -> [String] {
    if gaps.isEmpty { return [] }
    let list = Phrasing.list(gaps, limit: gaps.count)
    return [
      "it lacks the \(gaps.count == 1 ? what.one : what.several) \(list) of the schema "
        + "`.\(schema.domain).\(schema.name)`"
    ]
  }
}
