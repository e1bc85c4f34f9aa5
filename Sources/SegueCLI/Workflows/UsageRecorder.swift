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

  /// The steps of which the user has said a phrase. If the log can't be read, that is none.
  static var spokenSteps: Set<String> {
    Set(
      ((try? log.all()) ?? []).compactMap { use in
        guard use.source == .said, case .intent(let id) = use.action.target else { return nil }
        return id
      })
  }

  /// Deletes what an app takes back, and adds what it donates.
  static func add(_ news: DonationNews) throws {
    if !news.deleted.isEmpty {
      try log.delete { usage in
        guard usage.donor == news.app, case .intent(let step) = usage.action.target else {
          return false
        }
        let id = usage.donation.map { String($0.dropFirst(news.app.count + 1)) }
        return news.deleted.contains { $0.contains(id: id, step: step, usage.action.values) }
      }
    }
    let secrets = try SecretStore.load()
    try log.add(
      news.donations.compactMap { donation in
        guard let descriptor = AddedApps.catalogue.intent(donation.step) else { return nil }
        if let refusal = descriptor.refusal(of: donation.arguments) {
          IntentContext.current.report(
            .log("can't note what `\(news.app)` donates: \(refusal.message); \(refusal.help)"))
          return nil
        }
        let values = plain(donation.arguments, secrets)
        return Usage(
          UsedAction(.intent(donation.step), values: values), title: descriptor.title,
          sentence: secrets.redact(donation.sentence ?? sentence(descriptor, values)),
          phrase: donation.phrase.map(secrets.redact),
          source: donation.relatedStep == nil ? .donated : .related, at: donation.date,
          offset: offset(at: donation.date),
          after: donation.relatedStep.map { UsedAction(.intent($0)).key },
          donation: donation.id.map { "\(news.app) \($0)" })
      })
  }

  /// Adds a call for which a person has answered questions, in a run of the daemon.
  static func add(_ call: AnsweredCall) throws {
    let usage = usage(of: call, try SecretStore.load(), at: Date())
    try log.add(usage.map { [$0] } ?? [])
  }

  /// The use that such a call is; nil for one of an intent that is gone.
  static func usage(of call: AnsweredCall, _ secrets: Secrets, at date: Date) -> Usage? {
    AddedApps.catalogue.intent(call.step).map {
      usage(of: $0, call.values, source: .answered, secrets, at: date)
    }
  }

  /// The use of an intent with values, without those that have a secret in them.
  static func usage(
    of descriptor: IntentDescriptor, _ values: OrderedDictionary<String, IntentValue>,
    source: Usage.Source, _ secrets: Secrets, at date: Date
  ) -> Usage {
    let values = plain(values, secrets)
    return Usage(
      UsedAction(.intent(descriptor.id), values: values), title: descriptor.title,
      sentence: sentence(descriptor, values), source: source, at: date, offset: offset(at: date))
  }

  /// What an intent does with values, in a sentence.
  static func sentence(
    _ descriptor: IntentDescriptor, _ values: OrderedDictionary<String, IntentValue>
  ) -> String {
    descriptor.sentence(with: values, gap: "…") { $0.shortText(to: 30) }
  }

  /// The values that have no secret in them. The others are asked for again.
  static func plain(
    _ values: OrderedDictionary<String, IntentValue>, _ secrets: Secrets
  ) -> OrderedDictionary<String, IntentValue> {
    values.filter { $0.value != .nothing && secrets.marks.hide($0.value) == $0.value }
  }

  /// What the clocks here show at a time, as seconds after UTC; 0 at times beyond all clocks. It is the
  /// C library that tells, because Foundation would load all of its zones at the start of each run.
  static func offset(at date: Date) -> Int {
    guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else { return 0 }
    var local = tm()
    return localtime_r(&seconds, &local) == nil ? 0 : local.tm_gmtoff
  }
}
