import AppIntentsCore
import Apps
import Foundation
import OrderedCollections
import Suggestions
import WorkflowEngine
import WorkflowValues

/// Adds what a person does to the log of uses, from which `segue suggest` makes suggestions.
enum UsageRecorder {
  static let log = UsageLog(in: Environment.state)

  /// Adds what an app donates, and deletes what it takes back.
  static func add(_ news: DonationNews) throws {
    let secrets = try SecretStore.load()
    try log.add(
      news.donations.compactMap { donation in
        guard let descriptor = AddedApps.catalogue.intent(donation.step) else { return nil }
        let values = plain(donation.arguments, secrets)
        return Usage(
          UsedAction(.intent(donation.step), values: values), title: descriptor.title,
          sentence: secrets.redact(donation.sentence ?? sentence(descriptor, values)),
          source: donation.relatedStep == nil ? .donated : .related, at: donation.date,
          offset: offset(at: donation.date),
          after: donation.relatedStep.map { UsedAction(.intent($0)).key },
          donation: donation.id.map { "\(news.app) \($0)" })
      })
    guard !news.deleted.isEmpty else { return }
    let deleted = Set(news.deleted.map { "\(news.app) \($0)" })
    try log.delete { $0.donation.map(deleted.contains) ?? false }
  }

  /// What an intent does with values, in a sentence.
  static func sentence(
    _ descriptor: IntentDescriptor, _ values: OrderedDictionary<String, IntentValue>
  ) -> String {
    descriptor.summary.sentence { index in
      values[descriptor.parameters[index].name].map { $0.shortText(to: 30) } ?? "…"
    }
  }

  /// The values that have no secret in them. The others are asked for again.
  static func plain(
    _ values: OrderedDictionary<String, IntentValue>, _ secrets: Secrets
  ) -> OrderedDictionary<String, IntentValue> {
    values.filter { $0.value != .nothing && secrets.marks.hide($0.value) == $0.value }
  }

  /// What the clocks here show at a time, as seconds after UTC.
  static func offset(at date: Date) -> Int { TimeZone.current.secondsFromGMT(for: date) }
}
