/// Something an intent is about to do that a workflow may have to permit. Files need no asking: the
/// run's `files` see to it.
///
/// Not part of Apple's framework.
public enum IntentPermission: Sendable, Hashable {
  /// Start a program, by its name.
  case run(String)
  /// Talk to a host.
  case reach(String)
}
