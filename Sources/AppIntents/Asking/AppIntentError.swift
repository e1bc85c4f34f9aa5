/// Why an intent can't be performed, in one of Apple's words, or what it has to ask first.
///
/// An intent throws `$parameter.needsValueError("…")` to be performed again with an answer.
public struct AppIntentError: Error, Sendable {
  /// No use in trying again.
  public enum Unrecoverable: Error, Sendable, Hashable {
    case entityNotFound, featureCurrentlyRestricted, internalError, notAllowed, unknown
  }

  /// The program needs a permission.
  public enum PermissionRequired: Error, Sendable, Hashable {
    case bluetooth, calendar, camera, contacts, files, health, home, localNetwork, location
    case microphone, motion, notifications, photos, reminders, speechRecognition, unknown
  }

  /// The person has to do something first.
  public enum UserActionRequired: Error, Sendable, Hashable {
    case accountSetup, confirmation, networkConnection, purchase, signIn, unknown
  }

  enum Kind: Sendable {
    case needsValue(IntentDialog?)
    case needsDisambiguation([IntentValue], IntentDialog?)
  }

  let kind: Kind
  let parameter: _AnyIntentParameter
}

extension AppIntentError: CustomStringConvertible {
  public var description: String {
    switch kind {
    case .needsValue(let dialog):
      dialog?.text ?? "a value is needed for \"\(parameter.titleText)\""
    case .needsDisambiguation(_, let dialog):
      dialog?.text ?? "\"\(parameter.titleText)\" could mean several values"
    }
  }
}
