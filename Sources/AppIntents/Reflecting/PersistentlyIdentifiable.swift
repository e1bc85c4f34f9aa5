/// A type that keeps its name when its Swift name changes.
public protocol PersistentlyIdentifiable {
  /// By default the type's name. An intent whose identifier is spelled like an intent's id in a
  /// workflow file (`text.split`) is called just that there.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { TypeName.of(Self.self) }
}
