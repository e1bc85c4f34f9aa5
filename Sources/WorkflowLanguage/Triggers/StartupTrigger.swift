package import AppIntentsCore
package import Diagnostics
import Foundation
package import OrderedCollections

/// `startup: boot`: once for each start of the daemon or of the machine.
package struct StartupTrigger: StartupFiring {
  package static let kind = "startup"
  package static let summary = "The daemon or the machine starts."
  package static let example = "startup: boot"

  package let occasion: StartupOccasion
  package let options: TriggerOptions
  package let range: SourceRange

  package init?(reading reader: TriggerReader) {
    let subject: StartupOccasion? = reader.subject(
      .choice, "What has to start: the daemon, or the machine. `cron: \"@reboot\"` is `boot`.")
    options = reader.options()
    range = reader.range
    guard let occasion = subject else { return nil }
    self.occasion = occasion
  }

  package var startup: (any StartupFiring)? { self }

  package var sentence: String {
    switch occasion {
    case .daemon: "when the daemon starts"
    case .boot: "when the machine has started"
    }
  }

  package var occasions: [String] { ["startup \(occasion.rawValue)"] }
}

/// A trigger that the start of the daemon or of the machine fires.
package protocol StartupFiring: Trigger {
  var occasion: StartupOccasion { get }
  /// What `$trigger` has.
  func values(at now: Date) -> OrderedDictionary<String, IntentValue>
}

extension StartupFiring {
  package func values(at now: Date) -> OrderedDictionary<String, IntentValue> { [:] }
}

/// What starts.
package enum StartupOccasion: String, Sendable, CaseIterable {
  case daemon, boot
}
