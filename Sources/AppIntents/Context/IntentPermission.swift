/// An action of an intent that a workflow may have to permit. Files aren't listed here: the run's
/// `files` check them.
///
/// Not part of Apple's framework.
public enum IntentPermission: Sendable, Hashable {
  /// Starting a program, by its name.
  case run(String)
  /// Sending a request to a host.
  case reach(String)
}
