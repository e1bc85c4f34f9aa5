import AppIntents
import Foundation

/// The text of any error, as a message.
package enum IntentErrorText {
  package static func message(for error: any Error) -> String {
    switch error {
    case let error as any CustomLocalizedStringResourceConvertible:
      String(localized: error.localizedStringResource)
    case let error as any LocalizedError: error.errorDescription ?? "\(error)"
    case let error as any CustomStringConvertible: error.description
    default: "\(error)"
    }
  }
}
