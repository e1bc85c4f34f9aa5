// The reasons that Apple's framework names, as errors with our own words.

extension AppIntentError {
  /// Errors that can't be resolved by trying again.
  public enum Unrecoverable {
    public static let entityNotFound = stated("nothing matches", kind: .missing)
    public static let featureCurrentlyRestricted = stated(
      "this is restricted at the moment", kind: .notPermitted)
    public static let networkFailure = stated("there is no connection", kind: .network)
    public static let notAllowed = stated("this isn't allowed", kind: .notPermitted)
    public static let notSupported = stated("this isn't supported")
    public static let partialFailure = stated("not everything was done")
    public static let unknown = stated("something went wrong")
    public static let unsupportedOnDevice = stated("this machine can't do it")
  }

  /// Missing permissions, which Apple's platforms ask for.
  public enum PermissionRequired {
    public static let bluetooth = permission("Bluetooth")
    public static let camera = permission("the camera")
    public static let contacts = permission("contacts")
    public static let localNetwork = permission("the local network")
    public static let location = permission("the location")
    public static let photos = permission("photos")
    public static let siri = permission("Siri")
    public static let unknown = permission("something it needs")
  }

  /// Errors that take an action of the user first.
  public enum UserActionRequired {
    public static let accountSetup = stated("an account has to be set up first")
    public static let confirmation = stated("this has to be confirmed first")
    public static let signin = stated("you have to sign in first")
  }

  private static func stated(_ words: String, kind: IntentFailure.Kind = .other) -> AppIntentError {
    AppIntentError(reason: .failed(IntentFailure(words, kind: kind)))
  }

  private static func permission(_ subject: String) -> AppIntentError {
    stated("the program has no access to \(subject)", kind: .notPermitted)
  }
}
