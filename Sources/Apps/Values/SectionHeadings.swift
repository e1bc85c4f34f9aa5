import AppIntentsCore
import ModelContext
import OrderedCollections

/// The headings of the sections in which an app lists something: `[{"title": "Near", "count": 2}]`.
enum SectionHeadings {
  /// The options with the headings of their sections in their subtitles, because lists here have no
  /// sections.
  static func add(_ sections: IntentValue?, to options: [ParameterOption]) -> [ParameterOption] {
    var headings: [String?] = []
    for section in sections?.jsonArray ?? [] {
      guard headings.count < options.count else { break }
      let members = section.jsonObject ?? [:]
      let title = members["title"]?.jsonString.map(PlainText.line)
      let count = members["count"]?.jsonInteger ?? 0
      headings += Array(repeating: title, count: min(max(0, count), options.count))
    }
    return options.enumerated().map { index, option in
      guard headings.indices.contains(index) else { return option }
      var option = option
      option.section = headings[index]
      return option.headed
    }
  }
}
