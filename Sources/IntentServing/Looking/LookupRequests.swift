import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import ToolServing

/// The extension's requests that look something up. They ask nothing and change nothing.
struct LookupRequests {
  let app: ServedApp
  let context: IntentContext
  let newFolder: @Sendable () throws -> FilePath

  /// How many entities one result has.
  private static let pageSize = 500

  /// `entities`: by ids, by a text, suggested ones, or all.
  func entities(_ parameters: JSONObject) async throws -> JSONObject {
    let type = try type(parameters)
    var done: JSONObject = [:]
    let found: [IntentValue]
    if let condition = parameters["where"]?.jsonObject {
      (found, done) = try await searched(
        condition, parameters["indexed"] == true ? parameters["text"]?.jsonString : nil, type)
    } else if parameters["suggested"]?.jsonBoolean == true {
      let options = try await type.suggestedOptions()
      found = options.map(\.value)
      done["sections"] = Self.sections(of: options)
    } else {
      found = try await self.found(parameters, type)
    }
    let start: Int
    if let cursor = parameters["cursor"] {
      guard let text = cursor.jsonString, let number = Int(text), found.indices.contains(number)
      else { throw RemoteError.invalidParameters("unknown cursor") }
      start = number
    } else {
      start = 0
    }
    let page = found[start...].prefix(Self.pageSize)
    var (writer, icons) = (WireValue(newFolder: newFolder), WireIcons())
    let items = try page.map { value in
      var item = try writer.json(value).jsonObject ?? [:]
      if case .entity(let entity) = value { item["icon"] = icons.json(entity.icon) }
      return IntentValue.dictionary(item)
    }
    let isLast = page.endIndex == found.endIndex
    let result = JSONObject(present: [
      "entities": .list(items), "nextCursor": isLast ? nil : .text(String(page.endIndex)),
    ])
    return result.merging(done) { own, _ in own }
  }

  /// The entities that the type's query or index finds, and what has been done of the search: a client
  /// does the rest.
  ///
  /// - Parameter text: words for which the index is searched.
  private func searched(
    _ condition: JSONObject, _ text: String?, _ type: any AppEntity.Type
  ) async throws -> ([IntentValue], JSONObject) {
    guard let search = WireSearch.search(condition) else {
      throw RemoteError.invalidParameters("`where` has a filter that can't be read")
    }
    let result: (entities: [IntentValue], isFiltered: Bool, isSorted: Bool)
    if text == nil, let found = try await search.result(in: type) {
      result = found
    } else if let indexed = type as? any IndexedEntity.Type {
      result = try await EntityFinder.indexed(search, matching: text, of: indexed)
    } else {
      throw Self.noSuchQuery
    }
    return (
      result.entities,
      JSONObject(present: [
        "filtered": result.isFiltered ? true : nil, "sorted": result.isSorted ? true : nil,
      ])
    )
  }

  private func found(
    _ parameters: JSONObject, _ type: any AppEntity.Type
  ) async throws -> [IntentValue] {
    if let ids = parameters["ids"]?.jsonArray {
      return try await EntityFinder.entities(ids.compactMap(\.jsonString), of: type)
    }
    if let text = parameters["text"]?.jsonString {
      if parameters["indexed"]?.jsonBoolean == true {
        guard let type = type as? any IndexedEntity.Type else { throw Self.noSuchQuery }
        return try await EntityFinder.indexed(.any, matching: text, of: type).entities
      }
      if parameters["exact"]?.jsonBoolean == false,
        let matches = try await EntityFinder.entities(matching: text, of: type)
      {
        return matches
      }
      return try await EntityFinder.named(text, of: type)
    }
    if parameters["all"]?.jsonBoolean == true,
      let all = try await EntityFinder.all(of: type)
    {
      return all
    }
    throw Self.noSuchQuery
  }

  private static let noSuchQuery = RemoteError(
    code: RemoteError.Code.unknownMethod, message: "this type has no such query")

  /// `property`: one property of one entity.
  func property(_ parameters: JSONObject) async throws -> JSONObject {
    let type = try type(parameters)
    guard let id = parameters["id"]?.jsonString, let name = parameters["property"]?.jsonString
    else { throw RemoteError.invalidParameters("`id` and `property` are texts") }
    guard case .entity(let entity)? = try await EntityFinder.entities([id], of: type).first else {
      throw CallFailure("there is no \(EntityDescriptor(type).title) `\(id)`", kind: "missing")
    }
    // Failures are the getter's own, in its words.
    guard let value = try await entity.value(ofProperty: name) else {
      throw RemoteError.invalidParameters("unknown property: \(name)")
    }
    var writer = WireValue(newFolder: newFolder)
    return ["value": try writer.json(value)]
  }

  /// `options`: what may be given for a parameter, where other parameters have these values.
  func options(_ parameters: JSONObject) async throws -> JSONObject {
    guard let intent = parameters["tool"]?.jsonString.flatMap({ app.intents[$0] }) else {
      throw RemoteError.invalidParameters("unknown tool")
    }
    guard let name = parameters["parameter"]?.jsonString,
      let index = intent.parameter(named: name)
    else { throw RemoteError.invalidParameters("unknown parameter") }
    let invocation = IntentBinder.of(intent.type).begin()
    try await ArgumentReader(context: context, app: app).set(
      parameters["arguments"]?.jsonObject ?? [:], of: intent, on: invocation, exact: [])
    guard let instance = invocation.intent else { return ["items": []] }
    let text = parameters["text"]?.jsonString ?? ""
    return try await PendingIntent.with(instance) {
      try await options(ofParameter: index, of: intent, instance, matching: text)
    }
  }

  private func options(
    ofParameter index: Int, of intent: ServedIntent, _ instance: any AppIntent,
    matching text: String
  ) async throws -> JSONObject {
    if let (items, standard) = try await instance.options(ofParameter: index) {
      let fitting = items.filter { text.isEmpty || $0.title.localizedCaseInsensitiveContains(text) }
      return JSONObject(present: [
        "items": Self.items(fitting), "sections": Self.sections(of: fitting),
        "default": standard.map { WireValue.argument($0) },
      ])
    }
    guard let type = intent.entities[index] else { return ["items": []] }
    if !text.isEmpty, let matches = try await EntityFinder.entities(matching: text, of: type) {
      return ["items": Self.items(matches.compactMap(Self.option))]
    }
    let suggested = try await type.suggestedOptions().filter { option in
      text.isEmpty || option.title.localizedCaseInsensitiveContains(text)
    }
    return JSONObject(present: [
      "items": Self.items(suggested), "sections": Self.sections(of: suggested),
    ])
  }

  /// The sections of options, in their order, with the numbers of options; nil if there are none.
  private static func sections(of options: [ParameterOption]) -> IntentValue? {
    guard options.contains(where: { $0.section != nil }) else { return nil }
    var sections: [(title: String?, count: Int)] = []
    for option in options {
      if let last = sections.last, last.title == option.section {
        sections[sections.count - 1].count += 1
      } else {
        sections.append((option.section, 1))
      }
    }
    return .list(
      sections.map {
        ["title": $0.title.map { .text($0) } ?? .nothing, "count": .number($0.count)]
      })
  }

  private static func items(_ options: [ParameterOption]) -> IntentValue {
    var icons = WireIcons()
    return .list(
      options.map { option in
        .dictionary(
          JSONObject(present: [
            "value": WireValue.argument(option.value), "title": .text(option.title),
            "subtitle": option.subtitle.map { .text($0) }, "icon": icons.json(option.icon),
          ]))
      })
  }

  private static func option(_ value: IntentValue) -> ParameterOption? {
    guard case .entity(let entity) = value else { return nil }
    return ParameterOption(
      value: value, title: entity.title, subtitle: entity.subtitle, icon: entity.icon)
  }

  func type(_ parameters: JSONObject) throws -> any AppEntity.Type {
    guard let type = parameters["type"]?.jsonString.flatMap({ app.entities[$0] }) else {
      throw RemoteError.invalidParameters("unknown type")
    }
    return type
  }
}
