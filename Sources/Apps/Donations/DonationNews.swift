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
  package let date: Date
  /// The step that it goes with: the one that the app performed when it told this, or one that it told.
  package let relatedStep: String?
}

/// What a result tells of donations.
package struct DonationNews: Sendable {
  package let app: String
  package let donations: [AppDonation]
  /// The ids of donations that the app deletes.
  package let deleted: [String]

  /// How many donations one result may have.
  private static let most = 100

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
      .compactMap(\.jsonString)
    let tools = Dictionary(
      steps.tools.values.map { ($0.tool, $0) }, uniquingKeysWith: { first, _ in first })
    /// What is told, and what it names as related to it.
    func read(_ value: IntentValue, relatedTo related: String?) -> [AppDonation] {
      guard let members = value.jsonObject, let tool = members["tool"]?.jsonString,
        let definition = tools[tool]
      else { return [] }
      let given = members["arguments"]?.jsonObject ?? [:]
      let isOwn = definition.step == step && given.isSame(as: arguments)
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

extension OrderedDictionary where Key == String, Value == IntentValue {
  /// Whether the members are equal, in any order.
  fileprivate func isSame(as other: JSONObject) -> Bool {
    count == other.count && allSatisfy { other[$0.key] == $0.value }
  }
}
