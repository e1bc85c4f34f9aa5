package import AppIntentsCore
import Foundation
import ModelContext
package import OrderedCollections
import WorkflowValues

/// Something that a person did in an app, as the app tells it.
package struct AppDonation: Sendable {
  /// By which the app may delete it; nil if it gives none.
  package let id: String?
  /// The step that does the same.
  package let step: String
  package let arguments: OrderedDictionary<String, IntentValue>
  /// What it does with these values, in a sentence.
  package let sentence: String?
  /// What the app suggests that a person calls it.
  package let phrase: String?
  package let date: Date
  /// The step that it goes with: the one that the app performed when it told this, or one that it told.
  package let relatedStep: String?
}

/// What a result tells of donations.
package struct DonationNews: Sendable {
  package let app: String
  package let donations: [AppDonation]
  /// What the app takes back.
  package let deleted: [DeletedDonations]

  /// How many donations one result may have.
  static let most = 100

  /// Nil if there are none.
  ///
  /// - Parameters:
  ///   - meta: what the extension says of a result.
  ///   - step: the step that it is the result of, and its arguments on the wire. Its own donation is
  ///     no news.
  init?(
    _ meta: JSONObject, of steps: AppSteps, after step: String, _ arguments: JSONObject,
    at now: Date
  ) {
    app = steps.types.app
    deleted = (meta["deleted_donations"]?.jsonArray ?? []).prefix(Self.most)
      .compactMap { DeletedDonations($0, of: steps) }
    let tools = steps.definitions
    /// What is told, and what it names as related to it.
    func read(_ value: IntentValue, relatedTo related: String?) -> [AppDonation] {
      guard let members = value.jsonObject, let tool = members["tool"]?.jsonString,
        let definition = tools[tool]
      else { return [] }
      let given = members["arguments"]?.jsonObject ?? [:]
      let isOwn = definition.step == step && definition.isSame(given, arguments)
      let isRelated = members["related"]?.jsonBoolean == true
      let own = AppDonation(
        members, definition, given, relatedTo: related ?? (isRelated ? step : nil), at: now)
      let associated = related == nil ? members["associated"]?.jsonArray ?? [] : []
      return (isOwn ? [] : [own])
        + associated.prefix(Self.most).flatMap { read($0, relatedTo: definition.step) }
    }
    donations = Array(
      (meta["donations"]?.jsonArray ?? []).prefix(Self.most)
        .flatMap { read($0, relatedTo: nil) }.prefix(Self.most))
    if donations.isEmpty, deleted.isEmpty { return nil }
  }
}

extension AppDonation {
  /// What an app suggests before any use, in its order: what it has told last, as far as its tools are
  /// agreed to.
  package static func offered(_ told: [IntentValue], by steps: AppSteps) -> [AppDonation] {
    let tools = steps.definitions
    return told.prefix(DonationNews.most).compactMap { value in
      guard let members = value.jsonObject, let tool = members["tool"]?.jsonString,
        let definition = tools[tool]
      else { return nil }
      return AppDonation(
        members, definition, members["arguments"]?.jsonObject ?? [:], relatedTo: nil, at: Date())
    }
  }
}

extension AppSteps {
  /// The definitions by the tools' names on the wire.
  fileprivate var definitions: [String: ToolDefinition] {
    Dictionary(tools.values.map { ($0.tool, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

extension AppDonation {
  fileprivate init(
    _ members: JSONObject, _ definition: ToolDefinition, _ given: JSONObject,
    relatedTo related: String?, at now: Date
  ) {
    id = members["id"]?.jsonString
    self.step = definition.step
    var arguments: OrderedDictionary<String, IntentValue> = [:]
    for parameter in definition.parameters {
      guard let value = given[parameter.key], value != .nothing else { continue }
      arguments[parameter.name] = value
    }
    self.arguments = arguments
    sentence = members["title"]?.jsonString.map(PlainText.line)
    phrase = members["phrase"]?.jsonString.map(PlainText.line)
    // A clock that is ahead, or a text that is no date, counts as now.
    let told = members["at"]?.jsonString.flatMap { text in
      try? Conversions.convert(.text(text), to: .date, in: IntentContext.current)
    }
    if case .date(let date)? = told, date.instant < now {
      self.date = date.instant
    } else {
      date = now
    }
    relatedStep = related
  }
}

extension ToolDefinition {
  /// Whether two calls have the same values. One that isn't given is the default.
  fileprivate func isSame(_ one: JSONObject, _ other: JSONObject) -> Bool {
    parameters.allSatisfy { parameter in
      (one[parameter.key] ?? parameter.defaultValue)
        == (other[parameter.key] ?? parameter.defaultValue)
    }
  }
}
