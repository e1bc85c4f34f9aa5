/// A question to guests. `AppIntentsCore` has a type of the same name, which apps must not see.
public enum Question: String, Sendable {
  case sugar, milk
}
