import AppIntentsCore
import Apps
import BuiltInIntents
import Coordination
import Diagnostics
import FileOperations
import Foundation
import ProviderClient

/// Starts an app and asks what it offers.
enum AppOffer {
  /// What an app offers, and what it did against the protocol meanwhile.
  struct Answer {
    let agreed: AgreedApp
    let breaches: [String]
    /// What the app finds in its own types; empty for one that doesn't look.
    var findings: [AppFinding] = []
  }

  /// - Parameters:
  ///   - earlier: what was agreed to before.
  ///   - isExamined: whether the app is to look for what is wrong with its types.
  /// - Throws: `CommandFailure`.
  static func ask(
    _ name: AppName, _ record: AppRecord, after earlier: AgreedApp? = nil,
    isExamined: Bool = false
  ) throws -> Answer {
    let provider = try AddedApps.provider(
      of: name, record, era: nil, readiness: .seconds(120))
    do {
      return try Cancellation.value {
        do {
          let agreed = try await AgreedApp.offered(
            by: provider, named: name.text, era: { provider.era }, after: earlier)
          let findings =
            isExamined && agreed.hasExtension ? try await AppFinding.all(of: provider) : []
          await provider.end()
          return Answer(agreed: agreed, breaches: provider.breaches, findings: findings)
        } catch {
          await provider.end()
          throw error
        }
      }
    } catch let status as ExitStatus {
      throw status
    } catch let failure as ProviderFailure {
      if !failure.log.isEmpty {
        Output.message("the log of `\(name.text)` ends with:")
        for line in failure.log { Output.message("  \(Printable.line(line))") }
      }
      // That of an app that isn't added goes with its folder.
      let isAdded = AddedApps.registry.app(named: name) != nil
      throw CommandFailure(
        status: .unavailable, message: "`\(name.text)` can't be asked: \(failure.message)",
        help: isAdded ? "its log is `\(AddedApps.registry.log(of: name).shown)`" : nil)
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
