/// A type that keeps its name when its Swift name changes.
public protocol PersistentlyIdentifiable {
  /// The identifier; by default the type's name. If it has the form of an intent's id
  /// (`text.split`), workflow files use it as the id.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  public static var persistentIdentifier: String { TypeName.of(Self.self) }
}
