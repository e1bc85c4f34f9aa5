import AppIntentsCore
import Apps
import BuiltInIntents
import Coordination
import Foundation
import ProviderClient

/// Starts an app and asks what it offers.
enum AppOffer {
  /// What an app offers, and what it did against the protocol meanwhile.
  struct Answer {
    let agreed: AgreedApp
    let breaches: [String]
  }

  /// - Parameter earlier: what was agreed to before.
  /// - Throws: `CommandFailure`.
  static func ask(
    _ name: AppName, _ record: AppRecord, after earlier: AgreedApp? = nil
  ) throws -> Answer {
    let provider = try AddedApps.provider(
      of: name, record, era: nil, readiness: .seconds(120))
    do {
      return try Cancellation.value {
        let agreed = try await AgreedApp.offered(
          by: provider, era: { provider.era }, after: earlier)
        await provider.end()
        return Answer(agreed: agreed, breaches: provider.breaches)
      }
    } catch let status as ExitStatus {
      throw status
    } catch {
      throw CommandFailure(
        status: .unavailable,
        message: "`\(name.text)` can't be asked: \(IntentErrorText.message(for: error))")
    }
  }
}

/// The ids of the intents that come with Segue.
enum IntentCatalogueNames {
  static var own: [String] { IntentCatalogue(IntentList.all).ids }
}
